import { waitSentence } from '../access/attempts.ts';
import { checkOwnPassword } from '../access/sign-in.ts';
import type { Context, User } from '../context.ts';
import { refuse, refuseField } from '../http/endpoint.ts';

/** A tool’s password is given to others: it must not change how the owner signs in. */
export function assertPerson({ request }: Context, act: string): void {
  if (request.application !== undefined)
    throw refuse('password_needs_session', 403, `Sign in with your browser to ${act}.`);
}

/** Throws unless it is the user's own password; wrong ones are counted. */
export async function assertOwnPassword(context: Context, user: User, password: string | undefined): Promise<void> {
  if (!password) throw refuseField('current_password', 'Enter your current password.');
  const checked = await checkOwnPassword(context, user, password);
  if (checked.state === 'limited') throw tooManyAttempts(context, checked.retry_after);
  if (checked.state === 'wrong') throw refuseField('current_password', 'Wrong password.');
}

export function tooManyAttempts({ response_headers }: Context, seconds: number) {
  response_headers.set('retry-after', String(seconds));
  return refuse('too_many_attempts', 429, waitSentence(seconds));
}
