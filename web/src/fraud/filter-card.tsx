import { Trans, useLingui } from '@lingui/react/macro';
import type { Check, RuleSettings } from '@purser/contract/fraud/ruleset';
import { sellsEverywhere } from '@purser/contract/catalog/selling-locations';
import { canBeHeld } from '@purser/contract/transactions/payment-method';
import type { ReactNode } from 'react';
import { useSellingLocations } from '../catalog/selling-locations.ts';
import { Toggle } from '../form/switch.tsx';
import { formatCountry } from '../format/country.ts';
import { browserLocale } from '../page-settings.ts';
import { sourceLabel } from '../transactions/labels.ts';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { checkText } from './check-text.ts';
import { FilterAction } from './filter-action.tsx';
import { ItemLimits, PriceLimits } from './limits.tsx';
import { wordsByCard } from './rule-words.ts';
import type { CardKey } from './rule-words.ts';

export const sellingLocationsHref = '/admin/wc-settings?tab=general';

/** Lines of a card that is not loaded yet. */
const skeletonLines = 20;

/** The frame that every card shares, whatever is in it. */
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

/** What a filter does and why, without saying whether it is on: that could not be loaded. */
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

/** The account's own check of the security code: shown, not changed here. */
export function CvcCard({ ref, isOn }: Pick<FrameProps, 'ref'> & { isOn: boolean }) {
  const { t } = useLingui();
  const { toggle, description, note } = wordsByCard.cvc_verification;
  return (
    <FilterFrame cardKey="cvc_verification" ref={ref}>
      <div className="flex flex-col gap-3">
        <Toggle isSelected={isOn} isDisabled>
          {t(toggle)}
        </Toggle>
        <p>{t(description)}</p>
        <p className="text-muted">{t(note)}</p>
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
  rule,
  onChange,
  isReviewActive,
  isDisabled,
  methods,
  outcome,
}: FrameProps & {
  cardKey: Exclude<CardKey, 'cvc_verification'>;
  rule: RuleSettings;
  onChange: (change: Partial<RuleSettings>) => void;
  isReviewActive: boolean;
  isDisabled: boolean;
  /** The payment methods that the store takes. */
  methods: readonly string[];
  /** What the filter alone would have caught. */
  outcome?: ReactNode;
}) {
  const { t } = useLingui();
  const { toggle, description, note } = wordsByCard[cardKey];
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
              <Link href={sellingLocationsHref}>
                <Trans>Choose the countries you sell to</Trans>
              </Link>
            }
          >
            <Trans>This filter is disabled because you're currently selling to all countries.</Trans>
          </Notice>
        ) : (
          <Toggle
            isSelected={rule.enabled}
            onChange={(enabled) => onChange({ enabled, custom: undefined })}
            isDisabled={isDisabled}
          >
            {t(toggle)}
          </Toggle>
        )}
        <p>{t(description)}</p>
        <p className="text-muted">{t(note)}</p>
        {isInternational && !isUseless && !rule.custom && <SellingLocationsNote />}
        {isOn && rule.custom && <CustomCheck check={rule.custom} />}
        {isOn && isReviewActive && (
          <FilterAction
            isBlocking={rule.block}
            onChange={(block) => onChange({ block })}
            isDisabled={isDisabled}
            unholdable={unholdable}
          />
        )}
        {isOn && !rule.custom && cardKey === 'purchase_price_threshold' && (
          <PriceLimits rule={rule} onChange={onChange} isDisabled={isDisabled} />
        )}
        {isOn && !rule.custom && cardKey === 'order_items_threshold' && (
          <ItemLimits rule={rule} onChange={onChange} isDisabled={isDisabled} />
        )}
        {isOn && outcome}
      </div>
    </FilterFrame>
  );
}

/** A rule that the API set and that no field here can show. */
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
      <Link href={sellingLocationsHref}>
        <Trans>Change</Trans>
      </Link>
    </p>
  );
}
