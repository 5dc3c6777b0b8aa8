import { endpoint } from '../http/endpoint.ts';

/** `GET documents/summary`. */
export const summarizeDocuments = endpoint.documents.summarizeDocuments.handler(() => ({ count: 0 }));
