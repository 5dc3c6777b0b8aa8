import { invalid, type StripeError } from './errors.ts';
import type { RawParams, RawValue } from './form.ts';
import { requestSchema, resolve, type Schema } from './schema.ts';

interface Request {
  method: string;
  route: string;
  version: string;
  raw: RawParams;
}

/** Converts the text of the wire to typed params by the API description, or throws Stripe's error. */
export function checkParams(request: Request): Record<string, unknown> {
  const schema = requestSchema(request.method, request.route);
  if (!schema) return request.raw;
  return coerceObject(resolve(widened(schema, request)), request.raw, '');
}

/** Parameters that the description does not have, because the SDK does not offer them, but that the API takes. */
function widened(schema: Schema, { route, version }: Request): Schema {
  if (!/^\/v1\/(payment|setup)_intents/.test(route)) return schema;
  const resolved = resolve(schema);
  const properties: Record<string, Schema> = { ...resolved.properties };
  // Removed in the version "endive"; clients pinned to an older one still send it.
  if (version < '2026-10') properties['payment_method_types'] = { type: 'array', items: { type: 'string' } };
  // The browser's right to confirm.
  if (route.endsWith('/confirm')) properties['client_secret'] = { type: 'string' };
  const data = properties['payment_method_data'];
  // A card's number comes from the browser only, where no SDK types it.
  if (data)
    properties['payment_method_data'] = {
      ...data,
      properties: {
        ...data.properties,
        type: { type: 'string' },
        card: cardSchema(),
        card_present: presentSchema,
        interac_present: presentSchema,
      },
    };
  return { ...resolved, properties };
}

/** What an app sends about a card at its reader; the reader's own protocol is not public. */
const presentSchema: Schema = {
  type: 'object',
  properties: { number: { type: 'string' }, reader: { type: 'string' } },
  additionalProperties: false,
};

function cardSchema(): Schema {
  const schema = requestSchema('POST', '/v1/payment_methods');
  return (schema && resolve(schema).properties?.['card']) ?? { type: 'object', additionalProperties: true };
}

