import type { Ruleset } from '@purser/contract/fraud/ruleset';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../api.ts';

/** How long the rules must rest before they are tried. */
const restMs = 400;

/** What the rules would have done, asked anew whenever they have changed; a call that came to nothing is aborted. */
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
