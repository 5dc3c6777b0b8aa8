import { z } from 'zod';

/** An order's id in an address. What cannot be one is the id of no order, so it is looked for and not found. */
export const OrderId = z.coerce.number().int().positive().catch(0).meta({ type: 'integer', minimum: 1 });
