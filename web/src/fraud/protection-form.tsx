import { Trans, useLingui } from '@lingui/react/macro';
import { protectionProblem } from '@purser/contract/fraud/protection-settings';
import type { ProtectionSettings, RuleKey, RuleSettings } from '@purser/contract/fraud/ruleset';
import type { Settings } from '@purser/contract/settings/settings';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { savedToast } from '../form/form.tsx';
import { ReadOnlyNotice } from '../form/read-only-notice.tsx';
import { SaveBarFrame } from '../form/save-bar.tsx';
import { useLeavePrompt } from '../form/use-leave-prompt.tsx';
import { can, settings as pageSettings } from '../settings.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toast.tsx';
import { CvcCard, FilterCard } from './filter-card.tsx';
import { cardKeys, saveMessageByProblem, wordsByCard } from './rule-words.ts';
import { changedRules } from './changed-rules.ts';
import { conflictOf, rulesOf, saveProtection } from './save-protection.ts';
import { RuleMatches, SimulationPanel } from './simulation-panel.tsx';
import { useSimulation } from './use-simulation.ts';
import { useViewedCards } from './use-viewed-cards.ts';

/** Why the last save did not go on; with somebody else's save in between, the version to save over. */
interface Failure {
  message: string;
  conflict?: { settings_version: number } | undefined;
}

/** The cards with what is being edited, and the way to save it. (specification 2 §4.7) */
export function ProtectionForm({
  settings,
  saved: initial,
  isOutdated,
  intro,
  onReload,
}: {
  settings: Settings;
  saved: ProtectionSettings;
  /** The countries of the international filter are not those that the store sells to any more. */
  isOutdated: boolean;
  intro: ReactNode;
  /** Loads what is stored now in place of what is entered. */
  onReload: () => Promise<void>;
}) {
  const { t } = useLingui();
  const [saved, setSaved] = useState(initial);
  const [entered, setEntered] = useState(initial);
  const [isDirty, setDirty] = useState(isOutdated);
  const [busy, setBusy] = useState<'saving' | 'loading'>();
  const [failure, setFailure] = useState<Failure>();
  const [attempts, setAttempts] = useState(0);
  const viewed = useViewedCards();
  const isReviewActive = pageSettings.isFRTReviewFeatureActive;
  const changed = isDirty ? changedRules(entered, saved, { isReviewActive }) : [];
  const leavePrompt = useLeavePrompt(changed.length > 0);
  const isReadOnly = !can('purser_settings');
  const problem = protectionProblem(entered, pageSettings.storeCurrency);
  const rules = rulesOf(entered);
  const simulation = useSimulation(problem ? undefined : rules);

  const edit = (key: RuleKey, change: Partial<RuleSettings>) => {
    setEntered((before) => ({ ...before, [key]: { ...before[key], ...change } }));
    setDirty(true);
  };

  const discard = () => {
    setEntered(saved);
    setDirty(isOutdated);
    setFailure(undefined);
  };

  const save = async (version: Pick<Settings, 'settings_version'>) => {
    setFailure(undefined);
    toast.clear(savedToast);
    setAttempts((before) => before + 1);
    if (problem) return setFailure({ message: t(saveMessageByProblem[problem]) });
    if (rules.length === 0 && settings.current_protection_level === 'basic')
      return setFailure({ message: t`At least one risk filter needs to be enabled for advanced protection.` });
    setBusy('saving');
    try {
      await saveProtection(rules, version);
      setSaved(entered);
      setDirty(false);
      toast.success(t`Settings saved.`, { about: savedToast });
    } catch (error) {
      setFailure({ message: error instanceof Error ? error.message : '', conflict: conflictOf(error) });
    } finally {
      setBusy(undefined);
    }
  };
  const reload = async () => {
    setBusy('loading');
    try {
      await onReload();
    } catch (error) {
      setFailure((before) => ({ ...before, message: error instanceof Error ? error.message : '' }));
    } finally {
      setBusy(undefined);
    }
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty && !busy && !isReadOnly) void save(settings);
      }}
    >
      {leavePrompt}
      {failure && (
        <FailureNotice
          // Each refusal is shown anew, so that the page goes to it again.
          key={attempts}
          failure={failure}
          onDismiss={() => setFailure(undefined)}
          actions={
            failure.conflict && (
              <>
                <Button size="small" onPress={() => void reload()} isBusy={busy === 'loading'}>
                  <Trans>Discard mine and load what is saved</Trans>
                </Button>
                <Button
                  size="small"
                  onPress={() => void save(failure.conflict ?? settings)}
                  isDisabled={busy === 'loading'}
                >
                  <Trans>Save mine over it</Trans>
                </Button>
              </>
            )
          }
        />
      )}
      {intro}
      {isOutdated && isDirty && !isReadOnly && (
        <div className="mt-4">
          <Notice tone="warning">
            <Trans>
              The countries that you sell to have changed. Save to bring the international IP address filter up to date.
            </Trans>
          </Notice>
        </div>
      )}
      {isReadOnly && (
        <div className="mt-4">
          <ReadOnlyNotice />
        </div>
      )}
      <div className="mt-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]">
        <div className="lg:sticky lg:top-[calc(var(--covered)+1rem)] lg:col-start-2 lg:row-start-1">
          <SimulationPanel
            simulation={simulation}
            state={problem ? 'invalid' : rules.length === 0 ? 'none' : 'ready'}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:col-start-1 lg:row-start-1">
          {cardKeys.map((key) =>
            key === 'cvc_verification' ? (
              <CvcCard key={key} ref={viewed(key)} />
            ) : (
              <FilterCard
                key={key}
                cardKey={key}
                ref={viewed(key)}
                rule={entered[key]}
                onChange={(change) => edit(key, change)}
                isReviewActive={isReviewActive}
                isDisabled={isReadOnly || busy !== undefined}
                methods={settings.enabled_payment_method_ids}
                outcome={!problem && <RuleMatches simulation={simulation} rule={key} />}
              />
            ),
          )}
        </div>
      </div>
      <SaveBarFrame changed={isDirty ? changed.map((key) => t(wordsByCard[key].title)) : undefined}>
        {isDirty && (changed.length > 0 || !isOutdated) && (
          <Button onPress={discard} isDisabled={busy !== undefined}>
            <Trans>Discard</Trans>
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          isBusy={busy === 'saving'}
          busyLabel={t`Saving…`}
          isDisabled={!isReadOnly && busy !== 'saving' && (!isDirty || busy === 'loading')}
          disabledReason={isReadOnly ? t`You need the permission purser_settings for this.` : undefined}
        >
          <Trans>Save changes</Trans>
        </Button>
      </SaveBarFrame>
    </form>
  );
}

/** Said at the top of the page, which goes there. */
function FailureNotice({
  failure,
  actions,
  onDismiss,
}: {
  failure: Failure;
  actions: ReactNode;
  onDismiss: () => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={place} tabIndex={-1} className="mb-4 rounded-control">
      <Notice tone="danger" actions={actions} onDismiss={onDismiss}>
        <strong className="font-semibold">
          <Trans>Settings were not saved.</Trans>
        </strong>{' '}
        <span>{failure.message}</span>
      </Notice>
    </div>
  );
}
