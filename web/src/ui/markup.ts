/** The tags and attributes that texts from outside may use. */
export const allowedMarkup = {
  tags: ['a', 'b', 'em', 'i', 'strong', 'p', 'br'],
  attributes: ['target', 'href', 'rel', 'name', 'download'],
};

/** A text, or an element of allowed markup. */
export type Markup = string | { tag: string; attributes: Record<string, string>; content: Markup[] };

/** Elements whose content is not meant to be read. */
const unread =
  /^(?:script|style|template|noscript|noembed|noframes|iframe|object|embed|svg|math|title|textarea|select|video|audio|xmp)$/i;

const safeProtocols = ['http:', 'https:', 'mailto:', 'tel:', 'ftp:'];

/**
 * Reads markup from outside into what may be shown: of other elements only the text remains. The parsed document is inert:
 * nothing in it runs or loads.
 */
export const readMarkup = (html: string): Markup[] =>
  contentOf(new DOMParser().parseFromString(html, 'text/html').body);

const contentOf = (element: Element): Markup[] => [...element.childNodes].flatMap((node) => readNode(node));

function readNode(node: Node): Markup[] {
  if (node instanceof Text) return [node.data];
  if (!(node instanceof Element) || unread.test(node.localName)) return [];
  const content = contentOf(node);
  if (!allowedMarkup.tags.includes(node.localName)) return content;
  const attributes = Object.fromEntries(
    allowedMarkup.attributes.flatMap((name) => {
      const value = node.getAttribute(name);
      return value === null || (name === 'href' && !isSafe(value)) ? [] : [[name, value] as const];
    }),
  );
  // A page opened in a new tab gets no referrer and no opener.
  if ('target' in attributes) attributes['rel'] = 'noopener noreferrer';
  return [{ tag: node.localName, attributes, content }];
}

const isSafe = (href: string): boolean =>
  URL.canParse(href, document.baseURI) && safeProtocols.includes(new URL(href, document.baseURI).protocol);
