import { useLingui } from '@lingui/react/macro';
import { Badge } from '../ui/badge.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { lookOfDispute } from './words.ts';

/** The status of a dispute; one that the provider added since is named as it is. */
export function DisputeStatusBadge({ status }: { status: string }) {
  const { t } = useLingui();
  const look = lookOfDispute(status);
  if (look) return <StatusBadge look={look} />;
  return <Badge tone="neutral">{t`Dispute status: ${status}`}</Badge>;
}
