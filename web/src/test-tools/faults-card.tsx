import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../api.ts';
import { errorLook } from '../form/field-look.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/section.tsx';
import { control, faultsQuery } from './control.ts';
import { FaultForm } from './fault-form.tsx';
import { presets, requestModes, webhookModes } from './fault-words.ts';
import type { NewFault } from './fault-words.ts';
import { NotLoaded } from './not-loaded.tsx';

/** What goes wrong between store and provider, and how often it has. */
export function FaultsCard() {
  const { t } = useLingui();
  const faults = useQuery({ ...faultsQuery, refetchInterval: 5000 });
  const refresh = () => queryClient.invalidateQueries({ queryKey: faultsQuery.queryKey });
  const arm = useMutation({
    mutationFn: (fault: NewFault) => control('POST', 'faults', fault),
    onSuccess: refresh,
  });
  const clear = useMutation({ mutationFn: () => control('DELETE', 'faults'), onSuccess: refresh });
  const failure = arm.error ?? clear.error;
  return (
    <Section
      id="faults"
      title={t`Faults`}
      intro={<Trans>Break the line between your store and the provider, and watch what the store makes of it.</Trans>}
    >
      {faults.data ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h3 className="font-medium">
              <Trans>Armed</Trans>
            </h3>
            <Button
              size="small"
              onPress={() => clear.mutate()}
              isBusy={clear.isPending}
              disabledReason={faults.data.length === 0 ? t`No fault is armed.` : undefined}
            >
              <Trans>Clear all</Trans>
            </Button>
          </div>
          <ul className="mt-1">
            {faults.data.length === 0 && (
              <li className="py-1 text-muted">
                <Trans>None. Every call and webhook gets through.</Trans>
              </li>
            )}
            {faults.data.map(({ id, on, mode, when, times, nth, hits, delay_ms }) => {
              const words = requestModes[mode] ?? webhookModes[mode];
              return (
                <li key={id} className="flex min-h-9 flex-wrap items-center gap-x-3 border-b border-line py-1">
                  <code className="font-mono text-[0.8125rem] break-all">{on}</code>
                  <span className="flex-1">
                    {[
                      words ? t(words) : mode,
                      when === 'before' && t`before anything happens`,
                      when === 'after' && t`after it happened`,
                      nth > 1 && t`from call ${nth} on`,
                      delay_ms !== null && t`${delay_ms} ms`,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  <Badge tone={hits >= times ? 'neutral' : 'warning'}>
                    <Plural value={times} one={`${hits} of # hit`} other={`${hits} of # hits`} />
                  </Badge>
                </li>
              );
            })}
          </ul>
          <h3 className="mt-4 mb-2 font-medium">
            <Trans>Arm one</Trans>
          </h3>
          <div className="flex flex-wrap gap-2">
            {presets.map(({ words, fault }) => (
              <Button
                key={words.id}
                size="small"
                icon="plus"
                onPress={() => arm.mutate(fault)}
                isBusy={arm.isPending && arm.variables === fault}
                className="max-sm:w-full max-sm:justify-start max-sm:text-left"
              >
                {t(words)}
              </Button>
            ))}
          </div>
          {failure && (
            <p role="alert" className={`mt-2 ${errorLook}`}>
              {failure.message}
            </p>
          )}
          <FaultForm onArmed={refresh} />
        </>
      ) : (
        <NotLoaded query={faults} />
      )}
    </Section>
  );
}
