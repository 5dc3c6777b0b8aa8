import { siteFacts } from '../connect/site/site.ts';
import type { Context } from '../context.ts';
import { callerOf, endpoint } from '../http/endpoint.ts';
import { version } from '../version.ts';

export const recordEvent = endpoint.users.recordEvent.handler(async ({ input, context }) => {
  await writeEvent(context, input.name, input.properties);
  return { recorded: true as const };
});

/** What every event has besides its own properties. */
export const eventFacts = async (context: Context) => ({
  is_test_mode: context.provider.test_mode,
  jetpack_connected: (await siteFacts(context)).isConnected,
  wcpay_version: version,
  woo_country_code: context.store.country,
});

/** Records what the caller did; for calls of a signed-in user. */
export async function writeEvent(
  context: Context,
  name: string,
  properties: Record<string, unknown> | undefined,
): Promise<void> {
  await context.db
    .insertInto('analytics_events')
    .values({
      store_id: context.store.store_id,
      name,
      properties: JSON.stringify({
        ...properties,
        ...(await eventFacts(context)),
      }),
      user_id: callerOf(context).user_id,
      created: context.clock.now(),
    })
    .execute();
}
