import { Hono } from 'hono';
import { anyone, guard } from '../access/guard.ts';
import type { RouteEnvironment } from '../access/guard.ts';
import { calendarText } from './calendar-text.ts';
import { calendarEntries, calendarPath, isCalendarSecret } from './dispute-calendar.ts';

/** The calendar of deadlines: whoever has its secret may read it, as calendars have no session. */
export function calendarRoutes(): Hono<RouteEnvironment> {
  const app = new Hono<RouteEnvironment>();
  app.get(`${calendarPath}:file`, guard(anyone), async (c) => {
    const { context } = c.var;
    const secret = /^([\w-]{43})\.ics$/.exec(c.req.param('file'))?.[1] ?? '';
    if (!(await isCalendarSecret(context.db, context.store.store_id, secret))) return c.text('Not found', 404);
    return c.body(calendarText(context.store, await calendarEntries(context, context.store)), 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="dispute-deadlines.ics"',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    });
  });
  return app;
}
