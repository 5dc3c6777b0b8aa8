/** One field of the form. Its name is that of the API's parameter: `individual.first_name`, `company.address.line1`. */
export interface Field {
  name: string;
  label: string;
  kind: 'text' | 'email' | 'tel' | 'url' | 'date' | 'select' | 'textarea' | 'checkbox' | 'secret' | 'file';
  value: string;
  /** Given before and never shown again: it may stay empty. */
  isKept?: boolean;
  isOptional?: boolean;
  hint?: string;
  error?: string;
  options?: (readonly [value: string, label: string])[];
  autocomplete?: string;
  isNumeric?: boolean;
}

/** A person as the lists of owners, directors and executives show one. */
export interface NamedPerson {
  id: string;
  name: string;
  /** What is wrong with the details, or missing. */
  problem: string | null;
  fields: Field[];
}

export interface Step {
  /** As `onStepChange` reports it. */
  id: string;
  title: string;
  intro: string;
  /** Something is needed here. */
  isDue: boolean;
  fields: Field[];
  people?: { noun: string; plural: string; listed: NamedPerson[]; blank: Field[] };
  /** Test values that bring about an outcome, of fields of this step. */
  testValues: (readonly [value: string, outcome: string])[];
}

/** What the element in the browser draws: everything about the fields is decided here, nothing there. */
export interface Form {
  merchant: string;
  steps: Step[];
  /** Where to continue. */
  at: string;
  /** What was given, for the last step. */
  review: { step: string; title: string; lines: (readonly [label: string, value: string])[] }[];
  isSubmitted: boolean;
  /** What the provider says about the account as a whole. */
  notice: { tone: 'info' | 'success' | 'warning'; title: string; text: string } | null;
  asksForTerms: boolean;
}

/** A saved step's answer: the form as it is now, or what to enter where. */
export interface Saved {
  form: Form;
  errors: Record<string, string>;
}
