import { siteFacts } from '../connect/site/site.ts';
import { callerOf, endpoint } from '../http/endpoint.ts';
import { version } from '../version.ts';

export const recordEvent = endpoint.users.recordEvent.handler(async ({ input, context }) => {
  await context.db
    .insertInto('analytics_events')
    .values({
      store_id: context.store.store_id,
      name: input.name,
      properties: JSON.stringify({
        ...input.properties,
        is_test_mode: context.provider.test_mode,
        jetpack_connected: (await siteFacts(context)).isConnected,
        wcpay_version: version,
        woo_country_code: context.store.country,
      }),
      user_id: callerOf(context).user_id,
      created: context.clock.now(),
    })
    .execute();
  return { recorded: true as const };
});
