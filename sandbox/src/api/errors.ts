/** The body Stripe puts under `error`. */
interface ErrorBody {
  type: 'api_error' | 'authentication_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  [field: string]: unknown;
}

/**
 * An error with Stripe's message. What the handler wrote is rolled back, unless `keep` is set:
 * a declined card is a 402 response, and yet the failed charge is stored.
 */
export class StripeError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers: Record<string, string>;
  readonly keep: boolean;

  constructor(status: number, body: ErrorBody, options: { headers?: Record<string, string>; keep?: boolean } = {}) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.headers = options.headers ?? {};
    this.keep = options.keep ?? false;
  }
}

/** 400 `invalid_request_error`, the most common error. */
export function invalid(
  message: string,
  details: { code?: string; param?: string; [field: string]: unknown } = {},
): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...details });
}

/** 404 `resource_missing`; `noun` as Stripe spells it in the message, e.g. `payment_intent`. */
export function missing(noun: string, id: string, param = 'id'): StripeError {
  return new StripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${noun}: '${id}'`,
    param,
  });
}
