/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { ConnectElement } from './connect-element.ts';
import { connect, type InitOptions } from './connector.ts';
import { NotificationBanner } from './notification-banner.ts';
import { AccountOnboarding } from './account-onboarding.ts';

// Served as /sandbox/js/connect.js, joined with what it imports and with the types stripped: defines `window.StripeConnect`
// before the official loader (`@stripe/connect-js`) looks for it, and the elements that the loader makes.
const ownScript = document.currentScript;
const scriptUrl =
  ownScript instanceof HTMLScriptElement && ownScript.src
    ? ownScript.src
    : new URL('/sandbox/js/connect.js', location.href).href;
const scriptBase = new URL('..', scriptUrl).href.replace(/\/$/, '');

// Test and live mode each have a script; the elements are the same, and each belongs to the session it is given.
const elements = [
  ['stripe-connect-notification-banner', NotificationBanner],
  ['stripe-connect-account-onboarding', AccountOnboarding],
] as const;
const names = elements.map(([name]) => name);
for (const [name, element] of elements) if (!customElements.get(name)) customElements.define(name, element);

Object.assign(window, {
  StripeConnect: {
    init: (options: InitOptions) => {
      const connector = connect(options, scriptBase);
      return {
        connect: connector,
        update: ({ appearance, locale }: Pick<InitOptions, 'appearance' | 'locale'>) => {
          if (appearance) connector.appearance = appearance;
          if (locale) connector.locale = locale;
          for (const element of document.querySelectorAll(names.join()))
            if (element instanceof ConnectElement) element.dress();
        },
        logout: async () => {},
      };
    },
  },
});
