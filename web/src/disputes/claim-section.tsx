import type { ChargeDispute } from '@purser/contract/disputes/charge-dispute';
import type { ReactNode } from 'react';
import { CardSection } from '../ui/card.tsx';
import { DisputeAmounts } from './dispute-amounts.tsx';

/** What is known of the claim, beside the money at stake. */
export const ClaimSection = ({ dispute, children }: { dispute: ChargeDispute; children: ReactNode }) => (
  <CardSection>
    <div className="grid gap-x-8 gap-y-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="min-w-0">{children}</div>
      <div className="min-w-0">
        <DisputeAmounts dispute={dispute} />
      </div>
    </div>
  </CardSection>
);
