import { createElement } from 'react';
import type { ReactNode } from 'react';
import { readMarkup } from './markup.ts';
import type { Markup } from './markup.ts';

/** Text with markup from the provider or the server: only the allowed tags and attributes. */
export const RichText = ({ html }: { html: string }) => <span>{readMarkup(html).map(draw)}</span>;

const draw = (part: Markup, index: number): ReactNode =>
  typeof part === 'string'
    ? part
    : createElement(
        part.tag,
        { ...part.attributes, key: index },
        ...(part.content.length > 0 ? [part.content.map(draw)] : []), // a line break must not have any
      );
