import { refuse } from '../http/endpoint.ts';

/** The provider’s code for evidence that would have more pages than the card’s network takes. */
export const providersPageLimit = 'dispute_evidence_page_limit_exceeded';

/** `known`: what our own count says; the provider tells neither figure. */
export const tooManyPages = (known?: { pages: number; limit: number }) =>
  refuse(
    'evidence_too_many_pages',
    400,
    known
      ? `The documents have ${known.pages} pages in all, and the card network takes ${known.limit} at most. Leave out pages or documents.`
      : 'Documents and texts have more pages in all than the card network takes. Leave out pages or documents, or shorten the texts.',
    known ?? {},
  );
