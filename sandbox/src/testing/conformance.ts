import { Ajv, type ValidateFunction } from 'ajv';
import { document } from '../api/schema.ts';

// The description was derived from the SDK's types, where every number of a map is whole; rates of exchange are not.
const description = structuredClone(document);
const rates = description.components.schemas['ExchangeRate']?.properties?.['rates'];
if (rates) rates.additionalProperties = { type: 'number' };

const ajv = new Ajv({ strict: false, inlineRefs: false, allErrors: false });
ajv.addSchema(description, 'stripe');
const compiled = new Map<string, ValidateFunction>();

function validator(pointer: string): ValidateFunction {
  let validate = compiled.get(pointer);
  if (!validate) {
    // Compiling is slow: only what a test really meets, and once.
    validate = ajv.compile({ $ref: `stripe#${pointer}` });
    compiled.set(pointer, validate);
  }
  return validate;
}

const routes = Object.entries(document.paths).map(([route, operations]) => ({
  route,
  operations,
  pattern: new RegExp(`^${route.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

/** Checks a successful response against the API description. @throws naming what differs */
export function checkAnswer(method: string, path: string, body: unknown): void {
  const route = routes
    .toSorted((a, b) => Number(a.route.includes('{')) - Number(b.route.includes('{')))
    .find(({ pattern, operations }) => pattern.test(path) && operations[method.toLowerCase()]);
  if (!route) return;
  const pointer = `/paths/${route.route.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}/${method.toLowerCase()}/responses/200/content/application~1json/schema`;
  demand(validator(pointer), body, `${method} ${path}`);
}

/** Happens at Stripe, but the description's subset leaves it out. */
const beyond = new Set(['transfer.created', 'account.application.authorized']);

/** Checks an event, with its object, against the API description. */
export function checkEvent(event: { type: string }): void {
  // The description has the objects of Capital, whose events are in preview.
  if (beyond.has(event.type) || event.type.startsWith('capital.')) return;
  const name = `${event.type
    .split(/[._]/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')}Event`;
  if (!document.components.schemas[name]) throw new Error(`No event type ${event.type} in the API description`);
  demand(validator(`/components/schemas/${name}`), event, `event ${event.type}`);
}

function demand(validate: ValidateFunction, value: unknown, what: string): void {
  if (validate(value)) return;
  const problem = validate.errors
    ?.map((error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`)
    .join('; ');
  throw new Error(`${what} does not match the API description: ${problem}\n${JSON.stringify(value).slice(0, 2000)}`);
}
