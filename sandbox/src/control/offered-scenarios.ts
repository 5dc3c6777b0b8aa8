import type { Core } from '../api/core.ts';
import type { StripeObject, Tx } from '../engine/store.ts';
import type { Scenario, ScenarioField, Subject } from './scenario.ts';
import { paramsOf, scenarioGroups } from './scenarios.ts';

/** An object that a scenario can happen to, as far as a chooser shows it. */
interface ScenarioSubject {
  id: string;
  status: string;
  created: number;
  amount?: number;
  currency?: string;
  /** Of a refund or a dispute. */
  payment_intent?: string;
  /** Why a dispute was opened, or the name of a reader. */
  detail?: string;
}

interface OfferedScenario {
  scenario: string;
  title: string;
  description: string;
  group: string;
  on: Subject;
  params: string[];
  fields: Record<string, ScenarioField>;
  while: string[];
  /** The newest objects of the account that it can happen to; left out without an account, and for what happens to the account itself. */
  subjects?: ScenarioSubject[];
}

const mostSubjects = 10;
/** The states of imported payments and refunds in which something can still happen to them. */
const importedStates = ['succeeded', 'requires_capture'];

/** All scenarios; with `account`, also what of it they can happen to now. */
export async function offeredScenarios(core: Core, account?: string): Promise<OfferedScenario[]> {
  return core.read(async (tx) => {
    // Many scenarios ask for the same: refunds that are pending, payments that succeeded.
    const known = new Map<string, ScenarioSubject[]>();
    const subjectsOf = async (owner: string, scenario: Scenario) => {
      const key = JSON.stringify([scenario.on, scenario.while]);
      const found = known.get(key) ?? (await newestSubjects(tx, owner, scenario));
      known.set(key, found);
      return found;
    };
    const offered: OfferedScenario[] = [];
    for (const { group, scenarios } of scenarioGroups)
      for (const each of scenarios)
        offered.push({
          scenario: each.scenario,
          title: each.title,
          description: each.description,
          group,
          on: each.on,
          params: paramsOf(each),
          fields: each.fields ?? {},
          while: each.while ?? [],
          ...(account !== undefined && each.on !== 'account' && { subjects: await subjectsOf(account, each) }),
        });
    return offered;
  });
}

async function newestSubjects(
  tx: Tx,
  account: string,
  { on, while: states }: Pick<Scenario, 'on' | 'while'>,
): Promise<ScenarioSubject[]> {
  const stored = await tx.query<{ data: StripeObject }>(
    `select data from objects where account = $1 and object = $2 and ($3::text[] is null or data->>'status' = any($3))
      order by created desc, seq desc limit ${mostSubjects}`,
    [account, on, states ?? null],
  );
  const imported =
    states && !states.some((state) => importedStates.includes(state))
      ? []
      : await tx.hooks.listImported(tx, account, {
          object: on,
          equal: {},
          // Few of very many are still held, and those are young.
          range: (bind, column) =>
            states?.includes('requires_capture')
              ? [`p.status = 'requires_capture'`, `${column} > ${bind(tx.now - 31 * 86_400)}`]
              : [],
          after: undefined,
          before: undefined,
          limit: mostSubjects,
        });
  return [...stored, ...imported]
    .map(({ data }) => data)
    .filter((object) => !states || states.includes(String(object['status'])))
    .toSorted((a, b) => Number(b['created'] ?? 0) - Number(a['created'] ?? 0))
    .slice(0, mostSubjects)
    .map(subjectOf);
}

function subjectOf(object: StripeObject): ScenarioSubject {
  const text = (field: string) => (typeof object[field] === 'string' ? object[field] : undefined);
  const { amount } = object;
  const currency = text('currency');
  const payment_intent = text('payment_intent');
  const detail = text('reason') ?? text('label');
  return {
    id: object.id,
    status: String(object['status']),
    created: Number(object['created'] ?? 0),
    ...(typeof amount === 'number' && { amount }),
    ...(currency !== undefined && { currency }),
    ...(payment_intent !== undefined && { payment_intent }),
    ...(detail !== undefined && { detail }),
  };
}
