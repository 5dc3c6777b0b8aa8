import type { SelfAssessment } from '@purser/contract/connect/onboarding';
import type { Context, Mode } from '../../context.ts';
import { transact } from '../../database/database.ts';
import { endpoint, refuseField } from '../../http/endpoint.ts';
import { isRefusal } from '../../provider/is-refusal.ts';
import { assertNoOpenAct } from '../assert-no-open-act.ts';
import { isTestDrive } from '../is-test-drive.ts';
import { keepAccount } from '../read-account.ts';
import { accountParams, businessUpdate } from './account-params.ts';
import { isSupportedCountry } from './business-types.ts';
import { checkSelfAssessment } from './check-self-assessment.ts';
import { discardAccount } from './discard-account.ts';
import { failureText, OnboardingFailure } from './failures.ts';
import { isPaused, pausedMessage } from './is-paused.ts';
import { makeAccount } from './make-account.ts';
import { openSession } from './open-session.ts';
import { lockProgress, noteSession } from './progress.ts';
import { keepProgress } from './save-onboarding-progress.ts';

interface Wanted {
  fields: SelfAssessment;
  capabilities: Record<string, boolean>;
  replacesTestAccount: boolean;
}

/**
 * Makes the account when there is none, live where the process has live keys, and opens the provider's own onboarding. What was
 * entered is saved even when this fails, so that a retry continues.
 */
export const createKycSession = endpoint.connect.createKycSession.handler(async ({ input, context }) => {
  const { self_assessment: fields, capabilities, delete_test_account } = input;
  checkSelfAssessment('self_assessment', fields);
  checkCapabilities(capabilities);
  if (context.store.account_id === '' && !isSupportedCountry(fields.country || context.store.country))
    throw refuseField('self_assessment.country', 'self_assessment.country is not one of those offered.');
  let current = context;
  try {
    await keepFields(context, fields);
    const wanted = { fields, capabilities, replacesTestAccount: delete_test_account };
    const { created, ...made } = await accountFor(context, wanted);
    current = made.context;
    const session = await openSession(current);
    await noteSession(current, null);
    return { ...session, accountCreated: created };
  } catch (error) {
    context.log.warn({ err: error, request_id: context.request.id }, 'onboarding could not be opened');
    await noteSession(current, failureText(error));
    return [];
  }
});

export function checkCapabilities(capabilities: Record<string, boolean>): void {
  if (Object.keys(capabilities).some((name) => !/^[a-z][a-z0-9_]*$/.test(name)))
    throw refuseField('capabilities', 'capabilities are named like card_payments.');
}

/** Verification follows the business step. */
async function keepFields(context: Context, fields: SelfAssessment): Promise<void> {
  if (Object.keys(fields).length === 0) return;
  await transact(context.db, async (tx) => {
    await keepProgress(tx, context, await lockProgress(tx, context), { step: 'verification', fields });
  });
}

async function accountFor(context: Context, wanted: Wanted): Promise<{ context: Context; created: boolean }> {
  const { store, providers } = context;
  const { fields, capabilities, replacesTestAccount } = wanted;
  const replaces = replacesTestAccount && isTestDrive(context) ? store.account_id : undefined;
  if (store.account_id !== '' && replaces === undefined) return continueAccount(context, wanted);
  if (await isPaused(context)) throw new OnboardingFailure(pausedMessage);
  if (replaces !== undefined) await assertNoOpenAct(context);
  const mode: Mode = providers.live ? 'live' : 'test';
  const params = accountParams(context, fields, capabilities);
  const made = await makeAccount(context, { mode, params, ...(replaces !== undefined && { replaces }) });
  if (made.created && !made.isContinued) return made;
  // The request of another tab or of an earlier try was continued: what this one entered is newer.
  const current = await continueAccount(made.context, wanted);
  return { ...current, created: made.created || current.created };
}

/** The store's account with what was entered since it was made; another one for another country, which no account can change. */
async function continueAccount(context: Context, wanted: Wanted): Promise<{ context: Context; created: boolean }> {
  const { provider, store } = context;
  const { fields } = wanted;
  const account = await provider.stripe.accounts.retrieve(store.account_id);
  if (account.details_submitted || store.is_platform_account || Object.keys(fields).length === 0)
    return { context, created: false };
  if (fields.country && account.country && fields.country !== account.country)
    return accountFor(await discardAccount(context), wanted);
  await updateAccount(context, businessUpdate(context, fields));
  return { context, created: false };
}

async function updateAccount(context: Context, params: ReturnType<typeof businessUpdate>): Promise<void> {
  const { provider, store, log } = context;
  try {
    await keepAccount(context, store, await provider.stripe.accounts.update(store.account_id, params));
  } catch (error) {
    // Submitted details can't be changed from here; the provider's own pages explain that.
    if (!isRefusal(error)) throw error;
    log.warn({ err: error, store_id: store.store_id }, 'the account kept its former business details');
  }
}
