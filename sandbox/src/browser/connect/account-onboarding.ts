/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Form, NamedPerson, Saved, Step } from '../../connect/onboarding/form.ts';
import { ConnectElement, type Listener } from './connect-element.ts';
import { ConnectFailure, type Connector } from './connector.ts';
import { make, makeButton } from './make-element.ts';
import { FieldSet } from './onboarding-fields.ts';
import { capitalOf, drawPeople } from './onboarding-people.ts';
import { onboardingSheet } from './onboarding-style.ts';

interface CollectionOptions {
  fields?: string;
  futureRequirements?: string;
}

const stripeTerms = 'https://stripe.com/connect-account/legal';

/** The onboarding of an account: draws the steps that the sandbox describes and sends each when it is left. */
export class AccountOnboarding extends ConnectElement {
  readonly component = 'account-onboarding';
  #onExit: Listener<void>;
  #onStepChange: Listener<{ step: string }>;
  #options: CollectionOptions = {};
  #skipsTerms = false;
  #termsUrl = stripeTerms;
  #privacyUrl = 'https://stripe.com/privacy';
  #form: Form | undefined;
  #shownStep = '';
  #isBusy = false;

  setOnExitInternalOnly(listener: Listener<void>): void {
    this.#onExit = listener;
  }
  setOnStepChangeInternalOnly(listener: Listener<{ step: string }>): void {
    this.#onStepChange = listener;
  }
  setCollectionOptionsInternalOnly(options: CollectionOptions | undefined): void {
    this.#options = options ?? {};
    this.begin();
  }
  setSkipTermsOfServiceCollectionInternalOnly(skips: boolean | undefined): void {
    this.#skipsTerms = skips ?? false;
    this.begin();
  }
  setFullTermsOfServiceUrlInternalOnly(url: string | undefined): void {
    this.#termsUrl = url ?? stripeTerms;
  }
  // Recipients' terms are for accounts that only receive transfers; the sandbox has none.
  setRecipientTermsOfServiceUrlInternalOnly(_url: string | undefined): void {}
  setPrivacyPolicyUrlInternalOnly(url: string | undefined): void {
    this.#privacyUrl = url ?? 'https://stripe.com/privacy';
  }

  override connectedCallback(): void {
    const root = this.#root();
    if (!this.#form) {
      const lines = Array.from({ length: 6 }, () => make('div'));
      root.replaceChildren(
        make(
          'div',
          { class: 'frame', 'aria-busy': true },
          make('div', { class: 'skeleton', role: 'status', 'aria-label': 'Loading' }, ...lines),
        ),
      );
    }
    super.connectedCallback();
  }

  protected async show(connector: Connector): Promise<void> {
    const form = await connector.call('onboarding', this.#collection());
    this.#form = form as unknown as Form; // our own answer
    this.#open(this.#form.at, false);
  }

  #root(): ShadowRoot {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [onboardingSheet];
    return root;
  }

  #collection(): Record<string, string> {
    return { fields: this.#options.fields ?? 'currently_due', skip_terms: String(this.#skipsTerms) };
  }

  /** Draws a step. The heading takes the focus when the merchant came from another step, not when the page opens. */
  #open(id: string, takesFocus: boolean, person?: { of: NamedPerson | undefined }): void {
    const form = this.#form;
    if (!form) return;
    const at = form.steps.findIndex((step) => step.id === id);
    const step = form.steps[at];
    const frame = make('div', { class: 'frame' });
    if (!step) this.#drawEnd(frame, form);
    else if (person && step.people) this.#drawPerson(frame, step, person.of);
    else this.#drawStep(frame, form, step, at);
    this.#root().replaceChildren(frame);
    if (takesFocus) frame.querySelector('h2')?.focus();
    const shown = step?.id ?? 'summary';
    if (shown !== this.#shownStep) this.#onStepChange?.({ step: shown });
    this.#shownStep = shown;
  }

