import type { Context } from '../context.ts';
import { settingOptions } from '@purser/contract/settings/setting-option';
import { callerOf, endpoint, refuse } from '../http/endpoint.ts';
import { syncDeclineOnAvs } from '../fraud/decline-on-avs.ts';
import { reviewFlag } from '../fraud/read-rules.ts';
import { writeOptions } from './write-options.ts';

const remembered = new Set<string>(settingOptions);

export const saveOptions = endpoint.settings.saveOptions.handler(async ({ input, context }) => {
  const isSetting = Object.entries(input).some(([name, value]) => value !== undefined && !remembered.has(name));
  if (isSetting && !callerOf(context).capabilities.has('purser_settings'))
    throw refuse('rest_forbidden', 403, 'Sorry, you are not allowed to do that.');
  await writeOptions(context, 'saveOptions', input);
  // A rule that would hold for review blocks while the feature is off: then the account itself refuses such cards.
  if (input[reviewFlag] !== undefined) await tellAccount(context);
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name]) => [name, true as const]));
});

/** Until the account is updated, the checkout checks the card itself; saving settings tries the account again. */
async function tellAccount(context: Context): Promise<void> {
  try {
    await syncDeclineOnAvs(context, context.store);
  } catch (error) {
    context.log.warn({ err: error }, 'the postal code check of the account could not be updated');
  }
}
