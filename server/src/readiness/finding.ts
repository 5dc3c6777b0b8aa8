import type { ReadinessItem } from '@purser/contract/readiness/readiness';

/** What a check found; `checked_at` is now unless it looked at something older. */
export type Finding = Pick<ReadinessItem, 'state' | 'reason'> & Partial<Pick<ReadinessItem, 'detail' | 'checked_at'>>;
