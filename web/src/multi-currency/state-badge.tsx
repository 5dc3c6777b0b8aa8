import { useLingui } from '@lingui/react/macro';
import type { RateState } from '@purser/contract/multi-currency/currency';
import { Badge } from '../ui/badge.tsx';

/** What is wrong with a rate, if anything. */
export function StateBadge({ state }: { state: RateState }) {
  const { t } = useLingui();
  if (state === 'current') return null;
  const look = {
    old: { tone: 'warning', label: t`Old rate` },
    stopped: { tone: 'danger', label: t`Old rate, not for sale` },
    missing: { tone: 'danger', label: t`Not for sale` },
  } as const;
  const { tone, label } = look[state];
  return (
    <span className="inline-block">
      <Badge tone={tone}>{label}</Badge>
    </span>
  );
}
