import type { Mode, ProcessServices, Services } from './context.ts';

/**
 * The services as a store uses them: the provider in the mode of its account. Closed books of a mode whose keys are gone get
 * those of the other, which let them do nothing at the provider.
 */
export const forStore = (services: ProcessServices, { mode }: { mode: Mode }): Services => {
  const { test, live } = services.providers;
  const provider = mode === 'live' ? (live ?? test) : (test ?? live);
  if (!provider) throw new Error('no keys of the provider');
  return { ...services, provider };
};
