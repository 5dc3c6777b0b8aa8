import { Trans } from '@lingui/react/macro';
import { Card, CardSection } from '../ui/card.tsx';
import { Skeleton, SkeletonLines } from '../ui/skeleton.tsx';

/** Placeholders in the shape of the page while the payment loads, so that nothing jumps. */
export const PaymentSkeleton = () => (
  <div aria-busy className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
    <p className="sr-only">
      <Trans>Loading the payment…</Trans>
    </p>
    <div className="flex min-w-0 flex-col gap-4">
      <Card isFlush>
        <CardSection>
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="mt-1.5 h-5 w-4/5" />
        </CardSection>
        <CardSection>
          <div className="h-[6.75rem]">
            <SkeletonLines count={3} />
          </div>
        </CardSection>
      </Card>
      <Card>
        <div className="h-56">
          <SkeletonLines count={6} />
        </div>
      </Card>
    </div>
    <Card>
      <div className="h-80">
        <SkeletonLines count={9} />
      </div>
    </Card>
  </div>
);
