import { contract } from '@purser/contract/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import type { OpenAPI } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { version } from '../version.ts';

let document: Promise<OpenAPI.Document> | undefined;

/** The contract as an OpenAPI 3.1 document. */
export const openApiDocument = (): Promise<OpenAPI.Document> => (document ??= generate());

async function generate(): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const made = await generator.generate(contract, {
    info: {
      title: 'Purser',
      version,
      description:
        'The payments office of an online store. Cookie sessions send X-WP-Nonce; API clients use an application password over HTTP Basic. Errors carry {code, message, data: {status}}; branch on the code.',
    },
    servers: [{ url: '/wp-json' }],
    security: [{ applicationPassword: [] }, { session: [], nonce: [] }],
    components: {
      securitySchemes: {
        applicationPassword: { type: 'http', scheme: 'basic' },
        session: { type: 'apiKey', in: 'cookie', name: 'purser_session' },
        nonce: { type: 'apiKey', in: 'header', name: 'X-WP-Nonce' },
      },
    },
    customErrorResponseBodySchema: (definitions, status) => ({
      type: 'object',
      properties: {
        code: { type: 'string', enum: definitions.map(([code]) => code) },
        message: { type: 'string' },
        data: {
          type: 'object',
          properties: { status: { const: status } },
          required: ['status'],
        },
      },
      required: ['code', 'message', 'data'],
    }),
  });
  for (const path of Object.values(made.paths ?? {})) {
    for (const operation of Object.values(path ?? {})) writeListsLikePhp(operation);
  }
  return made;
}

/** The generator knows lists in queries as deep objects; ours are `name[]=a&name[]=b`. */
function writeListsLikePhp(operation: unknown): void {
  const { parameters } = operation as OpenAPI.OperationObject; // of the document just made
  for (const parameter of parameters ?? []) {
    if (!('in' in parameter) || parameter.in !== 'query' || parameter.style !== 'deepObject') continue;
    parameter.name = `${parameter.name}[]`;
    parameter.style = 'form';
    parameter.explode = true;
  }
}
