/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { brandName, digits } from './card-number.ts';
import type { FromElement, ToElement } from './element-messages.ts';
import { activeFields, faultOf, firstFault, form, judged, state, valueOf } from './form-state.ts';

let port: MessagePort | null = null;

/** Talks through the page's port; the first one stays. */
export function listen(given: MessagePort, hear: (message: ToElement) => void): void {
  if (port) return;
  port = given;
  port.addEventListener('message', ({ data }: MessageEvent<ToElement>) => hear(data));
  port.start();
}

export function say(message: FromElement): void {
  port?.postMessage(message);
}

export function sayChange(): void {
  const names = activeFields();
  const wrong = names
    .filter((name) => judged.has(name))
    .map(faultOf)
    .find((found) => found !== null);
  say({
    type: 'change',
    state: {
      complete: firstFault() === null,
      empty: names.every((name) => name === 'country' || !valueOf(name)),
      method: state.selected,
      brand: brandName(digits(valueOf('number'))),
      ...(wrong ? { error: { type: 'validation_error', ...wrong } } : {}),
    },
  });
}

export function saySize(): void {
  say({
    type: 'size',
    height: Math.ceil(form.getBoundingClientRect().height) + 8,
    scheme: document.documentElement.dataset.scheme === 'dark' ? 'dark' : 'light',
  });
}
