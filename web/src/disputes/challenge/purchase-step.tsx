import { Trans, useLingui } from '@lingui/react/macro';
import { challengeSteps } from '@purser/contract/disputes/challenge-steps';
import {
  duplicateStatuses,
  furtherDocuments,
  recommendedDocuments,
  refundStatuses,
} from '@purser/contract/disputes/evidence-documents';
import { evidenceTextLimit, productTypes } from '@purser/contract/disputes/evidence';
import type { EvidenceFile } from '@purser/contract/disputes/evidence';
import { useController } from 'react-hook-form';
import type { ReactNode } from 'react';
import { recordEvent } from '../../events.ts';
import { fieldLook, helpLook, labelLook, selectLook } from '../../form/field-look.ts';
import { TextField } from '../../form/text-field.tsx';
import { customerOfRowHref } from '../../hrefs.ts';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { Link } from '../../ui/link.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { customerOf, orderOf } from './answers.ts';
import { CompellingEvidence } from './compelling-evidence.tsx';
import { labelByDuplicateStatus, labelByProductType, labelByRefundStatus } from './challenge-words.ts';
import { DocumentList } from '../evidence/document-list.tsx';
import { FileBudget } from '../evidence/file-budget.tsx';
import { Suggestions } from './suggestions.tsx';
import type { StepProps } from './step-props.ts';
import { propertiesOf } from './use-challenge.ts';

/** Who bought what, the merchant’s answer, and the documents that matter for the reason. */
export function PurchaseStep(step: StepProps) {
  const { t } = useLingui();
  const { dispute, claim, files, isReadOnly, disabledReason } = step;
  const attached = new Set(Object.keys(files.slots) as EvidenceFile[]); // its own keys
  // With a shipping step, its document is there.
  if (challengeSteps(dispute.reason).includes('shipping')) attached.delete('shipping_documentation');
  return (
    <>
      <Card title={t`Customer details`} level={3}>
        <CustomerDetails dispute={dispute} />
      </Card>
      <Card title={t`Product details`} level={3}>
        <ProductDetails {...step} />
      </Card>
      <Suggestions {...step} of="purchase" />
      <CompellingEvidence {...step} />
      {dispute.reason === 'credit_not_processed' && <RefundStatusField {...step} />}
      {dispute.reason === 'duplicate' && <DuplicateStatusField {...step} />}
      <Card
        title={isReadOnly ? t`Attached documents` : t`Recommended documents`}
        level={3}
        actions={!isReadOnly && <FileBudget files={files} />}
      >
        {!isReadOnly && (
          <p className="mb-3 text-muted">
            <Trans>
              Drop files on a document, or choose them: PDF, PNG or JPEG. Several for one document become one PDF. None
              of them is required, but each one makes your case stronger.
            </Trans>
          </p>
        )}
        <DocumentList
          documents={[...recommendedDocuments(claim), ...furtherDocuments(claim, attached)]}
          files={files}
          isReadOnly={isReadOnly}
          disabledReason={disabledReason}
        />
      </Card>
    </>
  );
}

function CustomerDetails({ dispute }: Pick<StepProps, 'dispute'>) {
  const { t } = useLingui();
  const { name, email, phone } = customerOf(dispute);
  const order = orderOf(dispute);
  const address = dispute.charge?.billing_details.formatted_address;
  return (
    <DescriptionList
      items={[
        {
          key: 'name',
          label: t`Name`,
          value: name && (
            <Link href={customerOfRowHref(order, name, email)} className="inline-flex min-h-6 items-center">
              {name}
            </Link>
          ),
        },
        { key: 'phone', label: t`Phone`, value: phone },
        {
          key: 'email',
          label: t`Email`,
          value: email && (
            <Link href={`mailto:${email}`} className="inline-flex min-h-6 items-center">
              <EmailText email={email} />
            </Link>
          ),
        },
        { key: 'ip', label: t`IP address`, value: order?.ip_address },
        { key: 'address', label: t`Billing address`, value: address && <RichText html={address} /> },
      ]}
    />
  );
}

function ProductDetails({ dispute, answers, control, isReadOnly }: StepProps) {
  const { t } = useLingui();
  const {
    field: { ref, ...field },
  } = useController({ control, name: 'product_type' });
  if (isReadOnly)
    return (
      <DescriptionList
        items={[
          {
            key: 'type',
            label: t`Product type`,
            value: answers.product_type && t(labelByProductType[answers.product_type]),
          },
          {
            key: 'description',
            label: t`Product description`,
            value: <span className="whitespace-pre-wrap">{answers.product_description || '—'}</span>,
          },
        ]}
      />
    );
  return (
    <div className="flex flex-col gap-4">
      <label className={fieldLook}>
        <span className={labelLook}>{t`Product type`}</span>
        <select
          ref={ref}
          name={field.name}
          value={field.value}
          onBlur={field.onBlur}
          onChange={(event) => {
            field.onChange(event);
            recordEvent('wcpay_dispute_product_selected', {
              ...propertiesOf(dispute),
              selection: event.target.value,
            });
          }}
          className={selectLook}
        >
          <option value="">{t`Choose a product type`}</option>
          {productTypes.map((type) => (
            <option key={type} value={type}>
              {t(labelByProductType[type])}
            </option>
          ))}
        </select>
      </label>
      <TextField
        control={control}
        name="product_description"
        label={t`Product description`}
        help={t`What the customer bought, as they would describe it.`}
        rows={4}
        maxLength={evidenceTextLimit}
      />
    </div>
  );
}

function RefundStatusField({ control, answers, isReadOnly }: StepProps) {
  const { t } = useLingui();
  return (
    <Answer
      name="refund_status"
      title={t`Refund status`}
      control={control}
      options={refundStatuses.map((value) => ({ value, label: t(labelByRefundStatus[value]) }))}
      isReadOnly={isReadOnly}
      help={
        answers.refund_status === 'refund_has_been_issued' && (
          <Trans>Refunds are visible on the customer’s statement within 7 to 10 business days.</Trans>
        )
      }
    />
  );
}

function DuplicateStatusField({ control, isReadOnly }: StepProps) {
  const { t } = useLingui();
  return (
    <Answer
      name="duplicate_status"
      title={t`Duplicate status`}
      control={control}
      options={duplicateStatuses.map((value) => ({ value, label: t(labelByDuplicateStatus[value]) }))}
      isReadOnly={isReadOnly}
    />
  );
}

/** The merchant’s answer to the claim; documents and letter follow it. */
function Answer({
  name,
  title,
  control,
  options,
  isReadOnly,
  help,
}: Pick<StepProps, 'control' | 'isReadOnly'> & {
  name: 'refund_status' | 'duplicate_status';
  title: string;
  options: { value: string; label: string }[];
  help?: ReactNode;
}) {
  const { field } = useController({ control, name });
  return (
    <Card title={title} level={3}>
      {isReadOnly ? (
        <p>{options.find(({ value }) => value === field.value)?.label}</p>
      ) : (
        <fieldset className="flex flex-col gap-2">
          <legend className="sr-only">{title}</legend>
          {options.map(({ value, label }) => (
            <label key={value} className="flex min-h-6 items-center gap-2">
              <input
                type="radio"
                name={name}
                value={value}
                checked={field.value === value}
                onChange={() => field.onChange(value)}
                className="size-4 accent-accent"
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      {help && <p className={`${helpLook} mt-2`}>{help}</p>}
    </Card>
  );
}