  #drawEnd(frame: HTMLElement, { notice }: Form): void {
    frame.append(
      heading(notice?.title ?? 'Nothing more is needed'),
      make('p', { class: 'intro' }, notice?.text ?? 'You have given everything that is needed.'),
      make(
        'div',
        { class: 'foot' },
        makeButton('Done', 'primary', () => this.#onExit?.()),
      ),
    );
  }

  #drawStep(frame: HTMLElement, form: Form, step: Step, at: number): void {
    const fields = new FieldSet(step.fields, (file) => this.#upload(file));
    const isLast = step.id === 'summary';
    const body = make('form', { novalidate: true });
    const problem = make('p', { class: 'error', role: 'alert', hidden: true });
    const terms = isLast && form.asksForTerms ? this.#drawTerms() : undefined;
    if (isLast) body.append(...this.#drawReview(form));
    if (step.people)
      body.append(
        drawPeople(step.people, {
          edit: (of) => this.#open(step.id, true, { of }),
          remove: ({ id }) => void this.#send({ step: step.id, removed: id }, step.id),
        }),
      );
    body.append(fields.element, ...(terms ? [terms.element] : []), problem);
    const next = make('button', { type: 'submit', class: 'primary' }, isLast ? 'Agree and submit' : 'Continue');
    if (isLast && !form.asksForTerms) next.textContent = 'Submit';
    const previous = form.steps[at - 1];
    body.append(
      make(
        'div',
        { class: 'foot' },
        next,
        ...(previous ? [makeButton('Back', 'quiet', () => this.#open(previous.id, true))] : []),
        makeButton('Save and finish later', 'link', () => this.#onExit?.()),
      ),
    );
    body.addEventListener('submit', (event) => {
      event.preventDefault();
      if (fields.isUploading) return say(problem, 'Wait until the file is uploaded.');
      const values = { ...fields.values(), ...terms?.values() };
      void this.#submit(step, values, next, (errors) => {
        const isPlaced = [fields, ...(terms ? [terms] : [])].filter((each) => each.fault(errors)).length > 0;
        say(problem, errors[''] ?? (isPlaced ? 'Check the highlighted fields.' : (Object.values(errors)[0] ?? '')));
      });
    });
    frame.append(
      ...(form.notice && at === 0 ? [noticeOf(form.notice)] : []),
      make('p', { class: 'progress' }, `Step ${at + 1} of ${form.steps.length}`),
      barOf((at + 1) / form.steps.length),
      heading(step.title),
      make('p', { class: 'intro' }, step.intro),
      body,
      ...testValues(step),
    );
  }

  #drawPerson(frame: HTMLElement, step: Step, person: NamedPerson | undefined): void {
    const { people } = step;
    if (!people) return;
    const fields = new FieldSet(person?.fields ?? people.blank, (file) => this.#upload(file));
    const problem = make('p', { class: 'error', role: 'alert', hidden: true });
    const save = make('button', { type: 'submit', class: 'primary' }, `Save ${people.noun}`);
    const foot = make(
      'div',
      { class: 'foot' },
      save,
      makeButton('Cancel', 'quiet', () => this.#open(step.id, true)),
    );
    const body = make('form', { novalidate: true }, fields.element, problem, foot);
    body.addEventListener('submit', (event) => {
      event.preventDefault();
      const submission = { step: step.id, person: person?.id ?? 'new', values: JSON.stringify(fields.values()) };
      void this.#send(submission, step.id, save, (errors) => {
        fields.fault(errors);
        say(problem, 'Check the highlighted fields.');
      });
    });
    frame.append(heading(person ? person.name : `Add ${people.noun}`), body);
    if (!person) frame.append(...testValues({ ...step, testValues: step.testValues }));
  }

  #drawTerms(): FieldSet {
    const terms = new FieldSet(
      [
        {
          name: 'terms',
          label: 'I accept the terms of service on behalf of the business',
          kind: 'checkbox',
          value: '',
        },
      ],
      (file) => this.#upload(file),
    );
    const link = (url: string, text: string) => make('a', { href: url, target: '_blank', rel: 'noopener' }, text);
    terms.element.append(
      make(
        'p',
        { class: 'hint' },
        link(this.#termsUrl, 'Terms of service'),
        ' · ',
        link(this.#privacyUrl, 'Privacy policy'),
      ),
    );
    return terms;
  }

  #drawReview(form: Form): HTMLElement[] {
    return form.review.map(({ step, title, lines }) => {
      const row = make('div', { class: 'row' }, make('h3', {}, title));
      if (form.steps.some(({ id }) => id === step)) {
        const edit = makeButton('Edit', 'link', () => this.#open(step, true));
        edit.setAttribute('aria-label', `Edit ${title.toLowerCase()}`);
        row.append(edit);
      }
      const details = lines.flatMap(([label, value]) => [make('dt', {}, label), make('dd', {}, value)]);
      return make('section', { class: 'card' }, row, make('dl', {}, ...details));
    });
  }

  async #submit(
    step: Step,
    values: Record<string, string>,
    button: HTMLButtonElement,
    fault: (errors: Record<string, string>) => void,
  ): Promise<void> {
    const isLast = step.id === 'summary';
    const at = this.#form?.steps.findIndex(({ id }) => id === step.id) ?? 0;
    const isSaved = await this.#send({ step: step.id, values: JSON.stringify(values) }, undefined, button, fault);
    if (!isSaved) return;
    const { steps = [] } = this.#form ?? {};
    const here = steps.findIndex(({ id }) => id === step.id);
    // A step that has been cured is gone, and the next one has its place.
    const next = isLast ? undefined : steps[here === -1 ? Math.min(at, steps.length - 1) : here + 1];
    this.#open(next?.id ?? '', true);
    if (isLast) this.#onExit?.();
  }

  /** Sends what was entered and stays at `then`. Returns whether it was saved. */
  async #send(
    submission: Record<string, string>,
    then?: string,
    button?: HTMLButtonElement,
    fault?: (errors: Record<string, string>) => void,
  ): Promise<boolean> {
    const { connector } = this;
    if (!connector || this.#isBusy) return false;
    this.#isBusy = true;
    button?.setAttribute('aria-disabled', 'true');
    try {
      const answer = await connector.call('onboarding/steps', { ...this.#collection(), ...submission });
      const { form, errors } = answer as unknown as Saved; // our own answer
      if (Object.keys(errors).length > 0) {
        fault?.(errors);
        return false;
      }
      this.#form = form;
      if (then !== undefined) this.#open(then, true);
      return true;
    } catch (failure) {
      if (!(failure instanceof ConnectFailure)) throw failure;
      fault?.({ '': `${failure.message} Try again.` });
      return false;
    } finally {
      this.#isBusy = false;
      button?.removeAttribute('aria-disabled');
    }
  }

  async #upload(file: File): Promise<{ id: string; filename: string }> {
    const { id, filename } = (await this.connector?.upload(file)) ?? {};
    return { id: String(id), filename: String(filename) };
  }
}

function barOf(share: number): HTMLElement {
  const done = make('div');
  done.style.width = `${share * 100}%`;
  return make('div', { class: 'bar' }, done);
}

const heading = (text: string): HTMLElement => make('h2', { tabindex: -1 }, text);

function say(place: HTMLElement, text: string): void {
  place.textContent = text;
  place.hidden = text === '';
}

const noticeOf = ({ tone, title, text }: NonNullable<Form['notice']>): HTMLElement =>
  make('div', { class: `notice ${tone}` }, make('strong', {}, title), make('p', {}, text));

function testValues({ testValues: values, title }: Step): HTMLElement[] {
  if (values.length === 0) return [];
  const lines = values.flatMap(([value, outcome]) => [
    make('dt', {}, make('code', {}, value)),
    make('dd', {}, capitalOf(outcome)),
  ]);
  return [make('details', {}, make('summary', {}, `Test values: ${title}`), make('dl', {}, ...lines))];
}
