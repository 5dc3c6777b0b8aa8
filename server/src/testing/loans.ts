import { eachOffer } from '../books/loans/read-financing.ts';
import type { FinancingOffer } from '../books/loans/read-financing.ts';
import type { World } from './world.ts';

/** Plays a scenario of the embedded provider. */
export async function play(world: World, body: Record<string, unknown>): Promise<void> {
  const response = await world.sandbox.app.request('/sandbox/control/scenarios', {
    method: 'POST',
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(await response.text());
}

/** Offers the store a loan. */
export async function offerLoan(world: World, fields: Record<string, unknown> = {}): Promise<FinancingOffer> {
  await play(world, { scenario: 'offer_loan', account: world.store.account_id, ...fields });
  for await (const offer of eachOffer(world, world.store)) return offer;
  throw new Error('there is no offer');
}

/** A loan that was paid out, on a day from which payments are withheld from. */
export async function takeLoan(world: World, fields: Record<string, unknown> = {}): Promise<FinancingOffer> {
  const offer = await offerLoan(world, fields);
  await ofLoan(world, offer, 'accept_loan');
  await ofLoan(world, offer, 'pay_out_loan');
  await world.sandbox.clock.advance(86_400_000);
  await world.settle();
  return offer;
}

/** Something that happens to an offer or its loan. */
export const ofLoan = (
  world: World,
  { id }: Pick<FinancingOffer, 'id'>,
  scenario: string,
  fields: Record<string, unknown> = {},
): Promise<void> => play(world, { scenario, 'capital.financing_offer': id, ...fields });
