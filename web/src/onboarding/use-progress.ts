import type { OnboardingProgress, SelfAssessment } from '@purser/contract/connect/onboarding';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api, client, codeOf, dataOf, queryClient } from '../api.ts';
import { useSaveMoments } from '../form/use-save-moments.ts';
import { can, settings } from '../page-settings.ts';

/** Milliseconds without a change until it is saved. */
const pause = 600;
/** Milliseconds between two reads of other users’ changes, and until a failed save is retried. */
const interval = 4000;

type Step = OnboardingProgress['step'];

/** Quiet, because it is read repeatedly while the form is open. */
export const progressQuery = () => api.connect.getOnboardingProgress.queryOptions({ context: { isQuiet: true } });

const isSame = (one: SelfAssessment, other: SelfAssessment): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
const sorted = ({ country, business_type, company, mcc }: SelfAssessment) => [
  country ?? '',
  business_type ?? '',
  company?.structure ?? '',
  mcc ?? '',
];

/**
 * Keeps the wizard on the server, each change shortly after it is made, so that another browser or user can continue it. When
 * another user saved first, their answers replace the ones here, and `theirs` names them.
 */
export function useProgress(loaded: OnboardingProgress, onTheirs: (progress: OnboardingProgress) => void) {
  const [known, setKnown] = useState(loaded);
  const [theirs, setTheirs] = useState<OnboardingProgress>();
  const [isFailing, setFailing] = useState(false);
  const [wanted, setWanted] = useState<SelfAssessment>(loaded.fields);
  // What renders see comes later than what a save needs.
  const base = useRef(loaded);
  const latest = useRef(loaded.fields);
  const running = useRef<Promise<unknown>>(undefined);

  const know = (progress: OnboardingProgress) => {
    base.current = progress;
    setKnown(progress);
    queryClient.setQueryData(progressQuery().queryKey, progress);
  };
  const take = (progress: OnboardingProgress) => {
    know(progress);
    latest.current = progress.fields;
    setWanted(progress.fields);
    if (progress.by && progress.by.user_id !== settings.currentUser.id) setTheirs(progress);
    onTheirs(progress);
  };

  const isUnsaved = () => !isSame(latest.current, base.current.fields);
  const put = async (step?: Step, outlivesPage = false): Promise<boolean> => {
    const fields = latest.current;
    const isBesideOwn = running.current !== undefined;
    try {
      const stored = await client.connect.saveOnboardingProgress(
        { version: base.current.version, fields, ...(step && { step }) },
        { context: { isQuiet: step === undefined, outlivesPage } },
      );
      setFailing(false);
      setTheirs(undefined);
      know(stored);
      return true;
    } catch (error) {
      const newer =
        codeOf(error) === 'onboarding_changed'
          ? (dataOf(error) as { progress: OnboardingProgress }).progress // declared with the code
          : undefined;
      setFailing(newer === undefined);
      // What a save of this page wrote meanwhile is older than what is here.
      if (newer && !isBesideOwn) take(newer);
      else if (step && !newer) throw error;
      return false;
    }
  };
  /** One save after the other. Returns whether the answers are on the server as they are here. */
  const save = async (step?: Step): Promise<boolean> => {
    if (!can('purser_settings')) return true;
    while (running.current) await running.current;
    if (!step && !isUnsaved()) return true;
    const attempt = put(step);
    running.current = attempt
      .catch(() => undefined)
      .finally(() => {
        running.current = undefined;
      });
    return attempt;
  };

  const due = isSame(wanted, known.fields) ? '' : JSON.stringify(sorted(wanted));
  useSaveMoments({
    due,
    pause,
    retry: interval,
    isFailing,
    save: () => void save(),
    saveAtOnce: () => void (can('purser_settings') && isUnsaved() && put(undefined, true)),
  });

  const polled = useQuery({ ...progressQuery(), refetchInterval: interval, retry: false });
  const takePolled = useEffectEvent((progress: OnboardingProgress) => {
    // A change that isn’t saved yet is refused when it is, and then theirs is taken.
    if (!running.current && !isUnsaved() && progress.version > base.current.version) take(progress);
  });
  useEffect(() => {
    if (polled.data) takePolled(polled.data);
  }, [polled.data]);

  return {
    progress: known,
    /** Whose answers replaced the ones here. */
    theirs,
    /** Whether the newest answers aren’t on the server, which is tried again. */
    isFailing: isFailing && due !== '',
    change: (fields: SelfAssessment) => {
      latest.current = fields;
      setWanted(fields);
    },
    save,
  };
}
