import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Where the store’s readers can be. */
export const useLocations = () => useQuery(api.readers.listLocations.queryOptions());
