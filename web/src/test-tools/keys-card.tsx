import { Trans, useLingui } from '@lingui/react/macro';
import type { Keys } from '@purser/contract/test-tools/controls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Section } from '../ui/section.tsx';
import { keysQuery } from './control.ts';
import { NotLoaded } from './not-loaded.tsx';

/** A payment of 20.00 with a card that works, as one line for a terminal. */
const curlOf = ({ secret, account }: Pick<Keys, 'secret' | 'account'>): string =>
  [
    `curl ${globalThis.location.origin}/sandbox/v1/payment_intents -u ${secret}:`,
    `-H "Stripe-Account: ${account}"`,
    '-d amount=2000 -d currency=usd -d payment_method=pm_card_visa -d confirm=true',
    '-d "automatic_payment_methods[enabled]=true" -d "automatic_payment_methods[allow_redirects]=never"',
  ].join(' ');

const hide = (key: string): string => `${/^[a-z]+_(?:[a-z]+_)?/.exec(key)?.[0] ?? ''}${'•'.repeat(12)}`;

/** The keys of the embedded provider's API, for any client of it. */
export function KeysCard() {
  const { t } = useLingui();
  const keys = useQuery(keysQuery);
  const [isShown, setShown] = useState(false);
  if (!keys.data)
    return (
      <Section id="keys" title={t`API keys`}>
        <NotLoaded query={keys} />
      </Section>
    );
  const { secret, publishable, webhook_secret, account } = keys.data;
  const secretly = (key: string) => (isShown ? key : hide(key));
  const value = (text: string, shown: string, label: string) => (
    <span className="inline-flex max-w-full items-center gap-1">
      <code className="min-w-0 font-mono text-[0.8125rem] break-all">{shown}</code>
      <CopyButton text={text} label={label} />
    </span>
  );
  return (
    <Section id="keys" title={t`API keys`}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <p className="max-w-2xl text-muted">
          <Trans>Any Stripe client can use the provider at {`${globalThis.location.origin}/sandbox`}.</Trans>
        </p>
        <Button size="small" aria-pressed={isShown} onPress={() => setShown(!isShown)}>
          {isShown ? t`Hide secrets` : t`Show secrets`}
        </Button>
      </div>
      <div className="mt-3">
        <DescriptionList
          items={[
            { label: t`Publishable key`, value: value(publishable, publishable, t`Copy publishable key`) },
            { label: t`Secret key`, value: value(secret, secretly(secret), t`Copy secret key`) },
            {
              label: t`Webhook secret`,
              value: value(webhook_secret, secretly(webhook_secret), t`Copy webhook secret`),
            },
            { label: t`Account ID`, value: value(account, account, t`Copy account ID`) },
          ]}
        />
      </div>
      <h3 className="mt-4 flex items-center gap-1 font-medium">
        <Trans>Make a payment</Trans>
        <CopyButton text={curlOf(keys.data)} label={t`Copy the curl line`} />
      </h3>
      <pre className="mt-1 rounded-control bg-sunken p-3 text-[0.8125rem] break-all whitespace-pre-wrap">
        {curlOf({ secret: secretly(secret), account })}
      </pre>
    </Section>
  );
}
