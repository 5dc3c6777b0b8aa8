import { endpoint } from '../http/endpoint.ts';

/** `GET documents`. */
export const listDocuments = endpoint.documents.listDocuments.handler(() => ({ data: [] }));
