import type { Account } from '../account.ts';
import { sessionOf, type AccountSession } from '../account-sessions.ts';
import { findAccount, noAccess } from '../find-account.ts';
import type { Call } from '../../api/call.ts';
import type { Core } from '../../api/core.ts';
import { invalid } from '../../api/errors.ts';
import type { Route } from '../../api/route.ts';
import { storeUpload } from '../../files/files.ts';
import type { Tx } from '../../engine/store.ts';
import type { Form, Saved } from './form.ts';
import { makeForm, type Collection } from './make-form.ts';
import { saveStep } from './save-step.ts';

/** The calls of the onboarding element, with the session's secret as their key. Not a part of Stripe's public API. */
export const onboardingRoutes: Route[] = [
  { method: 'POST', path: '/v1/connect/onboarding', publishable: true, handler: getForm },
  { method: 'POST', path: '/v1/connect/onboarding/steps', publishable: true, handler: postStep },
  { method: 'POST', path: '/v1/connect/files', publishable: true, handler: uploadDocument },
];

const component = 'account_onboarding';

const collectionOf = ({ params }: Call, { collects_bank }: AccountSession): Collection => ({
  fields: params['fields'] === 'eventually_due' ? 'eventually_due' : 'currently_due',
  skipsTerms: params['skip_terms'] === 'true',
  skipsBank: collects_bank === false,
});

async function getForm(tx: Tx, call: Call, core: Core): Promise<Form> {
  const session = await sessionOf(tx, call, core, component);
  return makeForm(await findAccount(tx, core, session.account), collectionOf(call, session));
}

async function postStep(tx: Tx, call: Call, core: Core): Promise<Saved> {
  const session = await sessionOf(tx, call, core, component);
  const { account: id } = session;
  const account = await tx.lock<Account>(core.keys.platform, id);
  if (account?.object !== 'account') throw noAccess(id);
  const { step, values, person, removed } = call.params;
  const errors = await saveStep(tx, core, account, collectionOf(call, session), {
    step: String(step),
    values: textsOf(values),
    ...(typeof person === 'string' && { person }),
    ...(typeof removed === 'string' && { removed }),
    user_agent: call.context.req.header('user-agent') ?? null,
  });
  return { form: makeForm(account, collectionOf(call, session)), errors };
}

/** The fields' texts, which come as one JSON object so that no name of a field has a meaning on the wire. */
function textsOf(json: unknown): Record<string, string> {
  if (typeof json !== 'string') return {};
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch {
    throw invalid('Invalid object', { param: 'values' });
  }
  if (typeof given !== 'object' || given === null) throw invalid('Invalid object', { param: 'values' });
  return Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value === 'string'));
}

/** The most that the checks of documents take, in bytes. */
const mostBytes = 10 * 1024 * 1024;

async function uploadDocument(tx: Tx, call: Call, core: Core): Promise<object> {
  const { account } = await sessionOf(tx, call, core, component);
  if ((call.upload?.bytes.length ?? 0) > mostBytes)
    throw invalid('The file is larger than 10 MB. Choose a smaller one.', { code: 'file_too_large', param: 'file' });
  const { id, filename } = await storeUpload(tx, core, account, 'identity_document', call.upload);
  return { id, filename };
}
