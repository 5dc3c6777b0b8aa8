import { Plural, Trans } from '@lingui/react/macro';
import type { DisputeRow } from '@purser/contract/disputes/dispute-list';
import { DateTime } from '../../format/date-time.tsx';
import { formatFullDateTime } from '../../format/date.ts';
import { now } from '../../now.ts';
import { Badge } from '../../ui/badge.tsx';
import { respondBy } from './respond-by.ts';
import type { RespondBy } from './respond-by.ts';

/** The time left over the exact deadline in the store's zone; a dash when nothing is awaited. */
export function RespondByCell({ status, due_by }: Pick<DisputeRow, 'status' | 'due_by'>) {
  const deadline = respondBy({ status, due_by }, now());
  if (!deadline) return <span className="max-sm:hidden">—</span>;
  return (
    <span className="flex flex-col items-start gap-0.5 leading-tight">
      <span title={formatFullDateTime(due_by)}>
        <TimeLeft {...deadline} />
      </span>
      <span className="text-xs text-muted sm:max-xl:whitespace-normal">
        <DateTime moment={due_by} form="full" />
      </span>
    </span>
  );
}

function TimeLeft({ kind, days }: RespondBy) {
  if (kind === 'past')
    return (
      <Badge tone="neutral">
        <Trans>Past due</Trans>
      </Badge>
    );
  if (kind === 'last_day')
    return (
      <Badge tone="danger">
        <Trans>Last day today</Trans>
      </Badge>
    );
  const left = <Plural value={days} one="# day left" other="# days left" />;
  return kind === 'soon' ? <Badge tone="warning">{left}</Badge> : left;
}
