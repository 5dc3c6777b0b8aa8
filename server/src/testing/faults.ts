import type { World } from './world.ts';

/** Sets a fault at the sandbox: `{on: 'POST /v1/refunds', mode: 'hang', when: 'after'}`. */
export async function setFault(
  world: World,
  fault: { on: string; mode: string } & Record<string, unknown>,
): Promise<void> {
  const answer = await world.sandbox.app.request('/sandbox/control/faults', {
    method: 'POST',
    body: JSON.stringify(fault),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
}

/** Ends all faults; answers them as they were. */
export async function clearFaults(world: World): Promise<{ hits: number }[]> {
  const answer = await world.sandbox.app.request('/sandbox/control/faults');
  const { data } = (await answer.json()) as { data: { hits: number }[] };
  await world.sandbox.app.request('/sandbox/control/faults', { method: 'DELETE' });
  return data;
}
