import { eventPatience, siteProblems, siteSteps, webhookPath } from '@purser/contract/connect/site-connection';
import type { SiteConnection, SiteProblem, SiteStep } from '@purser/contract/connect/site-connection';
import { toUnixSeconds } from '@purser/contract/dates';
import type { Context } from '../../context.ts';
import { isMoved, readEndpoints, readSite, stands } from './site.ts';
import type { Site } from './site.ts';

/** The connection as its screens show it. */
export async function siteConnectionOf(context: Context): Promise<SiteConnection> {
  const { db, store, provider, request, clock } = context;
  const site = await readSite(db, store.store_id);
  const endpoints = await readEndpoints(db, store.store_id);
  const previous = endpoints.find(({ role }) => role === 'previous')?.valid_until;
  const moved = site !== undefined && isMoved(site, context);
  return {
    is_connected: stands(site) && !moved,
    mode: provider.test_mode ? 'test' : 'live',
    url: site?.url ?? null,
    url_here: request.origin + webhookPath,
    is_secret_ours: site?.source === 'own' && endpoints.some(({ role }) => role === 'current'),
    previous_secret_until: previous ? toUnixSeconds(previous) : null,
    waiting_since: site?.challenged ? toUnixSeconds(site.challenged) : null,
    proven: site?.proven ? toUnixSeconds(site.proven) : null,
    checked: site?.checked ? toUnixSeconds(site.checked) : null,
    steps: stepsOf(site, { now: clock.now(), moved }),
  };
}

/** The four steps in their order: what is done, where it waits or fails, and what is still to come. */
export function stepsOf(site: Site | undefined, { now, moved }: { now: Temporal.Instant; moved: boolean }): SiteStep[] {
  return siteSteps.map((id) => {
    const none = { id, problem: null, detail: null };
    if (!site) return { ...none, state: 'todo' };
    const problem = problemOf(site);
    if (problem && site.step === id) return { id, state: 'failed', problem, detail: site.detail };
    if (id === 'address' && moved) return { ...none, state: 'failed', problem: 'moved' };
    // What comes after a failure is to be done again.
    const failed = problem && site.step !== null ? orderOf(site.step) : Infinity;
    if (orderOf(id) > failed && id !== 'address') return { ...none, state: 'todo' };
    if (id === 'event' && site.challenged !== null) {
      const isLate = Temporal.Instant.compare(site.challenged.add({ seconds: eventPatience }), now) <= 0;
      if (isLate) return { ...none, state: 'failed', problem: 'no_event' };
      // The store stays connected while its secret is replaced.
      if (site.proven === null) return { ...none, state: 'waiting' };
    }
    if (site.proven !== null) return { ...none, state: 'done' };
    return { ...none, state: site.challenged !== null && (id === 'keys' || id === 'endpoint') ? 'done' : 'todo' };
  });
}

const orderOf = (step: string): number => siteSteps.findIndex((id) => id === step);

/** The stored fault, unless a newer version wrote one that is unknown here. */
function problemOf({ problem }: Pick<Site, 'problem'>): SiteProblem | null {
  return siteProblems.find((known) => known === problem) ?? null;
}
