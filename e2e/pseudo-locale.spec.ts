import { expect, screen, test, unique } from './support/story.ts';

// What is no string of ours: the provider's button, names (after an amount in titles), keys, addresses, countries as the browser names them, ids, products, and mails and notes as they were written.
const data =
  /^(Order #\d|\$\d|Test wallet|Ada|Grace Hopper|Fern & Fold|FERN & FOLD|https?:|Purser|admin|Visa|USD|United States|1 Main Street|Springfield|Linen notebook|Order placed|Order status changed|Your Fern|Refund of \$|Your export|Chrome|Linux|Headless)|_/;
const fingerprint = /^[A-Za-z0-9]{16}$/;

test('no screen shows a word that translators cannot reach', async ({ api, admin }) => {
  const name = `Ada ${unique('Pseudo')}`;
  const email = `${unique('Ada')}@example.com`;
  const { order_id } = await api.buy({ name, email });
  const screens = {
    // Other stories fill the lists meanwhile, so each is narrowed to this story's own row.
    overview: screen('/payments/overview', { locale: 'pseudo' }),
    transactions: screen('/payments/transactions', { locale: 'pseudo', search: `Order #${order_id}` }),
    details: screen('/payments/transactions/details', { locale: 'pseudo', id: String(order_id) }),
    documents: screen('/payments/documents', { locale: 'pseudo' }),
    fraud: screen('/payments/fraud-protection', { locale: 'pseudo' }),
    settings: '/wp-admin/admin.php?page=wc-settings&tab=checkout&section=woocommerce_payments&locale=pseudo',
    orders: `/wp-admin/admin.php?page=wc-orders&search=${order_id}&locale=pseudo`,
    order: `/wp-admin/admin.php?page=wc-orders&action=edit&id=${order_id}&locale=pseudo`,
    customers: screen('/customers', { locale: 'pseudo', search: name }),
    mail: `/wp-admin/admin.php?page=wc-mail&search=${email}&locale=pseudo`,
    profile: '/wp-admin/profile.php?locale=pseudo',
  };
  const found: Record<string, string[]> = {};
  for (const [at, address] of Object.entries(screens)) {
    await admin.goto(address);
    await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();
    await admin.waitForLoadState('networkidle');
    const texts = await admin.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const seen: string[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (!parent || parent.closest('script, style, noscript, code, kbd, iframe, [data-note]')) continue;
        const text = node.textContent?.trim() ?? '';
        if (text) seen.push(text);
      }
      return seen;
    });
    found[at] = [
      ...new Set(
        texts.filter(
          (text) => /[A-Za-z]{4,}/.test(text) && !data.test(text) && !fingerprint.test(text) && !text.includes('@'),
        ),
      ),
    ];
  }
  expect(found).toEqual(Object.fromEntries(Object.keys(screens).map((at) => [at, []])));
});
