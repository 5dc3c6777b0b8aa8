import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { transactionsHref } from '../hrefs.ts';
import { codeOf, isForbidden, statusOf } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { NoPermission } from '../ui/no-permission.tsx';

/** Shown when a payment cannot be loaded, with a search for the right one. */
export function PaymentNotLoaded({ id, error, onRetry }: { id: string; error?: unknown; onRetry?: () => void }) {
  if (isForbidden(error))
    return (
      <Card>
        <NoPermission capability="manage_woocommerce" />
      </Card>
    );
  const isUnknown = !error || statusOf(error) === 404;
  return (
    <Card>
      <ErrorState
        title={<Trans>Payment details not loaded</Trans>}
        reference={codeOf(error)}
        {...(isUnknown || !onRetry ? {} : { onRetry })}
      >
        {isUnknown ? (
          id ? (
            <Trans>We couldn’t find a payment with the ID “{id}”.</Trans>
          ) : (
            <Trans>This link doesn’t include a payment ID.</Trans>
          )
        ) : (
          <Trans>We couldn’t load the payment.</Trans>
        )}
      </ErrorState>
      <FindPayment />
    </Card>
  );
}

function FindPayment() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const find = () => {
    const wanted = text.trim().replace(/^#/, '');
    if (!wanted) return;
    const isId = /^(\d+|(pi|ch|py)_\w+)$/.test(wanted);
    void (isId
      ? navigate({ to: '/payments/transactions/details', search: { id: wanted } })
      : navigate({ to: '/payments/transactions', search: { search: [wanted] } }));
  };
  return (
    <div className="flex flex-col items-center gap-3 border-t border-line pt-5">
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          find();
        }}
        className="flex w-full max-w-md gap-2"
      >
        <input
          type="search"
          aria-label={t`Find a payment`}
          placeholder={t`Payment ID, order number, customer name or email`}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="control min-w-0 flex-1"
        />
        <Button type="submit" icon="search">
          <Trans>Find</Trans>
        </Button>
      </form>
      <ButtonLink href={transactionsHref()} variant="quiet">
        <Trans>Back to transactions</Trans>
      </ButtonLink>
    </div>
  );
}
