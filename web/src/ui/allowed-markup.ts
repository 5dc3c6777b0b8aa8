/** What texts from outside may be made of. */
export const allowedMarkup = {
  ALLOWED_TAGS: ['a', 'b', 'em', 'i', 'strong', 'p', 'br'],
  ALLOWED_ATTR: ['target', 'href', 'rel', 'name', 'download'],
  // On by default, whatever the list says.
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};
