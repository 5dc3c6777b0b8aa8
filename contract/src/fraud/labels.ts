import { ruleKeys, rules } from './ruleset.ts';
import type { RuleKey } from './ruleset.ts';

/** The names of the rules. Screens translate them; notes use them unchanged. */
export const labelByRule = Object.fromEntries(ruleKeys.map((key) => [key, rules[key].name])) as Record<RuleKey, string>; // every rule has an entry
