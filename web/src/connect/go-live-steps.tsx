import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { CopyButton } from '../ui/copy-button.tsx';

const Name = ({ children }: { children: ReactNode }) => <code className="font-mono text-xs text-ink">{children}</code>;

/** The steps from test payments to real ones. The keys of the server decide the mode, so they are set there. */
export function GoLiveSteps() {
  const { t } = useLingui();
  const webhook = `${globalThis.location.origin}/wp-json/wc/v3/payments/webhook`;
  return (
    <>
      <p>
        <Trans>
          Your store only accepts test payments. To accept real ones, start the server with the live keys of your Stripe
          account:
        </Trans>
      </p>
      <ol className="mt-2 list-decimal space-y-1.5 pl-5">
        <li>
          <Trans>
            Set <Name>STRIPE_SECRET_KEY</Name> and <Name>STRIPE_PUBLISHABLE_KEY</Name> to your live keys.
          </Trans>
        </li>
        <li>
          <Trans>
            In Stripe, add a webhook with this URL and set its signing secret as <Name>STRIPE_WEBHOOK_SECRET</Name>:
          </Trans>
          <span className="mt-1 flex items-center gap-1">
            <code className="min-w-0 rounded bg-sunken px-1.5 py-0.5 font-mono text-xs break-all text-ink">
              {webhook}
            </code>
            <CopyButton text={webhook} label={t`Copy address`} />
          </span>
        </li>
        <li>
          <Trans>
            Use your own PostgreSQL database (<Name>DATABASE_URL</Name>) and mail server (<Name>SMTP_URL</Name>).
          </Trans>
        </li>
        <li>
          <Trans>Serve the store over HTTPS, then restart it. Test payments stay in the test store.</Trans>
        </li>
      </ol>
    </>
  );
}
