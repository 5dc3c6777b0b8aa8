/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Field } from '../../connect/onboarding/form.ts';
import { make } from './make-element.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Uploads a chosen file. Returns its id. */
export type Upload = (file: File) => Promise<{ id: string; filename: string }>;

/** The fields of a step, with what was typed. */
export class FieldSet {
  readonly element = make('div', { class: 'people' });
  readonly #controls = new Map<string, Control>();
  readonly #uploads = new Map<string, string>();
  #uploading = 0;

  constructor(fields: Field[], upload: Upload) {
    for (const field of fields) this.element.append(this.#draw(field, upload));
  }

  get isUploading(): boolean {
    return this.#uploading > 0;
  }

  values(): Record<string, string> {
    return Object.fromEntries(
      [...this.#controls].map(([name, control]) => [name, this.#uploads.get(name) ?? textOf(control)]),
    );
  }

  /** Shows what to enter instead, beside each field, and moves to the first. Returns whether there was one of these fields. */
  fault(errors: Record<string, string>): boolean {
    for (const [name, control] of this.#controls) setError(control, errors[name]);
    const first = [...this.#controls].find(([name]) => errors[name] !== undefined)?.[1];
    first?.focus();
    return first !== undefined;
  }

  #draw(field: Field, upload: Upload): HTMLElement {
    const id = `field-${field.name.replaceAll(/\W/g, '-')}`;
    const control = controlOf(field, id);
    this.#controls.set(field.name, control);
    const error = make('p', { class: 'error', id: `${id}-error`, hidden: true });
    const hint = hintOf(field);
    const hintText = make('p', { class: 'hint', id: `${id}-hint`, hidden: hint === '' }, hint);
    const label = make('label', { for: id }, field.label);
    if (field.isOptional && field.kind !== 'checkbox') label.append(make('span', { class: 'optional' }, ' (optional)'));
    const box =
      field.kind === 'checkbox'
        ? make('div', { class: 'field' }, make('div', { class: 'check' }, control, label), error)
        : make('div', { class: 'field' }, label, control, hintText, error);
    control.setAttribute('aria-describedby', `${id}-hint ${id}-error`);
    if (field.kind === 'file' && control instanceof HTMLInputElement)
      control.addEventListener('change', () => void this.#send(field, control, hintText, upload));
    setError(control, field.error, error);
    return box;
  }

  async #send(field: Field, control: HTMLInputElement, hint: HTMLElement, upload: Upload): Promise<void> {
    const file = control.files?.[0];
    this.#uploads.delete(field.name);
    if (!file) return;
    setError(control, undefined);
    hint.setAttribute('role', 'status');
    hint.textContent = `Uploading ${file.name}…`;
    this.#uploading++;
    try {
      const { id, filename } = await upload(file);
      this.#uploads.set(field.name, id);
      hint.textContent = `Uploaded: ${filename}`;
    } catch (failure) {
      hint.textContent = hintOf(field);
      control.value = '';
      setError(control, failure instanceof Error ? failure.message : 'The file could not be uploaded.');
    } finally {
      this.#uploading--;
    }
  }
}

function textOf(control: Control): string {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') return control.checked ? 'true' : '';
  return control instanceof HTMLInputElement && control.type === 'file' ? '' : control.value;
}

function hintOf({ kind, isKept, hint = '' }: Field): string {
  if (!isKept) return hint;
  const kept = kind === 'file' ? 'Uploaded already.' : 'Provided already. Leave it empty to keep it.';
  return [kept, hint].filter(Boolean).join(' ');
}

function controlOf(field: Field, id: string): Control {
  const { kind, name, value, options = [] } = field;
  const shared = {
    id,
    name,
    autocomplete: field.autocomplete ?? 'off',
    'aria-required': !(field.isOptional || field.isKept || kind === 'checkbox'),
    inputmode: field.isNumeric ? 'numeric' : undefined,
    maxlength: 500,
  };
  if (kind === 'select') {
    const none = make('option', { value: '' }, field.isOptional ? 'Not chosen' : 'Choose…');
    const select = make(
      'select',
      shared,
      none,
      ...options.map(([key, label]) => make('option', { value: key }, label)),
    );
    select.value = value;
    return select;
  }
  if (kind === 'textarea') {
    const area = make('textarea', shared);
    area.value = value;
    return area;
  }
  if (kind === 'checkbox') return make('input', { id, name, type: 'checkbox', checked: value === 'true' });
  if (kind === 'file') return make('input', { id, name, type: 'file', accept: '.jpg,.jpeg,.png,.pdf' });
  const input = make('input', { ...shared, type: kind === 'secret' || kind === 'url' ? 'text' : kind });
  input.value = value;
  return input;
}

function setError(control: Control, text: string | undefined, place?: Element | null): void {
  const error = place ?? control.closest('.field')?.querySelector('.error');
  control.setAttribute('aria-invalid', String(text !== undefined));
  if (!(error instanceof HTMLElement)) return;
  error.textContent = text ?? '';
  error.hidden = text === undefined;
}
