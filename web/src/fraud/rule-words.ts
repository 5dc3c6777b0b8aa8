import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { labelByRule } from '@purser/contract/fraud/labels';
import type { LimitProblem } from '@purser/contract/fraud/protection-settings';
import { ruleKeys } from '@purser/contract/fraud/ruleset';
import type { LimitedRule, RuleKey } from '@purser/contract/fraud/ruleset';
import { translated } from '../translated.ts';

export type CardKey = RuleKey | 'cvc_verification';

export interface CardWords {
  /** The card's id, in the page and in its event. */
  id: string;
  /** The event that is recorded when the card first scrolls into view. */
  viewedEvent: string;
  title: MessageDescriptor;
  /** The name of its switch. */
  toggle: MessageDescriptor;
  description: MessageDescriptor;
  /** Why the signal matters. */
  note: MessageDescriptor;
}

const eventOf = (name: string) => `wcpay_fraud_protection_advanced_settings_card_${name}_viewed`;

/** The cards in the order of the page. The CVC check has a card, but is the account's own and no rule. */
export const cardKeys: CardKey[] = ruleKeys.flatMap((key) =>
  key === 'avs_verification' ? [key, 'cvc_verification' as const] : [key],
);

const titles = translated(labelByRule);

export const wordsByCard: Record<CardKey, CardWords> = {
  avs_verification: {
    id: 'avs-mismatch-card',
    viewedEvent: eventOf('avs_mismatch'),
    title: titles.avs_verification,
    toggle: msg`Enable AVS mismatch filter`,
    description: msg`Flags orders whose billing postal code doesn’t match the card (address verification service).`,
    note: msg`Thieves often know a card number but not the owner’s address. A postal code that doesn’t match is an early sign of a stolen card.`,
  },
  cvc_verification: {
    id: 'cvc-verification-card',
    viewedEvent: eventOf('cvc_verification'),
    title: msg`CVC verification`,
    toggle: msg`Enable CVC verification filter`,
    description: msg`Declines payments with a wrong card security code.`,
    note: msg`The security code is printed on the card and can’t be stored, so someone who doesn’t know it probably doesn’t have the card.`,
  },
  international_ip_address: {
    id: 'international-ip-address-card',
    viewedEvent: eventOf('international_ip_address_card'),
    title: titles.international_ip_address,
    toggle: msg`Enable international IP address filter`,
    description: msg`Flags orders placed from an IP address in a country you don’t sell to.`,
    note: msg`An order placed from outside your market but shipped inside it may hide where the buyer really is.`,
  },
  ip_address_mismatch: {
    id: 'ip-address-mismatch',
    viewedEvent: eventOf('ip_address_mismatch_card'),
    title: titles.ip_address_mismatch,
    toggle: msg`Enable IP address mismatch filter`,
    description: msg`Flags orders whose IP address and billing address are in different countries.`,
    note: msg`Most people shop from home. When the IP address and the billing address are in different countries, the card may be stolen, though travelers do this too.`,
  },
  address_mismatch: {
    id: 'address-mismatch-card',
    viewedEvent: eventOf('address_mismatch'),
    title: titles.address_mismatch,
    toggle: msg`Enable address mismatch filter`,
    description: msg`Flags orders whose shipping address differs from the billing address.`,
    note: msg`Thieves ship goods to an address that isn’t the cardholder’s. Gifts look the same, so consider holding these orders for review instead of blocking them.`,
  },
  purchase_price_threshold: {
    id: 'purchase-price-threshold-card',
    viewedEvent: eventOf('price_threshold'),
    title: titles.purchase_price_threshold,
    toggle: msg`Enable purchase price threshold filter`,
    description: msg`Flags orders with a total below your minimum or above your maximum.`,
    note: msg`Fraudsters test stolen cards with tiny purchases, then make unusually large ones. Set limits around your usual order value to catch both.`,
  },
  order_items_threshold: {
    id: 'order-items-threshold-card',
    viewedEvent: eventOf('items_threshold'),
    title: titles.order_items_threshold,
    toggle: msg`Enable order items threshold filter`,
    description: msg`Flags orders with fewer items than your minimum or more than your maximum.`,
    note: msg`Fraudsters buy many items to resell, or a single item to test a stolen card. Set limits around your usual order size to catch both.`,
  },
};

interface LimitWords {
  /** Absent for a rule without a minimum. */
  min?: MessageDescriptor;
  max: MessageDescriptor;
  /** On the card, while its limits have a problem; an unreadable limit has its message at the field. */
  hints: Record<Exclude<LimitProblem, 'unreadable'>, MessageDescriptor>;
  /** At the top of the page, when the problem prevents saving. */
  refusals: Record<LimitProblem, MessageDescriptor>;
}

const reversedPrices = msg`Maximum purchase price must be greater than the minimum purchase price.`;

export const limitWords: Record<LimitedRule, LimitWords> = {
  purchase_price_threshold: {
    min: msg`Minimum purchase price`,
    max: msg`Maximum purchase price`,
    hints: {
      missing: msg`A price range must be set for this filter to take effect.`,
      reversed: reversedPrices,
      too_large: msg`This limit is too large.`,
    },
    refusals: {
      missing: msg`A price range must be set for the "Purchase Price threshold" filter.`,
      reversed: reversedPrices,
      unreadable: msg`A limit of the "Purchase Price threshold" filter is not an amount.`,
      too_large: msg`The limits of the "Purchase Price threshold" filter are too large.`,
    },
  },
  order_items_threshold: {
    min: msg`Minimum items per order`,
    max: msg`Maximum items per order`,
    hints: {
      missing: msg`An item range must be set for this filter to take effect.`,
      reversed: msg`Maximum item count must be greater than the minimum item count.`,
      too_large: msg`This limit is too large.`,
    },
    refusals: {
      missing: msg`An item range must be set for the "Order Item Threshold" filter.`,
      reversed: msg`Maximum item count must be greater than the minimum item count on the "Order Item Threshold" rule.`,
      unreadable: msg`A limit of the "Order Item Threshold" filter is not a number.`,
      too_large: msg`The limits of the "Order Item Threshold" filter are too large.`,
    },
  },
};
