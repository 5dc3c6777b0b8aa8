import { invalid, missing } from '../api/errors.ts';
import { list } from '../api/lists.ts';
import type { Route } from '../api/route.ts';
import type { StripeEvent } from './store.ts';

/** Reads recorded events; `tx.emit` in store.ts records them. */
export const eventRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/events',
    handler: async (tx, call) => {
      const { type, types, delivery_success } = call.params;
      if (type !== undefined && types !== undefined)
        throw invalid('You may pass either `type` or `types`, but not both.', { param: 'type' });
      return list(tx, call, {
        table: 'events',
        object: 'event',
        where: (bind) => {
          const conditions: string[] = [];
          if (typeof type === 'string') conditions.push(`o.type like ${bind(pattern(type))}`);
          if (Array.isArray(types))
            conditions.push(`o.type like any(${bind(types.map((each) => pattern(String(each))))}::text[])`);
          if (typeof delivery_success === 'boolean') {
            const missed =
              "exists (select 1 from webhook_deliveries d where d.event = o.id and d.state <> 'delivered')";
            conditions.push(delivery_success ? `not ${missed}` : missed);
          }
          return conditions;
        },
      });
    },
  },
  {
    method: 'GET',
    path: '/v1/events/{id}',
    handler: async (tx, call) => {
      const id = call.ids['id'] ?? '';
      const rows = await tx.query<{ data: StripeEvent }>('select data from events where account = $1 and id = $2', [
        call.account,
        id,
      ]);
      if (!rows[0]) throw missing('event', id);
      return rows[0].data;
    },
  },
];

/** `charge.*` as a LIKE pattern. */
function pattern(type: string): string {
  return type.replaceAll(/[\\_%]/g, String.raw`\$&`).replaceAll('*', '%');
}
