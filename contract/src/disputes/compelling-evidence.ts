import { z } from 'zod';
import { UnixSeconds } from '../dates.ts';
import { merchant, refusals } from '../endpoint.ts';
import { Amount, Currency } from '../money.ts';
import { soldKinds } from './enhanced-evidence.ts';

/**
 * Days before the dispute in which earlier purchases count. Source: Visa’s rule as the provider documents it,
 * https://docs.stripe.com/disputes/api/visa-ce3.
 */
export const compellingWindow = { from: 120, to: 365 } as const;

/** What the store knows of a purchase and Visa compares. The shop has no customer accounts and reads no device. */
export const buyerFacts = ['customer_purchase_ip', 'customer_email_address', 'shipping_address'] as const;
export type BuyerFact = (typeof buyerFacts)[number];
/** Visa’s main elements. Of the facts that match, one must be among them; the device would be the other. */
export const mainFacts: ReadonlySet<BuyerFact> = new Set<BuyerFact>(['customer_purchase_ip']);

/** Two facts, one of them a main one. */
export const isEnough = (matches: readonly BuyerFact[]): boolean =>
  matches.length >= 2 && matches.some((fact) => mainFacts.has(fact));

/** What earlier purchases share with each other and with the disputed payment; enough of it makes two of them evidence. */
export const sharedBy = (...purchases: { matches: readonly BuyerFact[] }[]): BuyerFact[] =>
  buyerFacts.filter((fact) => purchases.every(({ matches }) => matches.includes(fact)));

const Address = z.object({
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  country: z.string(),
});

const Purchase = z.object({
  charge: z.string(),
  payment_intent: z.string().nullable(),
  created: UnixSeconds,
  amount: Amount,
  currency: Currency,
  order: z.object({ number: z.string(), url: z.string() }).nullable(),
  /** What the order sold. */
  product_description: z.string(),
  customer_purchase_ip: z.string().nullable(),
  customer_email_address: z.string().nullable(),
  /** Only a complete one: Visa takes no other. */
  shipping_address: Address.nullable(),
});
export type CompellingPurchase = z.infer<typeof Purchase>;

const Candidate = Purchase.extend({
  /** The facts that it shares with the disputed payment. */
  matches: z.array(z.enum(buyerFacts)),
  qualifies: z.boolean(),
});
export type CompellingCandidate = z.infer<typeof Candidate>;

/** Whether two earlier purchases can be sent, and if not why. */
export const compellingStates = [
  'eligible',
  /** The provider doesn’t offer it: another network, another reason, or an inquiry. */
  'not_offered',
  /** Fewer than two undisputed purchases with this card in the window. */
  'too_few_purchases',
  /** No two of them share enough with the disputed payment. */
  'too_few_matches',
] as const;
export type CompellingState = (typeof compellingStates)[number];

/** How a dispute stands in Visa Compelling Evidence 3.0. */
export const CompellingEvidence = z.object({
  state: z.enum(compellingStates),
  /** The provider’s word, null unless it offers the program: `requires_action`, `qualified` or `not_qualified`. */
  status: z.string().nullable(),
  /** What the provider still misses. */
  required_actions: z.array(z.string()),
  disputed_transaction: Purchase.extend({ merchandise_or_services: z.enum(soldKinds) }).nullable(),
  /** The two to send come first. */
  candidates: z.array(Candidate),
  /** What is staged at the provider, or was submitted. */
  sent: z
    .object({
      disputed_transaction: z.object({
        product_description: z.string(),
        merchandise_or_services: z.enum(soldKinds).nullable(),
      }),
      prior_undisputed_transactions: z.array(z.object({ charge: z.string(), product_description: z.string() })),
    })
    .nullable(),
});
export type CompellingEvidence = z.infer<typeof CompellingEvidence>;

export const getCompellingEvidence = merchant()
  .route({
    method: 'GET',
    path: '/wc/v3/payments/disputes/{dispute_id}/compelling-evidence',
    summary: 'Earlier purchases that answer a fraud dispute (Visa Compelling Evidence 3.0)',
  })
  .errors(refusals({ resource_missing: 404 }))
  .input(z.object({ dispute_id: z.string().max(200) }))
  .output(CompellingEvidence);
