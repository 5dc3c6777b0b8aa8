import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

const steps = 2;

/** The title of a step, which takes the focus, so that it is read first. */
export function StepHeading({ step, children }: { step: number; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div>
      <p className="text-[0.8125rem] text-muted">
        <Trans>
          Step {step} of {steps}
        </Trans>
      </p>
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {children}
      </h3>
    </div>
  );
}
