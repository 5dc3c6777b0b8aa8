/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { base } from './client.ts';

/** The bank's challenge in a dialog over the page; resolves when it is completed or closed. */
export function showChallenge(url: string): Promise<void> {
  return new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', 'Authenticate your payment');
    Object.assign(dialog.style, {
      width: 'min(30rem, calc(100vw - 2rem))',
      height: 'min(34rem, calc(100dvh - 2rem))',
      padding: '0',
      border: '0',
      borderRadius: '12px',
      overflow: 'hidden',
      boxShadow: '0 20px 60px rgb(0 0 0 / 35%)',
    });
    const frame = document.createElement('iframe');
    // Wherever the provider thinks it is served, the page around may only frame the origin that it loaded this from.
    const given = new URL(url, base);
    const address = new URL(given.pathname + given.search, base);
    address.searchParams.set('embedded', '1');
    frame.src = address.href;
    frame.title = 'Card authentication';
    Object.assign(frame.style, { border: '0', width: '100%', height: '100%', display: 'block' });
    dialog.append(frame);
    const hear = (event: MessageEvent<unknown>) => {
      if (
        event.source === frame.contentWindow &&
        event.origin === address.origin &&
        event.data === 'sandbox-challenge-done'
      )
        dialog.close();
    };
    addEventListener('message', hear);
    dialog.addEventListener('close', () => {
      removeEventListener('message', hear);
      dialog.remove();
      resolve();
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
