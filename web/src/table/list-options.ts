import { keepPreviousData } from '@tanstack/react-query';

/**
 * How lists query: the old page stays while the next one is loading, and rows do not move because the
 * window got the focus; the freshness line says how many rows came since.
 */
export const listOptions = {
  placeholderData: keepPreviousData,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;
