import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { helpLook } from '../form/field-look.ts';
import { browserLocale } from '../page-settings.ts';

/** Whether a payment that the filter catches is held or blocked. */
export function FilterAction({
  isBlocking,
  onChange,
  isDisabled,
  unholdable,
}: {
  isBlocking: boolean;
  onChange: (isBlocking: boolean) => void;
  isDisabled: boolean;
  /** Names of the store's payment methods that are blocked instead, because they can’t be held. */
  unholdable: readonly string[];
}) {
  const { t } = useLingui();
  const methods = new Intl.ListFormat(browserLocale()).format(unholdable);
  const name = useId();
  const choices = [
    { block: false, label: t`Authorize and hold for review` },
    { block: true, label: t`Block Payment` },
  ];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">
        <Trans>Filter action</Trans>
      </legend>
      <div className="flex flex-col gap-1.5">
        {choices.map(({ block, label }) => (
          <label key={label} className="flex min-h-6 items-center gap-2">
            <input
              type="radio"
              name={name}
              checked={isBlocking === block}
              onChange={() => onChange(block)}
              disabled={isDisabled}
              className="size-4 accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
      {!isBlocking && unholdable.length > 0 && (
        <p className={`${helpLook} mt-2`}>
          <Trans>{methods} can’t be held for review, so these payments are blocked.</Trans>
        </p>
      )}
    </fieldset>
  );
}
