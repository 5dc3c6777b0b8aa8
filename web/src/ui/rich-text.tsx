import DOMPurify from 'dompurify';
import { allowedMarkup } from './allowed-markup.ts';

// A page opened in a new tab gets no referrer and no opener.
DOMPurify.addHook('afterSanitizeAttributes', (element) => {
  if (element.hasAttribute('target')) element.setAttribute('rel', 'noopener noreferrer');
});

/** Keeps only the tags and attributes that texts from outside may use. */
const sanitize = (html: string): string => DOMPurify.sanitize(html, allowedMarkup);

/** Text with markup from the provider or the server, sanitized. */
export const RichText = ({ html }: { html: string }) => <span dangerouslySetInnerHTML={{ __html: sanitize(html) }} />;
