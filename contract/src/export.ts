import { z } from 'zod';
import { filterQuery } from './list-query.ts';
import type { Filters, ListDescription } from './list-query.ts';
import { merchant, refusals } from './endpoint.ts';

/** Export availability: `success` carries the address of the file. */
export const ExportAvailability = z.object({
  status: z.enum(['pending', 'running', 'success', 'failed']),
  download_url: z.string().optional(),
  /** Rows written so far and in all, for progress. */
  rows_done: z.int().nonnegative(),
  rows_total: z.int().nonnegative(),
});
export type ExportAvailability = z.infer<typeof ExportAvailability>;

/** The two calls of an export of `path`; the CSV itself is streamed by GET on `${path}/download`. */
export function exportEndpoints<S extends string, F extends Filters>(
  path: `/${string}`,
  description: ListDescription<S, F>,
  name: string,
) {
  return {
    request: merchant()
      .route({
        method: 'POST',
        path: `${path}/download`,
        inputStructure: 'detailed',
        summary: `Export ${name} with the filters of the query string`,
      })
      .input(z.object({ query: filterQuery(description), body: z.unknown() }))
      .output(z.object({ export_id: z.string() })),
    get: merchant()
      .route({ method: 'GET', path: `${path}/download/{export_id}`, summary: `Whether the export of ${name} is ready` })
      .errors(refusals({ export_missing: 404 }))
      .input(z.object({ export_id: z.string().max(100) }))
      .output(ExportAvailability),
  };
}
