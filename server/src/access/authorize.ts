import type { Access } from '@purser/contract/endpoint';
import type { Context, User } from '../context.ts';
import { refuse } from '../http/endpoint.ts';
import { isNonce } from './nonce.ts';
import { findApplicationPassword, findSession, sessionCookie } from './session.ts';
import type { Session } from './session.ts';

/** The action of the nonce that REST calls carry. */
export const restNonce = 'wp_rest';

const nobody = () => refuse('rest_forbidden', 401, 'Sorry, you are not allowed to do that.');

/** Checks what a route declares, and puts the caller into the context. Throws the contract's refusal. */
export async function authorize(context: Context, access: Access): Promise<void> {
  if (access.capability === 'anyone') return;
  const user = await identify(context, access.nonce);
  if (!user) throw nobody();
  context.user = user;
  if (access.capability === 'signed-in') return;
  if (!access.capability.every((each) => user.capabilities.has(each)))
    throw refuse('rest_forbidden', 403, 'Sorry, you are not allowed to do that.');
}

/** Reads the caller from session and nonce, or from an application password. An anonymous caller is no error. */
export async function identify(context: Context, wantsNonce: boolean): Promise<User | undefined> {
  const credentials = basicCredentials(context.request.headers.get('authorization'));
  if (credentials) {
    const found = await findApplicationPassword(context, credentials.username, credentials.password);
    if (found) {
      context.request.session = `application-password:${found.uuid}`;
      context.request.application = found.name;
    }
    return found?.user;
  }
  const session = await sessionOf(context);
  if (!session) return undefined;
  if (wantsNonce) {
    const nonce = context.request.headers.get('x-wp-nonce');
    // Another site can make the browser send the cookie, but not the nonce: without one, the call is anonymous.
    if (!nonce) return undefined;
    if (!isNonce(nonce, context.clock.now(), session.token, restNonce, session.user.user_id))
      throw refuse('rest_cookie_invalid_nonce', 403, 'Cookie check failed');
  }
  context.request.session = session.session_id;
  return session.user;
}

/** The session of the request's cookie, nonce or not. */
export async function sessionOf(context: Context): Promise<Session | undefined> {
  const token = readCookie(context.request.headers.get('cookie'), sessionCookie);
  return token ? findSession(context, token) : undefined;
}

export function readCookie(header: string | null, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name && value && /^[\w-]{20,100}$/.test(value)) return value;
  }
  return undefined;
}

function basicCredentials(header: string | null): { username: string; password: string } | undefined {
  const encoded = /^basic\s+(\S+)$/i.exec(header ?? '')?.[1];
  if (!encoded) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8').replaceAll('\0', '');
  const colon = text.indexOf(':');
  return { username: text.slice(0, Math.max(colon, 0)), password: text.slice(colon + 1) };
}
