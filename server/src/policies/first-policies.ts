import type { PolicyKind } from '@purser/contract/policies/policy';
import type { Database, DatabaseTransaction } from '../database/database.ts';

// As a small shop would write them; the merchant edits them under Store → Policies.
const texts: Record<PolicyKind, string> = {
  refund_policy: `You can return any item within **30 days** of delivery, for any reason.

## What we take back
- Items that are unused and in their original packaging
- Items that arrived damaged or that differ from their description, in any condition

## How to return an item
Email us your order number and the items you want to return. We’ll send you the return address within 2 business days. You pay for return shipping, unless the item arrived damaged or isn’t what you ordered.

## When you get your money
We refund your original payment method within **5 business days** of receiving the items. Your bank may need another 5–10 days to show the refund.

## If your order doesn’t arrive
Contact us if your order hasn’t arrived 14 days after we shipped it. We’ll find it, send it again, or refund it.`,
  terms_of_service: `These terms apply to every order in our shop.

## Orders
You order when you press the button that pays. We confirm your order by email. If we can’t deliver an item, we cancel it and refund you.

## Prices and payment
Prices include everything except shipping, which you see before you pay. We charge your payment method when you order. Our name appears on your statement.

## Shipping
We ship within 2 business days to the shipping address you entered. Please check it before you pay.

## Returns
Our refund policy says what you can return and when you get your money.

## Questions
Email us before you contact your bank. We answer within 2 business days and put mistakes right.`,
};

/** The pages that a new store begins with. */
export async function writeFirstPolicies(
  db: Database | DatabaseTransaction,
  store_id: number,
  saved: Temporal.Instant,
): Promise<void> {
  await db
    .insertInto('policies')
    .values(
      // its own keys
      (Object.keys(texts) as PolicyKind[]).map((policy) => ({
        store_id,
        policy,
        version: 1,
        body: texts[policy],
        saved,
      })),
    )
    .execute();
}
