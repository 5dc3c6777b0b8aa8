/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

// On the provider's own page: shows the onboarding that stores embed, and returns to the store when it's left. Served as
// js/hosted-onboarding.js with its types removed, after js/connect.js.
(() => {
  interface Onboarding extends HTMLElement {
    setConnector(connector: unknown): void;
    setCollectionOptionsInternalOnly(options: { fields: string }): void;
    setOnExitInternalOnly(listener: () => void): void;
    setOnLoadErrorInternalOnly(listener: (failure: { error: { message: string } }) => void): void;
  }
  const place = document.querySelector<HTMLElement>('[data-client-secret]');
  const { clientSecret = '', publishableKey = '', fields = '', returnUrl = '' } = place?.dataset ?? {};
  // The page loads connect.js before this script; it defines `StripeConnect` and the element.
  const { StripeConnect } = window as unknown as {
    StripeConnect: { init(options: object): { connect: unknown } };
  };
  const { connect } = StripeConnect.init({ publishableKey, fetchClientSecret: async () => clientSecret });
  const element = document.createElement('stripe-connect-account-onboarding') as Onboarding; // as above
  element.setCollectionOptionsInternalOnly({ fields });
  element.setOnExitInternalOnly(() => location.assign(returnUrl));
  element.setOnLoadErrorInternalOnly(({ error }) => {
    const problem = document.createElement('p');
    problem.setAttribute('role', 'alert');
    problem.textContent = error.message;
    element.replaceWith(problem);
  });
  element.setConnector(connect);
  place?.append(element);
})();
