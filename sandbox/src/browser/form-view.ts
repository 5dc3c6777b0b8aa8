/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { judge, showFault } from './form-faults.ts';
import { banks, fields, forms, postalLabels } from './form-fields.ts';
import type { FieldName } from './form-fields.ts';
import { bankSelect, countrySelect, element, showBrand, textInput } from './form-inputs.ts';
import { say, sayChange } from './form-messages.ts';
import { activeFields, countryNow, form, state, valueOf } from './form-state.ts';

// What is drawn now: drawing the same again would lose the caret.
let drawn = '';

export function drawAgain(): void {
  drawn = '';
  draw();
}

export function draw(): void {
  const { options, offered } = state;
  if (!options) return;
  const list = options.type === 'card' ? ['card'] : offered;
  if (!list.includes(state.selected)) state.selected = list[0] ?? 'card';
  const names = activeFields();
  const picture = JSON.stringify([list, state.selected, names, countryNow(), options.locale]);
  if (picture === drawn) return;
  const focused = document.activeElement?.id;
  drawn = picture;
  form.dataset.type = options.type;
  form.replaceChildren(...(list.length > 1 ? [picker(list)] : []), panel(names));
  if (focused) document.getElementById(focused)?.focus();
  for (const name of names) showFault(name);
  showBrand();
}

function picker(list: string[]): HTMLElement {
  const set = element(
    'fieldset',
    { class: 'methods' },
    element('legend', { class: 'visually-hidden' }, 'Payment method'),
  );
  for (const name of list) {
    const radio = element('input', { type: 'radio', name: 'method', value: name, id: `method-${name}` });
    radio.checked = name === state.selected;
    radio.addEventListener('change', () => {
      state.selected = name;
      draw();
      sayChange();
    });
    set.append(
      element(
        'label',
        { class: 'method', for: `method-${name}` },
        radio,
        badge(name),
        element('span', {}, forms[name]?.label ?? name),
      ),
    );
  }
  return set;
}

function badge(name: string): HTMLElement {
  const mark = element('span', { class: 'badge', 'aria-hidden': 'true' });
  // By the object model, which the page's content policy allows.
  mark.style.background = forms[name]?.badge ?? '';
  return mark;
}

function panel(names: FieldName[]): HTMLElement {
  const hint = forms[state.selected]?.hint;
  const body = element('div', { class: 'panel' });
  for (const name of names) body.append(fieldRow(name));
  if (hint) body.append(element('p', { class: 'hint' }, hint));
  return body;
}

function fieldRow(name: FieldName): HTMLElement {
  const field = fields[name];
  const label = name === 'postal' ? (postalLabels[countryNow()] ?? field.label) : field.label;
  const control =
    name === 'country' ? countrySelect(draw) : banks[name] ? bankSelect(name, banks[name]) : textInput(name, field);
  control.addEventListener('blur', () => {
    if (valueOf(name)) judge(name);
    say({ type: 'blur' });
  });
  control.addEventListener('focus', () => say({ type: 'focus' }));
  const box = element('div', { class: 'control' }, control);
  if (name === 'number') box.append(element('span', { class: 'brand', id: 'brand', role: 'img' }));
  return element(
    'div',
    { class: `field field-${name}` },
    element('label', { for: `field-${name}` }, label),
    box,
    element('p', { class: 'error', id: `error-${name}`, 'aria-live': 'polite' }),
  );
}
