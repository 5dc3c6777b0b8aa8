import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Popover } from '../ui/popover.tsx';
import { CheckList } from './check-list.tsx';
import type { ColumnChoice } from './column.ts';
import { useDensity } from './use-density.ts';

/** Chooses which columns are shown and the height of rows; stored per user. */
export function ColumnChooser<Row>({ columns }: { columns: ColumnChoice<Row> }) {
  const { t } = useLingui();
  const [density, setDensity] = useDensity();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={anchor}
        icon="columns"
        size="small"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(!isOpen)}
      >
        <Trans>Columns</Trans>
      </Button>
      <Popover
        label={t`Columns and rows`}
        anchor={anchor}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        placement="bottom end"
        className="w-64 rounded-card"
      >
        <div className="p-3">
          <CheckList
            legend={t`Columns shown`}
            choices={columns.all.map(({ key, label, isRequired }) => ({
              value: key,
              label,
              isDisabled: isRequired ?? false,
            }))}
            selected={columns.visible.map(({ key }) => key)}
            onChange={(shown) =>
              columns.setHidden(
                columns.all.filter(({ key, isRequired }) => !isRequired && !shown.includes(key)).map(({ key }) => key),
              )
            }
          />
          <fieldset className="mt-3 border-t border-line pt-3">
            <legend className="sr-only">
              <Trans>Row height</Trans>
            </legend>
            <div className="flex gap-1">
              {(['comfortable', 'compact'] as const).map((choice) => (
                <label
                  key={choice}
                  className="flex flex-1 cursor-pointer items-center justify-center rounded-control border border-line px-2 py-1 text-[0.8125rem] has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
                >
                  <input
                    type="radio"
                    name="density"
                    className="sr-only"
                    checked={density === choice}
                    onChange={() => setDensity(choice)}
                  />
                  {choice === 'comfortable' ? t`Comfortable` : t`Compact`}
                </label>
              ))}
            </div>
          </fieldset>
        </div>
      </Popover>
    </>
  );
}
