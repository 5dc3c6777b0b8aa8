import DOMPurify from 'dompurify';

/** Keeps only the tags and attributes that texts from outside may use. (specification 1 §5) */
export const sanitize = (html: string): string =>
  DOMPurify.sanitize(html, {
    ALLOWED_TAGS: ['a', 'b', 'em', 'i', 'strong', 'p', 'br'],
    ALLOWED_ATTR: ['target', 'href', 'rel', 'name', 'download'],
  });

/** Text with markup from the provider or the server, made harmless. */
export const RichText = ({ html }: { html: string }) => <span dangerouslySetInnerHTML={{ __html: sanitize(html) }} />;
