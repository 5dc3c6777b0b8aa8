import type { Mode } from '../context.ts';
import type { World } from './world.ts';

const faultsOf = (mode: Mode): string => `/sandbox${mode === 'live' ? '/live' : ''}/control/faults`;

/** Sets a fault at the sandbox: `{on: 'POST /v1/refunds', mode: 'hang', when: 'after'}`. */
export async function setFault(
  world: World,
  fault: { on: string; mode: string } & Record<string, unknown>,
  mode: Mode = 'test',
): Promise<void> {
  const answer = await world.sandbox.app.request(faultsOf(mode), {
    method: 'POST',
    body: JSON.stringify(fault),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
}

/** Ends all faults; answers them as they were. */
export async function clearFaults(world: World, mode: Mode = 'test'): Promise<{ hits: number }[]> {
  const answer = await world.sandbox.app.request(faultsOf(mode));
  const { data } = (await answer.json()) as { data: { hits: number }[] };
  await world.sandbox.app.request(faultsOf(mode), { method: 'DELETE' });
  return data;
}

type Fault = { mode: string } & Record<string, unknown>;

/** Faults of one call that end by themselves: the act must be made once, and its caller must know. */
export const passingFaults: [name: string, fault: Fault][] = [
  ['F1 refused connection', { mode: 'refuse' }],
  ['F2 reset before the request is read', { mode: 'reset' }],
  ['F3 reset after the commit', { mode: 'reset', when: 'after' }],
  ['F4 closed after the commit', { mode: 'close', when: 'after' }],
  ['F6 hang after the commit', { mode: 'hang', when: 'after' }],
  ['F8 500 after the commit', { mode: '500', when: 'after' }],
  ['F9 429 three times', { mode: '429', times: 3 }],
  ['F10 409 twice', { mode: '409', times: 2 }],
  ['F11 truncated answer', { mode: 'truncate' }],
  ['F12 an HTML answer', { mode: 'html' }],
  ['F14 an answer about another object', { mode: 'wrong', of: 'object' }],
  ['F14 an answer with another amount', { mode: 'wrong', of: 'amount' }],
  ['F14 an answer in another currency', { mode: 'wrong', of: 'currency' }],
];
