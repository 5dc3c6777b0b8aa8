import { api, queryClient } from '../api.ts';

/** After an act on a reader: every page of the list is read again. */
export const refreshReaders = () => queryClient.invalidateQueries({ queryKey: api.readers.listReaders.key() });
