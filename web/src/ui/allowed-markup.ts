/** The tags and attributes that texts from outside may use. */
export const allowedMarkup = {
  ALLOWED_TAGS: ['a', 'b', 'em', 'i', 'strong', 'p', 'br'],
  ALLOWED_ATTR: ['target', 'href', 'rel', 'name', 'download'],
  // DOMPurify allows these by default, whatever the list says.
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};
