const requestModes = [
  'refuse',
  'reset',
  'close',
  'hang',
  'late',
  'truncate',
  'html',
  'drip',
  '500',
  '429',
  '409',
  'wrong',
] as const;
const webhookModes = ['drop', 'duplicate', 'reorder', 'delay', 'bad-signature'] as const;
const wrongParts = ['all', 'object', 'amount', 'currency', 'account'] as const;

type RequestFaultMode = (typeof requestModes)[number];
type WebhookFaultMode = (typeof webhookModes)[number];

interface FaultBase {
  id: string;
  /** What it applies to: `POST /v1/refunds`, `webhook` or `webhook:<type>`; `*` matches any text. */
  on: string;
  /** From which matching call on, counted since the fault was set; 1 is the next. */
  nth: number;
  /** How many calls it affects before it ends. */
  times: number;
  delay_ms: number | null;
  /** How many calls it has affected. */
  hits: number;
}
export interface RequestFault extends FaultBase {
  mode: RequestFaultMode;
  /** Before the commit nothing has happened; after it everything has, and only the response is affected. */
  when: 'before' | 'after';
  /** Seconds, sent as `Retry-After` with a 429. */
  retry_after: number | null;
  /** Which part of the response `wrong` falsifies. */
  of: (typeof wrongParts)[number];
}
interface WebhookFault extends FaultBase {
  mode: WebhookFaultMode;
}
type Fault = RequestFault | WebhookFault;

/** An invalid fault, scenario or clock command; the message names the field. */
export class ControlError extends Error {
  readonly param: string;
  constructor(param: string, message: string) {
    super(message);
    this.param = param;
  }
}

// These corrupt an existing response; the others mostly prevent it.
const strikesAfterwards: ReadonlySet<string> = new Set(['late', 'truncate', 'html', 'drip', 'wrong']);

/** The active faults, in the order they were set. In memory only: a restart clears them. */
export class FaultList {
  #faults: (Fault & { seen: number })[] = [];
  #lastId = 0;

  /** @throws ControlError naming the field */
  add(input: unknown): Fault {
    const fault = { ...parseFault(input, `fault_${this.#lastId + 1}`), seen: 0 };
    this.#lastId += 1;
    this.#faults.push(fault);
    return published(fault);
  }

  list(): Fault[] {
    return this.#faults.map(published);
  }

  clear(): void {
    this.#faults = [];
  }

  /** The fault for this call, if any. `path` is the API's own, `/v1/refunds`, without the query. */
  takeForRequest(method: string, path: string): RequestFault | undefined {
    const fault = this.#take(`${method.toUpperCase()} ${path}`, isRequestFault);
    return fault && isRequestFault(fault) ? fault : undefined;
  }

  /** The fault for this delivery of an event of `type`, if any. */
  takeForWebhook(type: string): WebhookFault | undefined {
    const fault = this.#take(`webhook:${type}`, (each) => !isRequestFault(each));
    return fault && !isRequestFault(fault) ? fault : undefined;
  }

  #take(subject: string, mayStrike: (fault: Fault) => boolean): Fault | undefined {
    let struck: (Fault & { seen: number }) | undefined;
    for (const fault of this.#faults) {
      if (!mayStrike(fault) || !matches(fault.on, subject)) continue;
      fault.seen += 1;
      if (!struck && fault.seen >= fault.nth && fault.hits < fault.times) struck = fault;
    }
    if (!struck) return undefined;
    struck.hits += 1;
    return published(struck);
  }
}

function isRequestFault(fault: Fault): fault is RequestFault {
  return 'when' in fault;
}

function published({ seen: _seen, ...fault }: Fault & { seen: number }): Fault {
  return fault;
}

function matches(pattern: string, subject: string): boolean {
  const whole = pattern === 'webhook' ? 'webhook:*' : pattern;
  return new RegExp(`^${whole.split('*').map(RegExp.escape).join('.*')}$`).test(subject);
}

function parseFault(input: unknown, id: string): Fault {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new ControlError('on', 'A fault is a JSON object like {"on": "POST /v1/refunds", "mode": "reset"}.');
  const given: Record<string, unknown> = { ...input };
  const on = parseOn(given.on);
  const isWebhook = on.startsWith('webhook');
  const mode = oneOf('mode', String(given.mode ?? ''), isWebhook ? webhookModes : requestModes);
  const base = {
    id,
    on,
    nth: integer(given, 'nth', 1) ?? 1,
    times: integer(given, 'times', 1) ?? 1,
    delay_ms: integer(given, 'delay_ms', 0),
    hits: 0,
  };
  const known = isWebhook
    ? ['on', 'mode', 'nth', 'times', 'delay_ms']
    : ['on', 'mode', 'when', 'nth', 'times', 'delay_ms', 'retry_after', 'of'];
  const stranger = Object.keys(given).find((key) => !known.includes(key));
  if (stranger)
    throw new ControlError(
      stranger,
      `Unknown field ${stranger}. A fault on ${isWebhook ? 'a webhook' : 'a request'} has ${known.join(', ')}.`,
    );
  if (isWebhook) return { ...base, mode: oneOf('mode', mode, webhookModes) };
  const asked =
    given.when === undefined || given.when === null
      ? strikesAfterwards.has(mode)
        ? 'after'
        : 'before'
      : oneOf('when', given.when, ['before', 'after']);
  return {
    ...base,
    mode: oneOf('mode', mode, requestModes),
    // A refused connection carries no request, so nothing can be executed.
    when: mode === 'refuse' ? 'before' : asked,
    retry_after: integer(given, 'retry_after', 0),
    of: given.of === undefined ? 'all' : oneOf('of', given.of, wrongParts),
  };
}

function parseOn(value: unknown): string {
  const example = 'on must be "POST /v1/refunds" (* matches any text), "webhook" or "webhook:<type>".';
  if (typeof value !== 'string') throw new ControlError('on', example);
  const on = value.trim().replaceAll(/\s+/g, ' ');
  if (on === 'webhook' || /^webhook:\S+$/.test(on)) return on;
  const request = /^([A-Za-z*]+) (\S+)$/.exec(on);
  if (request) {
    // The API's outer address means the same call.
    const path = request[2]?.replace(/^\/sandbox(?=\/v1)/, '');
    return `${request[1]?.toUpperCase()} ${path}`;
  }
  if (on === '*') return '* *';
  throw new ControlError('on', example);
}

function oneOf<T extends string>(param: string, value: unknown, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw new ControlError(param, `${param} must be one of ${choices.join(', ')}.`);
  return found;
}

function integer(given: Record<string, unknown>, param: string, least: number): number | null {
  const value = given[param];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least)
    throw new ControlError(param, `${param} must be a whole number of at least ${least}.`);
  return value;
}
