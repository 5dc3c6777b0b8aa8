import { Trans } from '@lingui/react/macro';
import { Icon } from './icon.tsx';

/** The user lacks a capability: which one, and who can grant it. */
export const NoPermission = ({ capability }: { capability: string }) => (
  <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
    <span className="mb-1 inline-flex size-11 items-center justify-center rounded-full bg-warning-soft text-warning-ink">
      <Icon name="warning" className="size-5" />
    </span>
    <p className="text-[0.9375rem] font-semibold">
      <Trans>You don’t have access to this.</Trans>
    </p>
    <p className="max-w-md text-muted">
      <Trans>
        You need the <code>{capability}</code> permission. Ask an administrator of your store for it.
      </Trans>
    </p>
  </div>
);
