import { openApiDocument } from '../http/openapi.ts';

/** A JSON schema, as far as the contract's shapes use it. */
interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
}

export interface AnyCall {
  method: string;
  /** Relative to `/wp-json`, with its query, as it stands in the request line. */
  path: string;
  body: unknown;
  headers: Record<string, string>;
}

/** Numbers from 0 to 1 that are the same in every run with the same seed. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const texts = [
  ['', ' ', '.', '..', '/', '0', '-1', '1.5', '1e400', '007', 'NaN', 'null', 'true', '[]', '{}', '%', '_', '\\'],
  ["'", '"', "';--", '<b>', 'naïve ✓', '😀', '\u202e', '\u0001', 'x'.repeat(300), 'x'.repeat(6000), 'a,b', 'a:b'],
  ['__proto__', 'constructor', '2026-02-30', '2026-03-09', '2026-03-09T25:00:00Z', '0000-00-00', '+999999-01-01'],
  ['99999999999999999999', '9223372036854775808', '-2147483649', 'usd', 'xxx', 'US', 'ada@example.com', 'tml_x'],
  ['{"a":1}', '{"rules":[]}', '[{"key":"x"}]', 'pi_1', 'ch_1', '../../accounts', 'a b', 'a%2Fb', '\t', '\r\nx: y'],
].flat();

/** What fits where something is asked for that is not there by name. */
const fitting = [
  ['a', 'Counter', 'Portland', 'OR', 'CA', '97205', '12 Garden Lane', 'US', 'DE', 'usd', 'eur', 'jpy', 'UTC', 'all'],
  ['ada@example.com', 'https://shop.example', '+15551234567', '#aabbcc', '2026-03-01', '2026-03-09 10:00:00'],
  [
    'simulated-wpe',
    'pm_card_visa',
    'tml_1',
    'tmr_1',
    'pi_1',
    'A name',
    'x'.repeat(40),
    'Straße',
    '9',
    '2100',
    '.',
    '..',
  ],
].flat();
const numbers = [0, 1, 2, -1, 1.5, 25, 999, 1e9, 2 ** 31, 2 ** 53, -(2 ** 53), 1e20, 1e308, -0];

const isFit = (text: unknown, { pattern, format, minLength = 0, maxLength = Infinity }: Schema): boolean =>
  typeof text === 'string' &&
  text.length >= minLength &&
  text.length <= maxLength &&
  (format !== 'email' || text.includes('@')) &&
  (format !== 'uri' || text.includes('://')) &&
  (!format?.startsWith('date') || /^\d{4}-/.test(text)) &&
  (pattern === undefined || new RegExp(pattern, 'u').test(text));

/**
 * Calls of every endpoint of the contract, in turn, with parameters that are mostly of the declared shape and sometimes
 * anything at all. `known` are ids of things that are there.
 */
export async function anyCalls(seed: number, known: readonly unknown[]): Promise<() => AnyCall> {
  const random = dice(seed);
  // Half of the calls are of the declared shape but for a slip here and there, and get further than the checks of it.
  let slips = 0.1;
  const chance = (share: number) => random() < share;
  const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T; // the lists are not empty
  const anything = (): unknown =>
    one<() => unknown>([
      () => one(texts),
      () => one(numbers),
      () => one([true, false, null]),
      () => [],
      () => ({}),
      () => [one(texts), one(numbers)],
      () => ({ [one(texts)]: one(texts), a: [null] }),
      () => one(known),
    ])();

  function valueOf(schema: Schema = {}): unknown {
    if (chance(slips)) return anything();
    if ('const' in schema) return schema.const;
    if (schema.enum?.length) return one(schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices?.length) return valueOf(one(choices));
    if (schema.allOf?.length) return Object.assign({}, ...schema.allOf.map((each) => valueOf(each)));
    switch (Array.isArray(schema.type) ? one(schema.type) : schema.type) {
      case 'string': {
        if (slips > 0.05 && chance(0.5)) return one(texts);
        const fits = [...known.filter((each) => typeof each === 'string'), ...fitting].filter((each) =>
          isFit(each, schema),
        );
        return one(fits.length > 0 ? fits : texts);
      }
      case 'number':
      case 'integer': {
        const { minimum = 0, maximum = 2000 } = schema;
        if (slips > 0.05 && chance(0.5)) return one(numbers);
        const near = known.filter((each) => typeof each === 'number' && each >= minimum && each <= maximum);
        return near.length > 0 && chance(0.6)
          ? one(near)
          : Math.floor(minimum + random() * Math.min(maximum - minimum, 3000));
      }
      case 'boolean':
        return chance(0.5);
      case 'array':
        return Array.from({ length: Math.floor(random() * 4) }, () => valueOf(schema.items));
      case 'object': {
        const made: Record<string, unknown> = {};
        const optional = random();
        for (const [name, each] of Object.entries(schema.properties ?? {}))
          if (chance(schema.required?.includes(name) ? 1 - slips / 2 : optional)) made[name] = valueOf(each);
        if (typeof schema.additionalProperties === 'object' && chance(0.5))
          made[one(texts)] = valueOf(schema.additionalProperties);
        if (chance(slips / 2)) made[one(texts)] = anything();
        return made;
      }
      default:
        return anything();
    }
  }

  const asText = (value: unknown): string =>
    typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
  /** Not encoded now and then: the dots and slashes that an address resolves. */
  const inPath = (value: unknown): string =>
    chance(slips) ? asText(value).replaceAll(/[^\w.%/-]/g, '') : encodeURIComponent(asText(value));

  const { paths = {} } = await openApiDocument();
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: operation as Operation, // of the document that our own generator made
    })),
  );
  let turn = 0;
  return () => {
    const { method, path, operation } = operations[turn++ % operations.length] as (typeof operations)[number]; // within the list
    const { parameters = [], requestBody } = operation;
    slips = chance(0.5) ? 0.01 : 0.1;
    const filled = path.replaceAll(/\{\+?(\w+)\}/g, (_, name: string) =>
      inPath(valueOf(parameters.find((each) => each.in === 'path' && each.name === name)?.schema)),
    );
    const query = parameters
      .filter((each) => each.in === 'query' && chance(each.required ? 0.95 : 0.25))
      .flatMap(({ name, schema }) => {
        const value = valueOf(schema);
        const values = Array.isArray(value) ? value : [value];
        return values.map((each) => `${encodeURIComponent(name)}=${encodeURIComponent(asText(each))}`);
      });
    const shape = requestBody?.content['application/json']?.schema;
    const body = method === 'GET' ? undefined : shape ? valueOf(shape) : chance(0.3) ? anything() : undefined;
    return {
      method,
      path: `${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`,
      body,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(chance(0.1) && { 'idempotency-key': one(texts).replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/g, '') }),
      },
    };
  };
}
