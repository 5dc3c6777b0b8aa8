import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { compellingWindow } from '@purser/contract/disputes/compelling-evidence';
import type { CompellingEvidence as Found } from '@purser/contract/disputes/compelling-evidence';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { formatCount } from '../../format/count.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { compellingAnswerOf, compellingQuery, isOffered } from './compelling-answer.ts';
import { CompellingPair } from './compelling-pair.tsx';
import { labelByKind, Matches, Purchase } from './compelling-purchase.tsx';
import type { StepProps } from './step-props.ts';

/** What the provider still misses. Newer ones have its own word. */
const labelByAction: Record<string, MessageDescriptor> = {
  missing_customer_identifiers: msg`Who bought: the purchases must share the IP address and one more fact.`,
  missing_disputed_transaction_description: msg`Describe what the disputed payment was for.`,
  missing_merchandise_or_services: msg`Choose whether you sold merchandise or services.`,
  missing_prior_undisputed_transaction_description: msg`Describe what each earlier purchase was for.`,
  missing_prior_undisputed_transactions: msg`Two earlier purchases.`,
};

/** Visa Compelling Evidence 3.0: the two earlier purchases that answer a fraud dispute, or why there are none. */
export function CompellingEvidence(
  step: Pick<StepProps, 'dispute' | 'answers' | 'control' | 'isReadOnly' | 'disabledReason'>,
) {
  const { t } = useLingui();
  const { dispute, isReadOnly } = step;
  const { data, isError, refetch } = useQuery({
    ...compellingQuery(dispute.id),
    enabled: isOffered(dispute),
    refetchOnWindowFocus: false,
  });
  const { field } = useController({ control: step.control, name: 'compelling' });
  // The form began without them.
  const tryAgain = async () => field.onChange(compellingAnswerOf(dispute, (await refetch()).data));
  if (!isOffered(dispute) || (isReadOnly && !data?.sent)) return null;
  return (
    <Card title={t`Earlier purchases with this card`} level={3}>
      {!data ? (
        isError && (
          <div className="flex flex-wrap items-center gap-3">
            <p className="text-muted">
              <Trans>We couldn’t look for earlier purchases.</Trans>
            </p>
            <Button size="small" icon="refresh" onPress={() => void tryAgain()}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        )
      ) : isReadOnly ? (
        <Sent found={data} />
      ) : step.answers.compelling ? (
        <CompellingPair {...step} found={data} />
      ) : (
        <Why found={data} />
      )}
      {data?.sent && (isReadOnly || step.answers.compelling?.isUsed) && <Word dispute={dispute} />}
    </Card>
  );
}

/** Why nothing is proposed, and what was found. */
function Why({ found: { state, candidates } }: { found: Found }) {
  const { from, to } = compellingWindow;
  const count = candidates.length;
  return (
    <>
      <p>
        {state === 'too_few_purchases' && count === 0 && (
          <Trans>
            We found no earlier purchase with this card. Visa takes two as evidence if they were made {from} to {to}{' '}
            days before the dispute and weren’t disputed.
          </Trans>
        )}
        {state === 'too_few_purchases' && count > 0 && (
          <Trans>
            We found one earlier purchase with this card. Visa takes two as evidence if they were made {from} to {to}{' '}
            days before the dispute and weren’t disputed.
          </Trans>
        )}
        {state === 'too_few_matches' && (
          <Trans>
            Visa takes two earlier purchases as evidence if they share the IP address and one more fact with the
            disputed payment. We found {formatCount(count)} with this card, but no two of them share enough.
          </Trans>
        )}
      </p>
      {count > 0 && (
        <ul className="mt-2 flex flex-col divide-y divide-line">
          {candidates.slice(0, 5).map((candidate) => (
            <li key={candidate.charge} className="py-2 last:pb-0">
              <Purchase purchase={candidate}>
                <Matches matches={candidate.matches} />
              </Purchase>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What was submitted. */
function Sent({ found: { sent, candidates } }: { found: Found }) {
  const { t } = useLingui();
  if (!sent) return null;
  const kind = sent.disputed_transaction.merchandise_or_services;
  return (
    <DescriptionList
      items={[
        {
          key: 'disputed',
          label: t`Disputed payment`,
          value: [sent.disputed_transaction.product_description, kind && t(labelByKind[kind])]
            .filter(Boolean)
            .join(' · '),
        },
        ...sent.prior_undisputed_transactions.map(({ charge, product_description }) => {
          const candidate = candidates.find((each) => each.charge === charge);
          return {
            key: charge,
            label: t`Earlier purchase`,
            value: (
              <>
                {candidate ? <Purchase purchase={candidate} /> : charge}
                {product_description && <p className="text-muted">{product_description}</p>}
              </>
            ),
          };
        }),
      ]}
    />
  );
}

/** The provider’s word on what was saved or submitted, and what to do about it. */
function Word({ dispute }: Pick<StepProps, 'dispute'>) {
  const { t } = useLingui();
  const { status, required_actions = [] } =
    dispute.evidence_details.enhanced_eligibility['visa_compelling_evidence_3'] ?? {};
  if (!status) return null;
  const missing = required_actions.map((action) => (labelByAction[action] ? t(labelByAction[action]) : action));
  return (
    <div className="mt-4">
      {status === 'qualified' ? (
        <Notice tone="success" title={<Trans>Qualified</Trans>}>
          <Trans>The payment provider confirms that your evidence meets Visa’s criteria.</Trans>
        </Notice>
      ) : status === 'not_qualified' ? (
        <Notice tone="warning" title={<Trans>Not qualified</Trans>}>
          <Trans>These purchases didn’t meet Visa’s criteria. The bank still reviews the rest of your evidence.</Trans>
        </Notice>
      ) : (
        missing.length > 0 && (
          <Notice tone="warning" title={<Trans>The payment provider needs more before this counts</Trans>}>
            <ul className="list-disc pl-5">
              {missing.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          </Notice>
        )
      )}
    </div>
  );
}
