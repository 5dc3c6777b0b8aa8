import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { World } from '../world.ts';

/**
 * Runs a program of this folder in a process of its own, on the world's database, until `lastWord` callers got an answer;
 * kills it a moment later, and returns what its callers were told by then: its lines `{"told": …}`.
 */
export async function liveAndDie<Told>(
  world: World,
  program: string,
  args: string[],
  lastWord: number,
): Promise<Told[]> {
  const start = Temporal.Instant.fromEpochMilliseconds(world.sandbox.clock.now()).toString();
  const path = fileURLToPath(new URL(program, import.meta.url));
  const child = spawn(process.execPath, [path, world.database, start, ...args], {
    env: { ...process.env, NODE_COMPILE_CACHE: 'node_modules/.cache/purser' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const told: Told[] = [];
  for await (const line of createInterface(child.stdout)) {
    const said = JSON.parse(line) as { told?: Told };
    if (said.told) told.push(said.told);
    // Somewhere in the middle of what is going on.
    if (told.length >= lastWord) void sleep(Math.random() * 40).then(() => child.kill('SIGKILL'));
  }
  await exited;
  return told;
}
