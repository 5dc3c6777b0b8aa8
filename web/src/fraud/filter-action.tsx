import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';

/** What happens to a payment that the filter catches. (specification 2 §4.7) */
export function FilterAction({
  isBlocking,
  onChange,
  isDisabled,
}: {
  isBlocking: boolean;
  onChange: (isBlocking: boolean) => void;
  isDisabled: boolean;
}) {
  const { t } = useLingui();
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
    </fieldset>
  );
}
