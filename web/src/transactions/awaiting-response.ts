import { single } from '../search.ts';
import type { Search } from '../search.ts';

/** "Awaiting response" is a search, not a status. */
export const awaitingResponse = (search: Search): { search?: string[] } =>
  single(search['filter']) === 'awaiting_response' ? { search: ['needs_response', 'warning_needs_response'] } : {};
