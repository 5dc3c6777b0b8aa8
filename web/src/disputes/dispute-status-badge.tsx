import { useLingui } from '@lingui/react/macro';
import { isDisputeStatus } from '@purser/contract/disputes/dispute-status';
import { Badge } from '../ui/badge.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { lookByDisputeStatus } from './words.ts';

/** The status of a dispute; one that the provider added since is named as it is. */
export function DisputeStatusBadge({ status }: { status: string }) {
  const { t } = useLingui();
  if (isDisputeStatus(status)) return <StatusBadge look={lookByDisputeStatus[status]} />;
  return <Badge tone="neutral">{t`Dispute status: ${status}`}</Badge>;
}
