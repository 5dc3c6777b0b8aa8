import { endpoint } from '../endpoint.ts';
import { writeOptions } from '../settings/write-options.ts';

export const saveOptions = endpoint.store.saveOptions.handler(async ({ input, context }) => {
  await writeOptions(context, 'saveOptions', input);
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name]) => [name, true as const]));
});
