import type { Core, JobHandler } from './core.ts'
import { eventRoutes } from './events.ts'
import type { Route } from './pipeline.ts'
import type { Tx } from './store.ts'
import { webhookEndpointRoutes } from './webhooks/webhook-endpoints.ts'

/** Every resource, in one place. */
export const routes: Route[] = [...eventRoutes, ...webhookEndpointRoutes]

/** What time brings, by job kind. */
export const jobs = new Map<string, JobHandler>()

export async function materialise(_tx: Tx, _account: string, _id: string): Promise<boolean> {
  return false
}

export async function prepareAccounts(_core: Core): Promise<void> {}
