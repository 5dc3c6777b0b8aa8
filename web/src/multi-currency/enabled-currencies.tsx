import { Trans, useLingui } from '@lingui/react/macro';
import type { StoreCurrencies, StoreCurrency } from '@purser/contract/multi-currency/currency';
import { useRef, useState } from 'react';
import { currencyHref } from '../hrefs.ts';
import { lacking } from '../lacking.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { NotSaved } from './not-saved.tsx';
import { AddCurrencies } from './add-currencies.tsx';
import { changeEnabled } from './currencies.ts';
import { CurrencyLabel } from './currency-label.tsx';
import { StateBadge } from './state-badge.tsx';
import { rateSentence, sourceSentence } from './rate-words.ts';
import { useMutation } from '@tanstack/react-query';

/** The currencies that the shop sells in, each with its rate; others can be added, and all but the store’s own removed. */
export function EnabledCurrencies({ currencies, isOn }: { currencies: StoreCurrencies; isOn: boolean }) {
  const { t } = useLingui();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<StoreCurrency>();
  const addButton = useRef<HTMLButtonElement>(null);
  const own = currencies.default.code;
  const lacks = lacking('purser_settings');
  const hasMore = Object.keys(currencies.available).some((code) => !(code in currencies.enabled));
  const whyNotAdd = lacks
    ? t(lacks)
    : hasMore
      ? undefined
      : t`You already sell in every currency that your account supports.`;
  return (
    <Card
      isFlush
      title={<Trans>Enabled currencies</Trans>}
      actions={
        <Button ref={addButton} size="small" icon="plus" onPress={() => setAdding(true)} disabledReason={whyNotAdd}>
          <Trans>Add currencies</Trans>
        </Button>
      }
    >
      {!isOn && (
        <div className="px-5 py-2">
          <Notice>
            <Trans>Multi-currency is off, so customers only see prices in {own}.</Trans>
          </Notice>
        </div>
      )}
      <ul className="mt-2 border-t border-line">
        {Object.values(currencies.enabled).map((currency) => (
          <CurrencyRow
            key={currency.code}
            currency={currency}
            own={own}
            whyNotRemove={lacks && t(lacks)}
            onRemove={() => setRemoved(currency)}
          />
        ))}
      </ul>
      <Dialog isOpen={isAdding} onClose={() => setAdding(false)} title={<Trans>Add currencies</Trans>}>
        <AddCurrencies
          currencies={currencies}
          onAdded={() => setAdding(false)}
          renderFooter={(button) => (
            <div data-stack className="mt-4 flex flex-wrap justify-end gap-2">
              <Button onPress={() => setAdding(false)}>
                <Trans>Cancel</Trans>
              </Button>
              {button}
            </div>
          )}
        />
      </Dialog>
      {removed && (
        <RemoveDialog
          currency={removed}
          own={own}
          onClose={() => setRemoved(undefined)}
          onRemoved={() => {
            setRemoved(undefined);
            // The row is gone, and with it the button that had the focus.
            setTimeout(() => addButton.current?.focus());
          }}
        />
      )}
    </Card>
  );
}

function CurrencyRow({
  currency,
  own,
  whyNotRemove,
  onRemove,
}: {
  currency: StoreCurrency;
  own: string;
  whyNotRemove: string | undefined;
  onRemove: () => void;
}) {
  const { t } = useLingui();
  const { code, name, rate, rate_source, last_updated, rate_state, is_default } = currency;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">
          <CurrencyLabel currency={currency} />
        </p>
        <p className="pl-11 text-[0.8125rem] text-muted">
          {is_default ? (
            <Trans>Store currency</Trans>
          ) : rate === null ? (
            <Trans>No rate yet</Trans>
          ) : (
            <>
              <span className="text-ink tabular-nums">{rateSentence(own, code, rate)}</span>
              {' · '}
              {sourceSentence(rate_source, last_updated)}
            </>
          )}
          {!is_default && rate_state !== 'current' && ' '}
          {!is_default && <StateBadge state={rate_state} />}
        </p>
      </div>
      {!is_default && (
        <div className="flex gap-2 pl-11">
          <ButtonLink size="small" href={currencyHref(code)} aria-label={t`Edit ${name}`}>
            <Trans>Edit</Trans>
          </ButtonLink>
          <Button
            size="small"
            variant="quiet"
            aria-label={t`Remove ${name}`}
            onPress={onRemove}
            disabledReason={whyNotRemove}
          >
            <Trans>Remove</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}

function RemoveDialog({
  currency: { code, name },
  own,
  onClose,
  onRemoved,
}: {
  currency: StoreCurrency;
  own: string;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const { t } = useLingui();
  const removal = useMutation({ mutationFn: () => changeEnabled({ removed: code }), onSuccess: onRemoved });
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      title={<Trans>Remove {name}?</Trans>}
      confirmLabel={t`Remove ${code}`}
      isBusy={removal.isPending}
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    >
      <p>
        <Trans>
          Customers who chose {code} see prices in {own} again. Its rate, rounding and price ending are deleted. Orders
          that were placed in {code} stay as they are.
        </Trans>
      </p>
      {removal.isError && (
        <NotSaved>
          <Trans>Error updating enabled currencies.</Trans>
        </NotSaved>
      )}
    </ConfirmDialog>
  );
}
