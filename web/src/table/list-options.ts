import { keepPreviousData } from '@tanstack/react-query';

/**
 * How a list asks: the old page stays while the next one is on its way, and nothing moves under the reader's eyes because the
 * window got the focus; the freshness line says what came since.
 */
export const listOptions = {
  placeholderData: keepPreviousData,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;
