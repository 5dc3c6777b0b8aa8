import type { Core } from '../core.ts';
import { ControlError } from '../faults/fault-list.ts';

/** Something that happens to the merchant at the provider, on command. */
export interface Scenario {
  scenario: string;
  description: string;
  /** What the command must name, with its meaning. */
  params: Record<string, string>;
  /** Answers the object that the scenario changed. */
  play(core: Core, params: Record<string, string>): Promise<unknown>;
}

export const scenarios: Scenario[] = [];

/** @throws ControlError naming the field */
export async function playScenario(core: Core, body: Record<string, unknown>): Promise<unknown> {
  const known = scenarios.find(({ scenario }) => scenario === body.scenario);
  if (!known)
    throw new ControlError(
      'scenario',
      `scenario must be one of ${scenarios.map(({ scenario }) => scenario).join(', ')}.`,
    );
  const params: Record<string, string> = {};
  for (const [name, meaning] of Object.entries(known.params)) {
    const value = body[name];
    if (typeof value !== 'string' || value === '') throw new ControlError(name, `${name} is missing: ${meaning}.`);
    params[name] = value;
  }
  return known.play(core, params);
}
