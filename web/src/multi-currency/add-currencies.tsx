import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { StoreCurrencies } from '@purser/contract/multi-currency/currency';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { lacking } from '../lacking.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { changeEnabled, enabledCodes } from './currencies.ts';
import { CurrencyCheckList } from './currency-check-list.tsx';

/** Chooses currencies and adds them to those that the shop sells in. */
export function AddCurrencies({
  currencies,
  onAdded,
  renderFooter,
}: {
  currencies: StoreCurrencies;
  onAdded: () => void;
  renderFooter: (button: ReactNode) => ReactNode;
}) {
  const { t } = useLingui();
  const [selected, setSelected] = useState<string[]>([]);
  const [isSaving, setSaving] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const enabled = enabledCodes(currencies);
  const lacks = lacking('purser_settings');
  const add = async () => {
    setSaving(true);
    setFailed(false);
    try {
      await changeEnabled({ added: selected });
      onAdded();
    } catch {
      setFailed(true);
    } finally {
      setSaving(false);
    }
  };
  // The store's own currency is enabled too.
  const hasNothing = enabled.length === 0 && selected.length === 0;
  const button = (
    <Button
      variant="primary"
      onPress={() => void add()}
      isDisabled={hasNothing}
      isBusy={isSaving}
      busyLabel={t`Saving…`}
      disabledReason={lacks && t(lacks)}
    >
      {selected.length === 0
        ? t`Add currencies`
        : plural(selected.length, { one: 'Add # currency', other: 'Add # currencies' })}
    </Button>
  );
  return (
    <>
      {isFailed && (
        <div className="mb-3">
          <Notice tone="danger">
            <Trans>Error updating enabled currencies.</Trans>
          </Notice>
        </div>
      )}
      <CurrencyCheckList
        currencies={Object.values(currencies.available).filter(({ is_default }) => !is_default)}
        enabled={enabled}
        selected={selected}
        onChange={setSelected}
        isDisabled={isSaving || lacks !== undefined}
      />
      {renderFooter(button)}
    </>
  );
}
