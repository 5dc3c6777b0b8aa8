import type { Services } from '../context.ts';
import { moneyAlarms } from '../metrics.ts';

/** Reports an inconsistency in money that an operator must check: increments the metric and logs an error. */
export function raiseAlarm(services: Services, alarm: string, facts: Record<string, unknown>, message: string): void {
  moneyAlarms.inc({ alarm });
  services.log.error({ alarm, ...facts }, message);
}
