import { Trans, useLingui } from '@lingui/react/macro';
import { duplicateStatuses, refundStatuses } from '@purser/contract/disputes/evidence-documents';
import { productTypes } from '@purser/contract/disputes/evidence';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../../format/date.ts';
import { fileDetails } from '../../evidence/evidence-transfer.ts';
import { isDay } from '../answers.ts';
import { labelByDuplicateStatus, labelByProductType, labelByRefundStatus } from '../challenge-words.ts';
import { isFileField } from './draft-fields.ts';

/** What a field of a draft or a submission holds, to read. */
export function FieldValue({ field, value }: { field: string; value: unknown }) {
  const { t } = useLingui();
  if (typeof value === 'object' && value !== null) return <NetworkEvidence value={value} />;
  const text = typeof value === 'string' ? value : '';
  if (text === '')
    return (
      <span className="text-muted">
        {field === 'uncategorized_text' ? <Trans>Generated from your answers</Trans> : '—'}
      </span>
    );
  if (isFileField(field)) return <FileName file_id={text} />;
  const productType = productTypes.find((each) => each === text);
  const refund = refundStatuses.find((each) => each === text);
  const duplicate = duplicateStatuses.find((each) => each === text);
  if (field === '__product_type' && productType) return t(labelByProductType[productType]);
  if (field === '__refund_status' && refund) return t(labelByRefundStatus[refund]);
  if (field === '__duplicate_status' && duplicate) return t(labelByDuplicateStatus[duplicate]);
  if (field === 'shipping_date' && isDay(text)) return formatDay(text);
  return <span className="wrap-anywhere whitespace-pre-wrap">{text}</span>;
}

function FileName({ file_id }: { file_id: string }) {
  const { data, isError } = useQuery(fileDetails(file_id));
  return (
    <span className="wrap-anywhere">
      {data?.filename ?? file_id}
      {isError && (
        <span className="text-danger-ink">
          {' · '}
          <Trans>Error retrieving file.</Trans>
        </span>
      )}
    </span>
  );
}

/** Earlier purchases or an agreement to a fee, in the provider’s shape. */
function NetworkEvidence({ value }: { value: object }) {
  const compelling: unknown = Reflect.get(value, 'visa_compelling_evidence_3');
  const priors: unknown =
    typeof compelling === 'object' && compelling && Reflect.get(compelling, 'prior_undisputed_transactions');
  if (!Array.isArray(priors)) {
    const isAgreed = Object.values(value).some(
      (each: unknown) => Reflect.get(Object(each), 'fee_acknowledged') === true,
    );
    return isAgreed ? <Trans>Fee of the card network agreed to</Trans> : <Trans>Fee not agreed to</Trans>;
  }
  return (
    <ul>
      {priors.map((prior: { charge?: string; product_description?: string }) => (
        <li key={prior.charge} className="wrap-anywhere">
          <Trans>
            Earlier purchase {prior.charge}: {prior.product_description}
          </Trans>
        </li>
      ))}
    </ul>
  );
}
