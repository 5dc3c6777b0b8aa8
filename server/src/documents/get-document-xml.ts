import { endpoint } from '../http/endpoint.ts';
import { eInvoiceName, eInvoiceOf } from './e-invoice.ts';
import { readDocument } from './read-document.ts';

/** `GET documents/{document_id}/e-invoice`. */
export const getDocumentXml = endpoint.documents.getDocumentXml.handler(async ({ input, context }) => {
  const document = await readDocument(context.db, context.store, input.document_id);
  return { document_id: document.document_id, file_name: eInvoiceName, xml: eInvoiceOf(document) };
});
