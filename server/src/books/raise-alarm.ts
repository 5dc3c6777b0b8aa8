import type { Services } from '../context.ts';
import { moneyAlarms } from '../metrics.ts';

/** Something about money that must not be: somebody should look. Counted for the monitoring, and in the log. */
export function raiseAlarm(services: Services, alarm: string, facts: Record<string, unknown>, message: string): void {
  moneyAlarms.inc({ alarm });
  services.log.error({ alarm, ...facts }, message);
}