function coerceObject(schema: Schema, raw: { [name: string]: RawValue }, path: string): Record<string, unknown> {
  const properties = schema.properties ?? {};
  const rest = schema.additionalProperties;
  const unknown = Object.keys(raw).filter((name) => !Object.hasOwn(properties, name));
  if (unknown.length > 0 && (rest === false || rest === undefined)) {
    const params = unknown.map((name) => join(path, name));
    throw invalid(`Received unknown parameter${params.length > 1 ? 's' : ''}: ${params.join(', ')}`, {
      code: 'parameter_unknown',
      param: params[0],
    });
  }
  for (const name of schema.required ?? []) {
    if (!Object.hasOwn(raw, name)) {
      throw invalid(`Missing required param: ${join(path, name)}.`, {
        code: 'parameter_missing',
        param: join(path, name),
      });
    }
  }
  const value: Record<string, unknown> = {};
  for (const [name, given] of Object.entries(raw)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : typeof rest === 'object' ? rest : undefined;
    value[name] = property ? coerce(property, given, join(path, name)) : given;
  }
  return value;
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}[${name}]`;
}

function coerce(unresolved: Schema, raw: RawValue, path: string): unknown {
  const schema = resolve(unresolved);
  if (schema.anyOf) return coerceAny(schema.anyOf.map(resolve), raw, path);
  const types = Array.isArray(schema.type) ? schema.type : schema.type ? [schema.type] : [];
  if (raw === '' && (types.includes('null') || schema.enum?.includes(''))) return '';
  if (types.includes('array')) {
    if (raw === '') return '';
    const list = asList(raw);
    if (!list) throw invalid('Invalid array', { param: path });
    return list.map((item, index) => (schema.items ? coerce(schema.items, item, `${path}[${index}]`) : item));
  }
  if (types.includes('object') || schema.properties) {
    if (raw === '') return '';
    if (typeof raw === 'string' || Array.isArray(raw)) throw invalid('Invalid object', { param: path });
    return coerceObject(schema, raw, path);
  }
  if (typeof raw !== 'string')
    throw invalid(`Invalid string: ${JSON.stringify(raw)}`, { code: 'parameter_invalid_string', param: path });
  return coerceText(schema, types, raw, path);
}

function coerceText(schema: Schema, types: string[], raw: string, path: string): unknown {
  if (schema.enum) {
    if (schema.enum.includes(raw)) return raw;
    // Text fields can be emptied; an enum cannot.
    if (raw === '') throw empty(path);
    if (types.includes('integer') && /^-?\d+$/.test(raw)) return Number(raw);
    const words = schema.enum.filter((word) => word !== null && word !== '');
    throw invalid(
      `Invalid ${path}: must be ${words.length > 1 ? `one of ${words.slice(0, -1).join(', ')}, or ` : ''}${words.at(-1)}`,
      { param: path },
    );
  }
  if (types.includes('string')) return raw;
  if (types.includes('boolean')) {
    if (raw === 'true' || raw === '1') return true;
    if (raw === 'false' || raw === '0') return false;
    if (raw === '') throw empty(path);
    throw invalid(`Invalid boolean: ${raw}`, { param: path });
  }
  if (raw === '' && (types.includes('integer') || types.includes('number'))) throw empty(path);
  if (types.includes('integer')) {
    if (!/^-?\d+$/.test(raw) || !Number.isSafeInteger(Number(raw))) {
      throw invalid(`Invalid integer: ${raw}`, { code: 'parameter_invalid_integer', param: path });
    }
    return Number(raw);
  }
  if (types.includes('number')) {
    if (!/^-?\d+(\.\d+)?$/.test(raw)) throw invalid(`Invalid number: ${raw}`, { param: path });
    return Number(raw);
  }
  return raw;
}

/** A choice of shapes: the wire's shape narrows it, then the stricter types go first, plain text last. */
function coerceAny(options: Schema[], raw: RawValue, path: string): unknown {
  if (
    raw === '' &&
    options.some((option) => option.type === 'null' || option.enum?.includes('') || option.type === 'array')
  )
    return '';
  const strictness = (option: Schema) => (option.enum ? 0 : option.type === 'string' ? 2 : 1);
  const fitting = options
    .filter((option) => option.type !== 'null' && fits(option, raw))
    .toSorted((a, b) => strictness(a) - strictness(b));
  let refusal: StripeError | undefined;
  for (const option of fitting) {
    try {
      return coerce(option, raw, path);
    } catch (error) {
      refusal ??= error as StripeError; // coerce throws nothing else
    }
  }
  throw (
    refusal ??
    invalid(typeof raw === 'string' ? `Invalid object` : `Invalid string: ${JSON.stringify(raw)}`, { param: path })
  );
}

function fits(option: Schema, raw: RawValue): boolean {
  if (option.anyOf) return true;
  const isContainer = option.type === 'object' || option.type === 'array' || option.properties !== undefined;
  if (option.type === 'array') return asList(raw) !== undefined;
  return typeof raw === 'string' ? !isContainer : isContainer;
}

/** `a[]=`, `a[0]=` and lists too long for qs all mean a list. */
function asList(raw: RawValue): RawValue[] | undefined {
  if (Array.isArray(raw)) return raw;
  if (typeof raw === 'string') return undefined;
  const names = Object.keys(raw);
  return names.every((name) => /^\d+$/.test(name))
    ? names.toSorted((a, b) => Number(a) - Number(b)).map((name) => raw[name] ?? '')
    : undefined;
}

function empty(path: string): StripeError {
  return invalid(
    `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset. You should remove '${path}' from your request or supply a non-empty value.`,
    { code: 'parameter_invalid_empty', param: path },
  );
}
