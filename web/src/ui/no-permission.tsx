import { Trans, useLingui } from '@lingui/react/macro';
import type { Capability } from '@purser/contract/endpoint';
import { needByCapability } from '../lacking.ts';
import { Icon } from './icon.tsx';

/** The user lacks a capability: which one, and who can grant it. */
export function NoPermission({ capability }: { capability: Capability }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <span className="mb-1 inline-flex size-11 items-center justify-center rounded-full bg-warning-soft text-warning-ink">
        <Icon name="warning" className="size-5" />
      </span>
      <p className="text-[0.9375rem] font-semibold">
        <Trans>You don’t have access to this.</Trans>
      </p>
      <p className="max-w-md text-muted">{t(needByCapability[capability])}</p>
      {/* The name by which an administrator grants it. */}
      <p className="text-[0.8125rem] text-muted">
        <Trans>
          Permission: <code>{capability}</code>
        </Trans>
      </p>
    </div>
  );
}
