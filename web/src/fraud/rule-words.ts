import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ProtectionProblem } from '@purser/contract/fraud/protection-settings';
import type { RuleKey } from '@purser/contract/fraud/ruleset';

export type CardKey = RuleKey | 'cvc_verification';

export interface CardWords {
  /** The card's id, in the page and in its event. */
  id: string;
  /** What is recorded when the card first comes into sight. */
  viewedEvent: string;
  title: MessageDescriptor;
  /** The name of its switch. */
  toggle: MessageDescriptor;
  description: MessageDescriptor;
  /** Why the signal matters. */
  note: MessageDescriptor;
}

const eventOf = (name: string) => `wcpay_fraud_protection_advanced_settings_card_${name}_viewed`;

/** The cards in the order of the page. */
export const cardKeys: CardKey[] = [
  'avs_verification',
  'cvc_verification',
  'international_ip_address',
  'ip_address_mismatch',
  'address_mismatch',
  'purchase_price_threshold',
  'order_items_threshold',
];

export const wordsByCard: Record<CardKey, CardWords> = {
  avs_verification: {
    id: 'avs-mismatch-card',
    viewedEvent: eventOf('avs_mismatch'),
    title: msg`AVS mismatch`,
    toggle: msg`Enable AVS mismatch filter`,
    description: msg`Flags orders whose postal code doesn’t match the card (address verification service).`,
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
    title: msg`International IP address`,
    toggle: msg`Enable international IP address filter`,
    description: msg`Flags orders placed from an IP address in a country you don’t sell to.`,
    note: msg`An order placed from outside your market but shipped inside it may hide where the buyer really is.`,
  },
  ip_address_mismatch: {
    id: 'ip-address-mismatch',
    viewedEvent: eventOf('ip_address_mismatch_card'),
    title: msg`IP address mismatch`,
    toggle: msg`Enable IP address mismatch filter`,
    description: msg`Flags orders placed from a country other than the billing country.`,
    note: msg`Most people shop from home. When the connection and the card are in different countries, the card may be stolen, though travelers do this too.`,
  },
  address_mismatch: {
    id: 'address-mismatch-card',
    viewedEvent: eventOf('address_mismatch'),
    title: msg`Address mismatch`,
    toggle: msg`Enable address mismatch filter`,
    description: msg`Flags orders shipped to a different address.`,
    note: msg`Thieves ship goods to an address that isn’t the cardholder’s. Gifts look the same, so consider holding these orders for review instead of blocking them.`,
  },
  purchase_price_threshold: {
    id: 'purchase-price-threshold-card',
    viewedEvent: eventOf('price_threshold'),
    title: msg`Purchase price threshold`,
    toggle: msg`Enable purchase price threshold filter`,
    description: msg`Flags orders with a total below your minimum or above your maximum.`,
    note: msg`Fraudsters test stolen cards with tiny purchases, then make unusually large ones. Set limits around your usual order value to catch both.`,
  },
  order_items_threshold: {
    id: 'order-items-threshold-card',
    viewedEvent: eventOf('items_threshold'),
    title: msg`Order items threshold`,
    toggle: msg`Enable order items threshold filter`,
    description: msg`Flags orders with fewer items than your minimum or more than your maximum.`,
    note: msg`Fraudsters buy many items to resell, or a single item to test a stolen card. Set limits around your usual order size to catch both.`,
  },
};

/** What the page says when a save cannot go on. */
export const saveMessageByProblem: Record<ProtectionProblem, MessageDescriptor> = {
  price_range_missing: msg`A price range must be set for the "Purchase Price threshold" filter.`,
  price_range_reversed: msg`Maximum purchase price must be greater than the minimum purchase price.`,
  price_unreadable: msg`A limit of the "Purchase Price threshold" filter is not an amount.`,
  price_too_fine: msg`The limits of the "Purchase Price threshold" filter have too many decimals.`,
  price_too_large: msg`The limits of the "Purchase Price threshold" filter are too large.`,
  item_range_missing: msg`An item range must be set for the "Order Item Threshold" filter.`,
  item_range_reversed: msg`Maximum item count must be greater than the minimum item count on the "Order Item Threshold" rule.`,
  items_too_large: msg`The limits of the "Order Item Threshold" filter are too large.`,
};

/** What the card says while its limits are so. */
export const inlineMessageByProblem: Record<ProtectionProblem, MessageDescriptor> = {
  ...saveMessageByProblem,
  price_range_missing: msg`A price range must be set for this filter to take effect.`,
  price_too_fine: msg`Use fewer decimals.`,
  price_too_large: msg`This limit is too large.`,
  item_range_missing: msg`An item range must be set for this filter to take effect.`,
  item_range_reversed: msg`Maximum item count must be greater than the minimum item count.`,
  items_too_large: msg`This limit is too large.`,
};
