import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

const Name = ({ children }: { children: ReactNode }) => <code className="font-mono text-xs text-ink">{children}</code>;

/** The steps from test payments to real ones. The keys of the server decide the mode, so they are set there. */
export function GoLiveSteps() {
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
            Set <Name>STRIPE_SECRET_KEY</Name> and <Name>STRIPE_PUBLISHABLE_KEY</Name> to your live keys, and move the
            test keys to <Name>STRIPE_TEST_SECRET_KEY</Name> and <Name>STRIPE_TEST_PUBLISHABLE_KEY</Name>.
          </Trans>
        </li>
        <li>
          <Trans>
            Use your own PostgreSQL database (<Name>DATABASE_URL</Name>) and mail server (<Name>SMTP_URL</Name>).
          </Trans>
        </li>
        <li>
          <Trans>
            Serve the store over HTTPS and restart it. Then come back to this page to activate payments; your test
            payments stay readable.
          </Trans>
        </li>
      </ol>
    </>
  );
}
