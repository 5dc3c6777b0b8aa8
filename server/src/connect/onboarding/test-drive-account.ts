import type { Context } from '../../context.ts';
import { endpoint, refuseField } from '../../http/endpoint.ts';
import { goLive } from '../go-live.ts';
import { testAccountParams } from '../test-account.ts';
import { capabilitiesOf } from './account-params.ts';
import { isSupportedCountry } from './business-types.ts';
import { checkCapabilities } from './create-kyc-session.ts';
import { OnboardingFailure, orBadRequest } from './failures.ts';
import { isPaused, pausedMessage } from './is-paused.ts';
import { makeAccount } from './make-account.ts';

export const initTestDriveAccount = endpoint.connect.initTestDriveAccount.handler(({ input, context }) =>
  orBadRequest(context, async () => {
    await makeTestDrive(context, input);
    return { success: true as const };
  }),
);

/** Makes a test account that can charge immediately. Refuses when the store has an account. */
export async function makeTestDrive(
  context: Context,
  { country: asked, capabilities }: { country?: string | undefined; capabilities: Record<string, boolean> },
): Promise<Context> {
  const { store, providers } = context;
  const country = asked || store.country;
  if (!isSupportedCountry(country)) throw refuseField('country', 'country is not one of those offered.');
  checkCapabilities(capabilities);
  if (store.account_id !== '') throw new OnboardingFailure('The store has an account already.');
  if (!providers.test) throw new OnboardingFailure('There are no keys for test payments.');
  if (await isPaused(context)) throw new OnboardingFailure(pausedMessage);
  const made = await makeAccount(context, {
    mode: 'test',
    params: {
      ...testAccountParams({ ...context, store: { ...store, country } }, undefined),
      capabilities: capabilitiesOf(capabilities),
    },
  });
  return made.context;
}

export const disableTestDriveAccount = endpoint.connect.disableTestDriveAccount.handler(({ context }) =>
  orBadRequest(context, async () => {
    if (!context.providers.live) throw new OnboardingFailure('There are no keys for live payments.');
    if (context.store.mode === 'test' && context.store.account_id === '')
      throw new OnboardingFailure('The store has no test account.');
    await goLive(context);
    return { success: true as const };
  }),
);
