import DOMPurify from 'dompurify';
import { allowedMarkup } from './allowed-markup.ts';

// A page that opens beside ours learns nothing of it and cannot steer it.
DOMPurify.addHook('afterSanitizeAttributes', (element) => {
  if (element.hasAttribute('target')) element.setAttribute('rel', 'noopener noreferrer');
});

/** Keeps only the tags and attributes that texts from outside may use. */
const sanitize = (html: string): string => DOMPurify.sanitize(html, allowedMarkup);

/** Text with markup from the provider or the server, made harmless. */
export const RichText = ({ html }: { html: string }) => <span dangerouslySetInnerHTML={{ __html: sanitize(html) }} />;
