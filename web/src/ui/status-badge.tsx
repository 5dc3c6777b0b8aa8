import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Badge } from './badge.tsx';
import type { Tone } from './badge.tsx';

/** How a status of a payment, a payout or an order is shown. */
export interface StatusLook {
  label: MessageDescriptor;
  tone: Tone;
  /** What it means for the merchant, as the badge's title. */
  meaning: MessageDescriptor;
}

/** A status as a badge, with its meaning in the title. */
export function StatusBadge({ look }: { look: StatusLook }) {
  const { t } = useLingui();
  return (
    <span title={t(look.meaning)}>
      <Badge tone={look.tone}>{t(look.label)}</Badge>
    </span>
  );
}
