import { raw } from 'hono/html';

/** A page of the books and a coin: the mark of Purser, as an SVG document's content. Raw, because it is markup of our own. */
export const mark = raw(
  `<rect x="3" y="2" width="19" height="24" rx="3.5" fill="#e9c46a"/><path d="M7.5 8h10M7.5 12.500h10M7.5 17H12" fill="none" stroke="#12261f" stroke-width="1.8" stroke-linecap="round"/><circle cx="20.5" cy="20.5" r="5.5" fill="#6ccbb6" stroke="#12261f" stroke-width="1.6"/>`,
);

export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28">${mark}</svg>`;
