import { capabilities } from '@purser/contract/endpoint';
import type { Capability } from '@purser/contract/endpoint';
import type { User } from '../context.ts';

const byRole: Record<User['role'], readonly Capability[]> = {
  administrator: capabilities,
  shop_manager: capabilities,
  customer: [],
};

const isCapability = (name: string): name is Capability => capabilities.some((each) => each === name);

/** The capabilities of a role, plus granted ones, minus revoked ones (`-purser_refund`). */
export function capabilitiesOf(role: User['role'], adjustments: readonly string[]): Set<Capability> {
  const held = new Set(byRole[role]);
  for (const adjustment of adjustments) {
    const isTaken = adjustment.startsWith('-');
    const name = isTaken ? adjustment.slice(1) : adjustment;
    if (!isCapability(name)) continue;
    if (isTaken) held.delete(name);
    else held.add(name);
  }
  return held;
}
