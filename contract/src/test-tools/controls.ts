import { z } from 'zod';

/** The answers of the embedded provider's controls (`/sandbox/control/…`, `docs/sandbox.md`), as far as the test tools read them. */

export const Clock = z.object({
  now: z.iso.datetime(),
  /** When the next automatic payout is made; null when none is due. */
  next_payout: z.iso.datetime().nullable(),
});
export type Clock = z.infer<typeof Clock>;

const ScenarioField = z.object({
  type: z.enum(['text', 'texts', 'integer', 'moment']),
  required: z.boolean().optional(),
  among: z.array(z.string()).optional(),
  /** What the form begins with. */
  example: z.string().optional(),
});
export type ScenarioField = z.infer<typeof ScenarioField>;

const ScenarioSubject = z.object({
  id: z.string(),
  status: z.string(),
  /** Unix seconds. */
  created: z.int(),
  /** Minor units. */
  amount: z.int().optional(),
  currency: z.string().optional(),
  payment_intent: z.string().optional(),
  /** Why a dispute was opened, or the name of a reader. */
  detail: z.string().optional(),
});
export type ScenarioSubject = z.infer<typeof ScenarioSubject>;

const Scenario = z.object({
  scenario: z.string(),
  title: z.string(),
  description: z.string(),
  group: z.string(),
  /** The kind of object it happens to. */
  on: z.string(),
  fields: z.record(z.string(), ScenarioField),
  /** The states of the object in which it can happen; any when empty. */
  while: z.array(z.string()),
  /** The newest that it can happen to; left out for what happens to the account. */
  subjects: z.array(ScenarioSubject).optional(),
});
export type Scenario = z.infer<typeof Scenario>;
export const Scenarios = z.object({ data: z.array(Scenario) });

const Fault = z.object({
  id: z.string(),
  /** `POST /v1/refunds`, `webhook` or `webhook:<type>`; `*` matches any text. */
  on: z.string(),
  mode: z.string(),
  when: z.enum(['before', 'after']).optional(),
  nth: z.int(),
  times: z.int(),
  delay_ms: z.int().nullable(),
  /** How many calls it has affected. */
  hits: z.int(),
});
export type Fault = z.infer<typeof Fault>;
export const Faults = z.object({ data: z.array(Fault) });

const TestValues = z.object({
  method: z.string(),
  name: z.string(),
  about: z.string(),
  values: z.array(z.object({ value: z.string(), name: z.string().optional(), what: z.string() })),
});
export type TestValues = z.infer<typeof TestValues>;
export const AllTestValues = z.object({ data: z.array(TestValues) });

export const Keys = z.object({
  mode: z.enum(['test', 'live']),
  secret: z.string(),
  publishable: z.string(),
  webhook_secret: z.string(),
  account: z.string(),
});
export type Keys = z.infer<typeof Keys>;

export const SentWebhook = z.object({
  id: z.string(),
  event: z.string(),
  type: z.string(),
  /** When the event happened; Unix seconds. */
  created: z.int(),
  url: z.string(),
  state: z.enum(['waiting', 'delivered', 'dropped', 'failed']),
  attempts: z.int(),
  /** Of the last response; null without one. */
  response_status: z.int().nullable(),
  error: z.string().nullable(),
  /** JSON. */
  body: z.string(),
});
export type SentWebhook = z.infer<typeof SentWebhook>;
export const SentWebhooks = z.object({ data: z.array(SentWebhook), has_more: z.boolean() });

/** What a control says to what it can't do. */
export const ControlRefusal = z.object({ error: z.object({ message: z.string(), param: z.string().optional() }) });
export type ControlRefusal = z.infer<typeof ControlRefusal>;
