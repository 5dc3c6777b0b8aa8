import { readFileSync } from 'node:fs';

/** The part of JSON Schema that the document uses. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  enum?: (string | number | null)[];
  anyOf?: Schema[];
  $ref?: string;
  'x-expandable'?: boolean;
  'x-open'?: boolean;
}

interface Operation {
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
  'x-query'?: Schema;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Stripe's API description (see ../openapi/README.md). Read once, when the first sandbox is created. */
export const document: Document = JSON.parse(
  readFileSync(new URL('../../openapi/stripe-2026-10-28.json', import.meta.url), 'utf8'),
);

/** Types of account links that only the preview of Capital has; they lead to its pages. */
export const capitalLinkTypes = ['capital_financing_offer', 'capital_financing_reporting'];
document.paths['/v1/account_links']?.['post']?.requestBody?.content[
  'application/x-www-form-urlencoded'
]?.schema.properties?.['type']?.enum?.push(...capitalLinkTypes);

export function resolve(schema: Schema): Schema {
  let resolved = schema;
  while (resolved.$ref) resolved = component(resolved.$ref.slice(resolved.$ref.lastIndexOf('/') + 1));
  return resolved;
}

export function component(name: string): Schema {
  const schema = document.components.schemas[name];
  if (!schema) throw new Error(`The API description has no schema ${name}`);
  return schema;
}

const nothing: Schema = {
  type: 'object',
  properties: { expand: { type: 'array', items: { type: 'string' } } },
  additionalProperties: false,
};

/** Schema of what a request may carry; undefined for a route that the description does not know. */
export function requestSchema(method: string, route: string): Schema | undefined {
  const operation = document.paths[route]?.[method.toLowerCase()];
  if (!operation) return undefined;
  const body = operation.requestBody?.content;
  return (body && Object.values(body)[0]?.schema) ?? operation['x-query'] ?? nothing;
}
