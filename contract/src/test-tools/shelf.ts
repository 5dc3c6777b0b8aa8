import { z } from 'zod';
import { merchant, refusals } from '../endpoint.ts';

/** A product of the demo shop, and how many are left. */
export const Shelf = z.object({
  product_id: z.int(),
  name: z.string(),
  sku: z.string(),
  stock: z.int(),
  /** How many there are after restocking; `stock` may be more. */
  full: z.int(),
});
export type Shelf = z.infer<typeof Shelf>;

const path = '/wc/v3/payments/test-tools/shelves';
const Shelves = z.object({ data: z.array(Shelf) });
/** A store that takes real money counts real goods. */
const onlyDemo = refusals({ purser_not_a_demo: 403 });

export const listShelves = merchant()
  .route({ method: 'GET', path, summary: 'What is left of each product of the demo shop' })
  .errors(onlyDemo)
  .output(Shelves);

/** Fills each shelf up; what has more stays. */
export const restockShelves = merchant()
  .route({ method: 'POST', path, summary: 'Restock the demo shop' })
  .errors(onlyDemo)
  .output(Shelves);
