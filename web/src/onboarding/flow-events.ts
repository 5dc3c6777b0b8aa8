import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { recordEvent } from '../events.ts';

type Properties = Parameters<typeof recordEvent>[1];

/**
 * The events of the wizard, each with its origin and the seconds since the wizard opened. `errored` are the fields with a message;
 * an event reports them when the window is hidden or the wizard is left.
 */
export function useFlowEvents({ source, step, errored }: { source: string; step: string; errored: readonly string[] }) {
  const [began] = useState(() => performance.now());
  const completed = useRef(new Set<string>());
  const elapsed = () => Math.round((performance.now() - began) / 1000);
  const record = (name: string, properties: Properties = {}) =>
    recordEvent(`wcpay_onboarding_flow_${name}`, { elapsed: elapsed(), source, ...properties });
  const leave = (name: 'hidden' | 'exited') => record(name, { step, errored: JSON.stringify(errored) });

  const start = useEffectEvent(() => recordEvent('wcpay_onboarding_flow_started', { source }));
  useEffect(() => start(), []);
  const hide = useEffectEvent(() => leave('hidden'));
  useEffect(() => {
    const changed = () => document.visibilityState === 'hidden' && hide();
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  }, []);

  return {
    record,
    exited: () => leave('exited'),
    /** Once for each step. */
    completed: (done: string) => {
      if (completed.current.has(done)) return;
      completed.current.add(done);
      recordEvent('wcpay_onboarding_flow_step_completed', { step: done, elapsed: elapsed() });
    },
  };
}
