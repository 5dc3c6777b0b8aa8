import { Trans, useLingui } from '@lingui/react/macro';
import { isEnough, sharedBy } from '@purser/contract/disputes/compelling-evidence';
import type {
  BuyerFact,
  CompellingCandidate,
  CompellingEvidence as Found,
  CompellingPurchase,
} from '@purser/contract/disputes/compelling-evidence';
import { soldKinds } from '@purser/contract/disputes/enhanced-evidence';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { fieldLook, helpLook, labelLook, selectLook } from '../../form/field-look.ts';
import { Select } from '../../form/select.tsx';
import { TextField } from '../../form/text-field.tsx';
import { TickBox } from '../../form/tick-box.tsx';
import { formatDate } from '../../format/date.ts';
import { formatExplicitMoney } from '../../format/money.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { labelByFact, labelByKind, Matches, Purchase } from './compelling-purchase.tsx';
import type { StepProps } from './step-props.ts';

type Place = 'first' | 'second';
const otherPlace: Record<Place, Place> = { first: 'second', second: 'first' };

/** Characters; nobody reads more, and the provider takes many more. */
const descriptionLimit = 500;

/** The two that qualify, what is said about them, and a tick. */
export function CompellingPair({
  found: { disputed_transaction: disputed, candidates },
  answers: { compelling },
  control,
  disabledReason,
}: Pick<StepProps, 'answers' | 'control' | 'disabledReason'> & { found: Found }) {
  const { t } = useLingui();
  const { field } = useController({ control, name: 'compelling.isUsed' });
  if (!compelling || !disputed) return null;
  const at = (place: Place) => candidates.find(({ charge }) => charge === compelling[place].charge);
  const earlier = (['first', 'second'] as const).flatMap((place) => {
    const [candidate, other] = [at(place), at(otherPlace[place])];
    if (!candidate) return [];
    // Those that share enough with the other one, too.
    const choice = candidates.filter(
      (each) => each === candidate || (other && each !== other && isEnough(sharedBy(each, other))),
    );
    return [{ place, candidate, choice }];
  });
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
        {earlier.map(({ place, candidate, choice }) => (
          <li key={place} className="flex flex-col gap-3 py-3">
            <Purchase purchase={candidate}>
              <Matches matches={candidate.matches} />
            </Purchase>
            {compelling.isUsed && (
              <>
                {choice.length > 1 && <Choice place={place} candidates={choice} control={control} />}
                <TextField
                  control={control}
                  name={`compelling.${place}.description`}
                  label={t`What order #${candidate.order?.number ?? '—'} was for`}
                  maxLength={descriptionLimit}
                />
              </>
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

/** Another purchase that qualifies as well. */
function Choice({
  place,
  candidates,
  control,
}: Pick<StepProps, 'control'> & { place: Place; candidates: CompellingCandidate[] }) {
  const { t } = useLingui();
  const id = useId();
  const { field } = useController({ control, name: `compelling.${place}` });
  return (
    <div className={fieldLook}>
      <label htmlFor={id} className={labelLook}>
        {place === 'first' ? t`First earlier purchase` : t`Second earlier purchase`}
      </label>
      <select
        id={id}
        value={field.value.charge}
        onChange={({ target }) => {
          const chosen = candidates.find(({ charge }) => charge === target.value);
          if (chosen) field.onChange({ charge: chosen.charge, description: chosen.product_description });
        }}
        className={selectLook}
      >
        {candidates.map(({ charge, created, amount, currency, order }) => (
          <option key={charge} value={charge}>
            {[
              order ? t`Order #${order.number}` : charge,
              formatDate(created),
              formatExplicitMoney(amount, currency),
            ].join(' · ')}
          </option>
        ))}
      </select>
    </div>
  );
}

/** What the three purchases have in common, as it is sent. */
function Preview({ disputed, earlier }: { disputed: CompellingPurchase; earlier: CompellingCandidate[] }) {
  const { t } = useLingui();
  const shared = sharedBy(...earlier);
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
