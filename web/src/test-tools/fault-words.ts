import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** A fault as the control takes it. */
export interface NewFault {
  on: string;
  mode: string;
  when?: string | undefined;
  times?: number | undefined;
  delay_ms?: number | undefined;
}

/** What a call can run into. */
export const requestModes: Record<string, MessageDescriptor> = {
  reset: msg`Connection breaks`,
  refuse: msg`Connection refused`,
  close: msg`Connection closes`,
  hang: msg`No response at all`,
  late: msg`Responds late`,
  truncate: msg`Half a response`,
  drip: msg`Responds byte by byte`,
  html: msg`Responds with a web page`,
  wrong: msg`Responds with something else`,
  '500': msg`Server error (500)`,
  '429': msg`Too many calls (429)`,
  '409': msg`Conflict (409)`,
};
/** What can happen to a webhook on its way. */
export const webhookModes: Record<string, MessageDescriptor> = {
  drop: msg`Gets lost`,
  duplicate: msg`Arrives twice`,
  reorder: msg`Arrives after the next one`,
  delay: msg`Arrives late`,
  'bad-signature': msg`Has a bad signature`,
};

export const isWebhook = (on: string): boolean => on.trim().startsWith('webhook');

/** What people want to see first, in words. */
export const presets: { words: MessageDescriptor; fault: NewFault }[] = [
  {
    words: msg`The next refund is made, but its response gets lost`,
    fault: { on: 'POST /v1/refunds', mode: 'reset', when: 'after' },
  },
  { words: msg`The next refund gets no response`, fault: { on: 'POST /v1/refunds', mode: 'hang', when: 'before' } },
  {
    words: msg`The next capture runs into a server error`,
    fault: { on: 'POST /v1/payment_intents/*/capture', mode: '500', when: 'before' },
  },
  { words: msg`The next payment hits the rate limit`, fault: { on: 'POST /v1/payment_intents', mode: '429' } },
  { words: msg`The next 5 calls respond 5 seconds late`, fault: { on: '*', mode: 'late', times: 5, delay_ms: 5000 } },
  { words: msg`The provider is down for 20 calls`, fault: { on: '*', mode: 'refuse', times: 20 } },
  { words: msg`The next webhook gets lost`, fault: { on: 'webhook', mode: 'drop' } },
  { words: msg`The next webhook arrives twice`, fault: { on: 'webhook', mode: 'duplicate' } },
  { words: msg`The next webhook has a bad signature`, fault: { on: 'webhook', mode: 'bad-signature' } },
];
