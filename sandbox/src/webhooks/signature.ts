import { createHmac } from 'node:crypto';

/** The `Stripe-Signature` of a delivery: `t` in Unix seconds, `v1` over `t.body` by each secret. */
export function signatureHeader(body: string, secrets: readonly string[], t: number): string {
  const signatures = secrets.map((secret) => createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'));
  return [`t=${t}`, ...signatures.map((signature) => `v1=${signature}`)].join(',');
}
