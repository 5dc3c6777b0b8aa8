import { endpoint, refuse } from '../http/endpoint.ts';

/** `GET documents/{document_id}/e-invoice`. */
export const getDocumentXml = endpoint.documents.getDocumentXml.handler(() => {
  throw refuse('document_missing', 404, 'We couldn’t find the document.');
});
