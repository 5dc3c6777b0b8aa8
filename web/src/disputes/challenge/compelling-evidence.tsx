import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { compellingWindow } from '@purser/contract/disputes/compelling-evidence';
import type {
  BuyerFact,
  CompellingCandidate,
  CompellingEvidence as Found,
  CompellingPurchase,
} from '@purser/contract/disputes/compelling-evidence';
import { soldKinds } from '@purser/contract/disputes/enhanced-evidence';
import type { SoldKind } from '@purser/contract/disputes/enhanced-evidence';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import type { ReactNode } from 'react';
import { Select } from '../../form/select.tsx';
import { helpLook, TextField } from '../../form/text-field.tsx';
import { TickBox } from '../../form/tick-box.tsx';
import { formatCount } from '../../format/count.ts';
import { DateTime } from '../../format/date-time.tsx';
import { formatExplicitMoney } from '../../format/money.ts';
import { browserLocale } from '../../page-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { compellingQuery, isOffered } from './compelling-answer.ts';
import type { StepProps } from './step-props.ts';

const labelByFact: Record<BuyerFact, MessageDescriptor> = {
  customer_purchase_ip: msg`IP address`,
  customer_email_address: msg`Email`,
  shipping_address: msg`Shipping address`,
};
const matchByFact: Record<BuyerFact, MessageDescriptor> = {
  customer_purchase_ip: msg`same IP address`,
  customer_email_address: msg`same email`,
  shipping_address: msg`same shipping address`,
};
const labelByKind: Record<SoldKind, MessageDescriptor> = {
  merchandise: msg`Merchandise`,
  services: msg`Services`,
};
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
  if (!isOffered(dispute) || (isReadOnly && !data?.sent)) return null;
  return (
    <Card title={t`Earlier purchases with this card`} level={3}>
      {!data ? (
        isError && (
          <div className="flex flex-wrap items-center gap-3">
            <p className="text-muted">
              <Trans>We couldn’t look for earlier purchases.</Trans>
            </p>
            <Button size="small" icon="refresh" onPress={() => void refetch()}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        )
      ) : isReadOnly ? (
        <Sent found={data} />
      ) : step.answers.compelling ? (
        <Proposal {...step} found={data} />
      ) : (
        <Why found={data} />
      )}
      {data?.sent && (isReadOnly || step.answers.compelling?.isUsed) && <Word dispute={dispute} />}
    </Card>
  );
}

/** The two that qualify, what is said about them, and a tick. */
function Proposal({
  found,
  answers: { compelling },
  control,
  disabledReason,
}: Pick<StepProps, 'answers' | 'control' | 'disabledReason'> & { found: Found }) {
  const { t } = useLingui();
  const { field } = useController({ control, name: 'compelling.isUsed' });
  const disputed = found.disputed_transaction;
  if (!compelling || !disputed) return null;
  const earlier = (['first', 'second'] as const).flatMap((place) =>
    found.candidates
      .filter(({ charge }) => charge === compelling[place].charge)
      .map((candidate) => ({ place, candidate })),
  );
  return (
    <div className="flex flex-col gap-4">
      <p>
        <Trans>
          These two earlier purchases qualify. Visa takes them as a sign that the cardholder has bought from you before
          (Compelling Evidence 3.0).
        </Trans>
      </p>
      <TickBox isSelected={field.value} onChange={field.onChange} isDisabled={disabledReason !== undefined}>
        <Trans>Send these purchases as evidence</Trans>
      </TickBox>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {earlier.map(({ place, candidate }) => (
          <li key={place} className="flex flex-col gap-3 py-3">
            <Purchase purchase={candidate}>
              <Matches matches={candidate.matches} />
            </Purchase>
            {compelling.isUsed && (
              <TextField
                control={control}
                name={`compelling.${place}.description`}
                label={t`What order #${candidate.order?.number ?? '—'} was for`}
                maxLength={descriptionLimit}
              />
            )}
          </li>
        ))}
      </ul>
      {compelling.isUsed && (
        <>
          <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
            <TextField
              control={control}
              name="compelling.description"
              label={t`What the disputed payment was for`}
              maxLength={descriptionLimit}
            />
            <Select
              control={control}
              name="compelling.kind"
              label={t`What you sold`}
              options={soldKinds.map((value) => ({ value, label: t(labelByKind[value]) }))}
            />
          </div>
          <Preview disputed={disputed} earlier={earlier.map(({ candidate }) => candidate)} />
        </>
      )}
    </div>
  );
}

/** Characters; nobody reads more, and the provider takes many more. */
const descriptionLimit = 500;

function Purchase({ purchase, children }: { purchase: CompellingPurchase; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
      <p className="font-medium">
        <DateTime moment={purchase.created} form="date" /> · {formatExplicitMoney(purchase.amount, purchase.currency)}
        {purchase.order && (
          <>
            {' · '}
            <Link href={purchase.order.url} className="inline-flex min-h-6 items-center">
              <Trans>Order #{purchase.order.number}</Trans>
            </Link>
          </>
        )}
      </p>
      {children}
    </div>
  );
}

function Matches({ matches }: Pick<CompellingCandidate, 'matches'>) {
  const { t } = useLingui();
  const words = matches.map((fact) => t(matchByFact[fact]));
  return (
    <p className={helpLook}>
      {words.length === 0 ? (
        <Trans>Nothing else matches</Trans>
      ) : (
        new Intl.ListFormat(browserLocale()).format([t`Same card`, ...words])
      )}
    </p>
  );
}

/** What the three purchases have in common, as it is sent. */
function Preview({ disputed, earlier }: { disputed: CompellingPurchase; earlier: CompellingCandidate[] }) {
  const { t } = useLingui();
  const shared = (Object.keys(labelByFact) as BuyerFact[]).filter((fact) =>
    // its own keys
    earlier.every(({ matches }) => matches.includes(fact)),
  );
  const textOf = (fact: BuyerFact): string => {
    const value = disputed[fact];
    if (typeof value === 'string' || value === null) return value ?? '';
    return [value.line1, value.line2, value.city, value.state, value.postal_code, value.country]
      .filter(Boolean)
      .join(', ');
  };
  return (
    <details>
      <summary className="min-h-6 w-fit cursor-pointer font-medium">
        <Trans>Preview what is sent about the buyer</Trans>
      </summary>
      <div className="mt-2 flex flex-col gap-2">
        <p className={helpLook}>
          <Trans>The disputed payment and both earlier purchases have these facts in common.</Trans>
        </p>
        <DescriptionList
          items={shared.map((fact) => ({ key: fact, label: t(labelByFact[fact]), value: textOf(fact) }))}
        />
      </div>
    </details>
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
