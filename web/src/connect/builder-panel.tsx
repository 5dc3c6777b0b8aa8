import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { lacking } from '../lacking.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';

/** For developers who build a store: a test account, without any business details. */
export function BuilderPanel({
  disabledReason,
  onCreate,
}: {
  disabledReason: string | undefined;
  onCreate: () => void;
}) {
  const { t } = useLingui();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const missing = lacking('purser_settings');
  return (
    <section className="rounded-card border border-line bg-surface">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-12 w-full items-center justify-between gap-3 rounded-card px-5 py-2 text-left font-medium hover:bg-hover"
        >
          <Trans>I'm setting up a store for someone else</Trans>
          <Icon name="chevron-down" className={classNames('text-muted transition-transform', isOpen && 'rotate-180')} />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="px-5 pb-5">
        <p className="max-w-xl text-muted">
          <Trans>
            Create a test account to try payments, refunds and payouts with test cards. No business details needed, and
            no real money moves. The owner can activate live payments later.
          </Trans>
        </p>
        <div data-stack className="mt-3">
          <Button onPress={onCreate} disabledReason={missing ? t(missing) : disabledReason}>
            <Trans>Create test account</Trans>
          </Button>
        </div>
      </div>
    </section>
  );
}
