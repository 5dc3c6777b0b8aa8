import { html, raw } from 'hono/html';

/** Markup made by the `html` tag, which escapes every value put into it. */
export type Html = ReturnType<typeof html>;

/** A text, or one with some markup in it. */
type Text = string | Html | readonly (string | Html)[];

/** Each text as a paragraph. */
export const paragraphs = (...texts: Text[]): Html => html`${texts.map((text) => html`<p>${text}</p>`)}`;

export const strong = (text: string): Html => html`<strong>${text}</strong>`;

/** Texts or markup with a separator between them. */
export const joined = (parts: readonly (string | Html)[], separator: string | Html): Html =>
  html`${parts.map((part, at) => (at === 0 ? part : [separator, part]))}`;

/** JSON for a script element. Raw, because a script's content has no entities: only `<` could end it, and JSON can escape that. */
export const scriptJson = (value: unknown): Html => raw(JSON.stringify(value).replaceAll('<', '\\u003c'));
