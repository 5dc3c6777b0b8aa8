import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ProtectionSettings } from '@purser/contract/fraud/protection-settings';
import { isLimited } from '@purser/contract/fraud/ruleset';
import type { Check, RuleKey } from '@purser/contract/fraud/ruleset';
import { sellsEverywhere } from '@purser/contract/catalog/selling-locations';
import { canBeHeld } from '@purser/contract/transactions/payment-method';
import type { ReactNode } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type { Control, FieldValues } from 'react-hook-form';
import { useSellingLocations } from '../catalog/selling-locations.ts';
import { Toggle } from '../form/switch.tsx';
import { formatCountry } from '../format/country.ts';
import { storeSettingsHref } from '../hrefs.ts';
import { browserLocale } from '../page-settings.ts';
import { sourceLabel } from '../transactions/labels.ts';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { checkText } from './check-text.ts';
import { FilterAction } from './filter-action.tsx';
import { Limits } from './limits.tsx';
import { wordsByCard } from './rule-words.ts';
import type { CardKey } from './rule-words.ts';

/** Lines of a card that is still loading. */
const skeletonLines = 20;

/** The frame of every card. */
function FilterFrame({ cardKey, ref, children }: FrameProps & { children: ReactNode }) {
  const { t } = useLingui();
  const { id, title } = wordsByCard[cardKey];
  return (
    <div id={id} ref={ref} className="scroll-mt-[calc(var(--covered)+1rem)]">
      <Card title={t(title)}>{children}</Card>
    </div>
  );
}

interface FrameProps {
  cardKey: CardKey;
  ref?: (element: Element | null) => void;
}

export const FilterSkeleton = ({ cardKey }: FrameProps) => (
  <FilterFrame cardKey={cardKey}>
    <SkeletonLines count={skeletonLines} />
  </FilterFrame>
);

/** A filter whose settings could not be loaded: its description without a switch. */
export function UnknownFilter({ cardKey }: FrameProps) {
  const { t } = useLingui();
  const { description, note } = wordsByCard[cardKey];
  return (
    <FilterFrame cardKey={cardKey}>
      <p>{t(description)}</p>
      <p className="mt-2 text-muted">{t(note)}</p>
    </FilterFrame>
  );
}

function FilterText({ description, note }: Record<'description' | 'note', MessageDescriptor>) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-1">
      <p>{t(description)}</p>
      <p className="text-[0.8125rem] text-muted">{t(note)}</p>
    </div>
  );
}

/** The account's own check of the security code, read-only. */
export function CvcCard({ ref, isOn }: Pick<FrameProps, 'ref'> & { isOn: boolean }) {
  const { t } = useLingui();
  const { toggle, description, note } = wordsByCard.cvc_verification;
  return (
    <FilterFrame cardKey="cvc_verification" ref={ref}>
      <div className="flex flex-col gap-3">
        <Toggle isSelected={isOn} isDisabled>
          {t(toggle)}
        </Toggle>
        <FilterText description={description} note={note} />
        <Notice>
          {isOn ? (
            <Trans>This filter is always on: your payment provider declines these payments.</Trans>
          ) : (
            <Trans>
              Your payment provider controls this filter, and it’s off. Payments with a wrong security code go through
              if the bank approves them, and their details show the failed check. To decline them, turn on the CVC rule
              in your provider’s dashboard.
            </Trans>
          )}
        </Notice>
      </div>
    </FilterFrame>
  );
}

/** One filter: whether it is on, what it does, what it looks for. */
export function FilterCard({
  cardKey,
  ref,
  control,
  isReviewActive,
  isDisabled,
  methods,
  outcome,
}: FrameProps & {
  cardKey: RuleKey;
  control: Control<ProtectionSettings, unknown, FieldValues>;
  isReviewActive: boolean;
  isDisabled: boolean;
  /** The payment methods that the store takes. */
  methods: readonly string[];
  /** How many payments the filter alone would have caught. */
  outcome?: ReactNode;
}) {
  const { t } = useLingui();
  const { toggle, description, note } = wordsByCard[cardKey];
  const rule = useWatch({ control, name: cardKey });
  const { field: enabled } = useController({ control, name: `${cardKey}.enabled` });
  const { field: block } = useController({ control, name: `${cardKey}.block` });
  const { field: custom } = useController({ control, name: `${cardKey}.custom` });
  const isInternational = cardKey === 'international_ip_address';
  const locations = useSellingLocations();
  const isUseless = isInternational && !rule.custom && sellsEverywhere(locations);
  const isOn = rule.enabled && !isUseless;
  // Only cards have an address check, and they can be held.
  const nameOf = (id: string) => {
    const label = sourceLabel(id);
    return label ? t(label) : id;
  };
  const unholdable =
    cardKey === 'avs_verification' ? [] : methods.filter((id) => !canBeHeld(id)).map((id) => nameOf(id));
  return (
    <FilterFrame cardKey={cardKey} ref={ref}>
      <div className="flex flex-col gap-3">
        {isUseless ? (
          <Notice
            tone="warning"
            actions={
              <Link href={storeSettingsHref}>
                <Trans>Choose the countries you sell to</Trans>
              </Link>
            }
          >
            <Trans>This filter is disabled because you're currently selling to all countries.</Trans>
          </Notice>
        ) : (
          <Toggle
            isSelected={rule.enabled}
            onChange={(isOn) => {
              enabled.onChange(isOn);
              custom.onChange(null);
            }}
            onBlur={enabled.onBlur}
            isDisabled={isDisabled}
          >
            {t(toggle)}
          </Toggle>
        )}
        <FilterText description={description} note={note} />
        {isInternational && !isUseless && !rule.custom && <SellingLocationsNote />}
        {isOn && rule.custom && <CustomCheck check={rule.custom} />}
        {isOn && isReviewActive && (
          <FilterAction
            isBlocking={rule.block}
            onChange={block.onChange}
            isDisabled={isDisabled}
            unholdable={unholdable}
          />
        )}
        {isOn && !rule.custom && isLimited(cardKey) && (
          <Limits rule={cardKey} control={control} entered={rule} isDisabled={isDisabled} />
        )}
        {isOn && outcome}
      </div>
    </FilterFrame>
  );
}

/** A check that was set through the API and that the page has no fields for. */
const CustomCheck = ({ check }: { check: Check }) => (
  <Notice tone="info" title={<Trans>This filter’s rule was set through the API.</Trans>}>
    <p>
      <Trans>
        It applies when <code className="text-[0.8125rem] wrap-anywhere">{checkText(check)}</code>. Saving keeps it. To
        replace it, turn the filter off and on again.
      </Trans>
    </p>
  </Notice>
);

/** Countries named before the rest is counted. */
const named = 6;

function SellingLocationsNote() {
  const { mode, countries } = useSellingLocations();
  const names = countries.slice(0, named).map((code) => formatCountry(code));
  const rest = countries.length - names.length;
  const list = new Intl.ListFormat(browserLocale(), { style: 'short', type: 'unit' }).format(names);
  return (
    <p className="text-[0.8125rem] text-muted">
      {mode === 'specific' ? (
        rest > 0 ? (
          <Trans>
            You sell to {list} and {rest} more.
          </Trans>
        ) : (
          <Trans>You sell to {list}.</Trans>
        )
      ) : rest > 0 ? (
        <Trans>
          You sell to all countries except {list} and {rest} more.
        </Trans>
      ) : (
        <Trans>You sell to all countries except {list}.</Trans>
      )}{' '}
      <Link href={storeSettingsHref}>
        <Trans>Change</Trans>
      </Link>
    </p>
  );
}
