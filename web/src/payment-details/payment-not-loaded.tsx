import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { transactionsHref } from '../hrefs.ts';
import { RecordNotLoaded } from '../acts/record-not-loaded.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/link.tsx';

/** Shown when a payment cannot be loaded, with a search for the right one. */
export const PaymentNotLoaded = ({ id, error, onRetry }: { id: string; error?: unknown; onRetry?: () => void }) => (
  <RecordNotLoaded
    title={<Trans>Payment details not loaded</Trans>}
    error={error}
    onRetry={onRetry}
    failed={<Trans>Error retrieving transaction.</Trans>}
    unknown={
      id ? (
        <Trans>We couldn’t find a payment with the ID “{id}”.</Trans>
      ) : (
        <Trans>This link doesn’t include a payment ID.</Trans>
      )
    }
  >
    <FindPayment />
  </RecordNotLoaded>
);

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
