import { useLingui } from '@lingui/react/macro';
import { shippingDocument } from '@purser/contract/disputes/evidence-documents';
import { evidenceTextLimit } from '@purser/contract/disputes/evidence';
import { useState } from 'react';
import { TextField } from '../../form/text-field.tsx';
import { formatDay } from '../../format/date.ts';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { isDay } from './answers.ts';
import { DocumentList } from '../evidence/document-list.tsx';
import { FileBudget } from '../evidence/file-budget.tsx';
import { Suggestions } from './suggestions.tsx';
import type { StepProps } from './step-props.ts';

/** How and when the goods were sent. */
export function ShippingStep(step: StepProps) {
  const { t } = useLingui();
  const { answers, control, files, isReadOnly, disabledReason } = step;
  const { shipping_carrier, shipping_date, shipping_tracking_number, shipping_address } = answers;
  // A date field would hide what another tool saved as text.
  const [isDate] = useState(shipping_date === '' || isDay(shipping_date));
  const maxLength = evidenceTextLimit;
  return (
    <>
      <Suggestions {...step} of="shipping" />
      <Card title={t`Shipment`} level={3}>
        {isReadOnly ? (
          <DescriptionList
            items={[
              { key: 'carrier', label: t`Shipping carrier`, value: shipping_carrier },
              {
                key: 'date',
                label: t`Shipping date`,
                value: isDay(shipping_date) ? formatDay(shipping_date) : shipping_date,
              },
              { key: 'number', label: t`Tracking number`, value: shipping_tracking_number },
              {
                key: 'address',
                label: t`Shipping address`,
                value: <span className="whitespace-pre-wrap">{shipping_address || '—'}</span>,
              },
            ]}
          />
        ) : (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField control={control} name="shipping_carrier" label={t`Shipping carrier`} maxLength={maxLength} />
            <TextField
              control={control}
              name="shipping_date"
              label={t`Shipping date`}
              type={isDate ? 'date' : 'text'}
            />
            <TextField
              control={control}
              name="shipping_tracking_number"
              label={t`Tracking number`}
              maxLength={maxLength}
            />
            <div className="sm:col-span-2">
              <TextField
                control={control}
                name="shipping_address"
                label={t`Shipping address`}
                rows={3}
                maxLength={maxLength}
              />
            </div>
          </div>
        )}
      </Card>
      <Card title={t`Documents`} level={3} actions={!isReadOnly && <FileBudget files={files} />}>
        <DocumentList
          documents={[shippingDocument]}
          files={files}
          isReadOnly={isReadOnly}
          disabledReason={disabledReason}
        />
      </Card>
    </>
  );
}
