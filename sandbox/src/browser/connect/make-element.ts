/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/** An element with its attributes; what is false or undefined is left out. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string | number | boolean | undefined> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : String(value));
  element.append(...children);
  return element;
}

/** A button that does something in place. */
export function makeButton(label: string, kind: 'primary' | 'quiet' | 'link', act: () => void): HTMLButtonElement {
  const button = make('button', { type: 'button', class: kind }, label);
  button.addEventListener('click', act);
  return button;
}
