import type { Part } from './lists.ts';
import { inTurns, shown } from './measure.ts';
import type { Figure } from './measure.ts';

const store = '/wp-json/wc/store/v1';
const pages = {
  'shop page': '/',
  'product page': '/product/stoneware-mug',
  'cart page': '/cart',
  'product list': `${store}/products`,
  cart: `${store}/cart`,
};
/** What another currency may cost more than the store's own. */
const limit = 1.05;

/** The storefront to a shopper whose cart is in yen, next to one who pays in the store's currency. */
export async function currencies({ shop, wants }: Part): Promise<Figure[]> {
  if (!wants('currencies')) return [];
  const visitIn = async (currency: string): Promise<Visit> => {
    // Without the session of the signed-in caller, as most shoppers are.
    const cart = await shop.call(`${store}/cart?currency=${currency}`, { headers: { cookie: '' } });
    const cookie = `purser_cart=${String(cart.headers['cart-token'])}`;
    for (const id of [1, 3, 5])
      await shop.text(`${store}/cart/add-item`, { method: 'POST', headers: { cookie }, body: { id, quantity: 2 } });
    return (path) => shop.text(path, { headers: { cookie } });
  };
  const own = await visitIn('USD');
  const foreign = await visitIn('JPY');
  if (!String(await foreign(`${store}/cart`)).includes('"currency_code":"JPY"'))
    throw new Error('the shop does not sell in yen');
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(pages)) {
    let compared = await compare(foreign, own, path);
    // A busy machine moves the ratio of two equal pages by more than the limit: a miss has to happen three times.
    for (let attempt = 1; attempt < 3 && compared.ratio > limit; attempt++)
      compared = await compare(foreign, own, path);
    figures.push({
      name: `currencies: ${name} in yen, next to dollars`,
      ...compared,
      target: `≤ ${limit} × the store’s currency`,
      passes: compared.ratio <= limit,
    });
  }
  return figures;
}

type Visit = (path: string) => Promise<unknown>;

async function compare(foreign: Visit, own: Visit, path: string) {
  // There and back, so that neither always runs after the other.
  const [ours, base, baseAgain, oursAgain] = await inTurns(
    400,
    () => foreign(path),
    () => own(path),
    () => own(path),
    () => foreign(path),
  );
  if (!ours || !base || !baseAgain || !oursAgain) throw new Error('one of four runs is missing'); // four were asked for
  const ratio = (ours.p50 + oursAgain.p50) / (base.p50 + baseAgain.p50);
  return { ours: shown(ours), raw: shown(base), ratio };
}
