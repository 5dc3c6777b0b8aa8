import { Trans, useLingui } from '@lingui/react/macro';
import { vatReturnDownloadPath } from '@purser/contract/documents/document';
import { useState } from 'react';
import { SelectControl } from '../form/select-control.tsx';
import { browserLocale, settings } from '../page-settings.ts';
import { now } from '../now.ts';
import { stringifySearch } from '../search.ts';
import { DownloadButton } from '../table/download-button.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { lastMonths, lastQuarter } from './months.ts';

/** Downloads what a VAT return needs, for some months. */
export function VatReturnButton() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="download" aria-haspopup="dialog" onPress={() => setOpen(true)}>
        <Trans>VAT return</Trans>
      </Button>
      {isOpen && (
        <Dialog isOpen onClose={() => setOpen(false)} title={t`Download for your VAT return`} width="narrow">
          <Months onSaved={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function Months({ onSaved }: { onSaved: () => void }) {
  const { t } = useLingui();
  const today = new Date(now());
  const [period, setPeriod] = useState(() => lastQuarter(today, settings.timeZone));
  const name = new Intl.DateTimeFormat(browserLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const options = lastMonths(today, settings.timeZone).map((month) => ({
    value: month,
    label: name.format(new Date(`${month}-01T00:00:00Z`)),
  }));
  const { from, to } = period;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        <Trans>A CSV file with every tax invoice and credit note of these months: net, tax, rate and total.</Trans>
      </p>
      <div className="grid grid-cols-2 gap-3 max-xs:grid-cols-1">
        <SelectControl
          name="from"
          label={t`From`}
          options={options}
          value={from}
          onChange={(month) => setPeriod({ from: month, to: month > to ? month : to })}
        />
        <SelectControl
          name="to"
          label={t`To`}
          options={options}
          value={to}
          onChange={(month) => setPeriod({ from: month < from ? month : from, to: month })}
        />
      </div>
      <div>
        <DownloadButton href={`${vatReturnDownloadPath}${stringifySearch({ from, to })}`} onSaved={onSaved}>
          <Trans>Download CSV</Trans>
        </DownloadButton>
      </div>
    </div>
  );
}
