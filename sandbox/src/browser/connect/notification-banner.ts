/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { ConnectElement, type Listener } from './connect-element.ts';
import type { Connector } from './connector.ts';
import { make, makeButton } from './make-element.ts';

interface Notification {
  title: string;
  state: 'past_due' | 'due' | 'wanted' | 'in_review';
  deadline: number | null;
  problem: string | null;
}

const bannerSheet = new CSSStyleSheet();
bannerSheet.replaceSync(`
  :host { --main: var(--buttonPrimaryColorBackground, var(--colorPrimary, light-dark(#0b5fcc, #7cb4ff)));
    display: block; font: 400 var(--fontSizeBase, 0.875rem) / 1.5 var(--fontFamily, system-ui, sans-serif); }
  section { display: grid; gap: 0.5rem; padding: 0.75rem 1rem; border: 1px solid var(--colorBorder, light-dark(#c7cedb, #46516a));
    border-inline-start: 4px solid light-dark(#b25b00, #ffb45e); border-radius: var(--borderRadius, 8px);
    background: var(--colorBackground, light-dark(#fff, #1a202c)); color: var(--colorText, light-dark(#1d2433, #eef1f7)); }
  section.quiet { border-inline-start-color: var(--main); }
  h2 { margin: 0; font-size: 1rem; }
  ul { margin: 0; padding-inline-start: 1.25rem; }
  span { color: var(--colorSecondaryText, light-dark(#566074, #aab3c5)); }
  button { justify-self: start; min-height: 32px; padding: 0.25rem 0.9rem; border: 1px solid transparent;
    border-radius: var(--borderRadius, 6px); background: var(--main); color: var(--buttonPrimaryColorText, light-dark(#fff, #0c1a2e));
    font: inherit; font-weight: 600; cursor: pointer; }
  button:focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
`);

const stateWords = { past_due: 'past due', due: 'due now', wanted: 'asked for', in_review: 'in review' };

export class NotificationBanner extends ConnectElement {
  readonly component = 'notification-banner';
  #fields = 'currently_due';
  #onChange: Listener<{ total: number; actionRequired: number }>;

  setCollectionOptionsInternalOnly(options: { fields?: string; futureRequirements?: string } | undefined): void {
    this.#fields = options?.fields ?? 'currently_due';
    this.begin();
  }
  setOnNotificationsChangeInternalOnly(listener: Listener<{ total: number; actionRequired: number }>): void {
    this.#onChange = listener;
  }

  protected async show(connector: Connector): Promise<void> {
    const answer = await connector.call('notifications', { fields: this.#fields });
    this.#draw(connector, answer['data'] as Notification[], Number(answer['action_required'])); // our own answer
    this.#onChange?.({ total: Number(answer['total']), actionRequired: Number(answer['action_required']) });
  }

  #draw(connector: Connector, notifications: Notification[], required: number): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [bannerSheet];
    if (notifications.length === 0) return root.replaceChildren();
    const day = new Intl.DateTimeFormat(connector.locale, { dateStyle: 'medium' });
    const lines = notifications.map(({ title, state, deadline, problem }) => {
      const when = deadline === null ? stateWords[state] : `due by ${day.format(deadline * 1000)}`;
      return make(
        'li',
        {},
        `${title} `,
        make('span', {}, `(${when})`),
        ...(problem ? [make('span', {}, ` ${problem}`)] : []),
      );
    });
    const title = required > 0 ? 'The payment provider needs more information' : 'Under review by the payment provider';
    const section = make(
      'section',
      { class: required > 0 ? '' : 'quiet' },
      make('h2', {}, title),
      make('ul', {}, ...lines),
    );
    if (required > 0)
      section.append(makeButton('Update details', 'primary', () => void this.attempt(() => this.#visit(connector))));
    root.replaceChildren(section);
  }

  async #visit(connector: Connector): Promise<void> {
    const { path } = await connector.call('visits', { return_url: location.href });
    location.assign(connector.base + String(path));
  }
}
