import type { Ruleset } from '@purser/contract/fraud/ruleset';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../api.ts';

/** How long the rules must stay unchanged before they are evaluated. */
const restMs = 400;

/** The simulation of the rules, requested again after each change; an outdated request is aborted. */
export function useSimulation(rules: Ruleset | undefined) {
  const text = JSON.stringify(rules ?? null);
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  const ruleset = JSON.parse(rested) as Ruleset | null; // stringified above
  const simulation = useQuery({
    ...api.fraud.simulateRuleset.queryOptions({ input: { ruleset: ruleset ?? [] } }),
    enabled: ruleset !== null && ruleset.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
  return { ...simulation, isBehind: text !== rested || simulation.isPlaceholderData };
}
