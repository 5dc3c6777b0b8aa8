import { ORPCError } from '@orpc/server';
import { documentDownloadPath } from '@purser/contract/documents/document';
import { Hono } from 'hono';
import { guard, merchants } from '../access/guard.ts';
import type { RouteEnvironment } from '../access/guard.ts';
import { messagePage } from '../access/sign-in-page.ts';
import { isDatabaseDown, logUnexpected } from '../http/failures.ts';
import { writeEvent } from '../users/record-event.ts';
import { documentPdf } from './document-pdf.ts';
import { readDocument } from './read-document.ts';

/** A document opens in the browser's own tab, so that what went wrong is a page too. */
export function documentRoutes(): Hono<RouteEnvironment> {
  const app = new Hono<RouteEnvironment>();
  const path = documentDownloadPath('id').replace(/id$/, ':document_id');
  app.get(path, guard(merchants(true)), async (c) => {
    const { context } = c.var;
    const document = await readDocument(context.db, context.store, c.req.param('document_id') ?? '');
    const { document_id } = document;
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${document_id}.pdf"`,
      'cache-control': 'private, no-cache, no-store',
    };
    if (c.req.raw.method === 'HEAD') return c.body(null, 200, headers);
    const pdf = await documentPdf(document);
    await writeEvent(context, 'wcpay_document_downloaded', { document_id, mode: context.store.mode });
    return c.body(new Uint8Array(pdf), 200, headers);
  });
  app.onError((error, c) => {
    const { context, nonce } = c.var;
    const isDown = isDatabaseDown(error);
    const refusal = error instanceof ORPCError && !isDown ? error : undefined;
    if (!refusal) logUnexpected(context, error);
    const text = refusal?.message ?? 'We couldn’t open the document. Try again in a moment.';
    const status = refusal?.status ?? (isDown ? 503 : 500);
    const title =
      status === 404 ? 'Document not found' : status === 401 || status === 403 ? 'Not allowed' : 'That did not work';
    return c.html(messagePage({ storeName: context.store.name, nonce }, title, text), status as 500); // Hono wants a literal
  });
  return app;
}
