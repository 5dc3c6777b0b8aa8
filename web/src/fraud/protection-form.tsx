import { Trans, useLingui } from '@lingui/react/macro';
import { protectionProblem } from '@purser/contract/fraud/protection-settings';
import { ruleKeys } from '@purser/contract/fraud/ruleset';
import type { ProtectionSettings, RuleKey, RuleSettings } from '@purser/contract/fraud/ruleset';
import type { Settings, SettingsChange } from '@purser/contract/settings/settings';
import { useEffect, useRef, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { fieldErrorsOf } from '../api.ts';
import { savedToast } from '../form/form.tsx';
import { ReadOnlyNotice } from '../form/read-only-notice.tsx';
import { SaveBarFrame } from '../form/save-bar.tsx';
import { SaveConflict, othersChanges } from '../form/save-conflict.tsx';
import { useLeavePrompt } from '../form/use-leave-prompt.tsx';
import { browserLocale, can, settings as pageSettings } from '../page-settings.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toast.tsx';
import { CvcCard, FilterCard } from './filter-card.tsx';
import { cardKeys, saveMessageByProblem, wordsByCard } from './rule-words.ts';
import { changedRules } from './changed-rules.ts';
import { changesOf, protectionOf, readAgain, rulesOf, saveProtection } from './save-protection.ts';
import { RuleMatches, SimulationPanel } from './simulation-panel.tsx';
import { useSimulation } from './use-simulation.ts';
import { useViewedCards } from './use-viewed-cards.ts';

type Conflict = Pick<ComponentProps<typeof SaveConflict>, 'others' | 'both'>;

/** The cards with what is being edited, and the way to save it. */
export function ProtectionForm({ settings, intro }: { settings: Settings; intro: ReactNode }) {
  const { t } = useLingui();
  const { saved: initial, kept, isOutdated } = protectionOf(settings);
  const [saved, setSaved] = useState(initial);
  const [entered, setEntered] = useState(initial);
  const [isDirty, setDirty] = useState(isOutdated);
  const [isSaving, setSaving] = useState(false);
  /** Why the last save did not go on. */
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState<Conflict>();
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

  /** What basic protection keeps and ignores, where nothing else is chosen yet. */
  const ignored = kept ? ruleKeys.filter((key) => kept[key].enabled && !entered[key].enabled) : [];
  const restore = () => {
    if (kept) setEntered((before) => ({ ...before, ...Object.fromEntries(ignored.map((key) => [key, kept[key]])) }));
    setDirty(true);
  };

  const discard = () => {
    setEntered(saved);
    setDirty(isOutdated);
    setFailure(undefined);
    setConflict(undefined);
  };

  const store = async (wanted: ProtectionSettings, before: ProtectionSettings, base: Settings) => {
    await saveProtection(wanted, changedRules(wanted, before, { isReviewActive }), base);
    setSaved(wanted);
    setEntered(wanted);
    setDirty(false);
    setConflict(undefined);
  };

  /** Puts this user's changes on what another user saved meanwhile; saves at once when they changed other filters. */
  const joinOthers = async (changes: readonly SettingsChange[]) => {
    const theirs = await readAgain();
    const { saved: stored } = protectionOf(theirs);
    const byThem = changedRules(stored, saved, { isReviewActive });
    const both = changed.filter((key) => byThem.includes(key));
    const joined = { ...stored, ...Object.fromEntries(changed.map((key) => [key, entered[key]])) };
    setSaved(stored);
    setEntered(joined);
    const others = othersChanges(changes, (field) => {
      if (field === 'current_protection_level') return [t`Fraud protection level`];
      return field === 'advanced_fraud_protection_settings' ? byThem.map((key) => t(wordsByCard[key].title)) : [];
    });
    const isSameLevel = theirs.current_protection_level === settings.current_protection_level;
    if (both.length > 0 || !isSameLevel || protectionProblem(joined, pageSettings.storeCurrency))
      return setConflict({ others, both: both.map((key) => t(wordsByCard[key].title)) });
    await store(joined, stored, theirs);
    const people = new Intl.ListFormat(browserLocale()).format(others.map(({ by }) => by || t`Someone`));
    const sentence = others.length > 0 ? t`Settings saved. Changes by ${people} are kept.` : t`Settings saved.`;
    toast.success(sentence, { about: savedToast });
  };

  const save = async () => {
    setFailure(undefined);
    toast.clear(savedToast);
    setAttempts((before) => before + 1);
    if (problem) return setFailure(t(saveMessageByProblem[problem]));
    // Without filters there is still the account's own check to switch off.
    if (rules.length === 0 && settings.current_protection_level === 'basic' && !changed.includes('avs_verification'))
      return setFailure(t`At least one risk filter needs to be enabled for advanced protection.`);
    setSaving(true);
    try {
      await store(entered, saved, settings);
      toast.success(t`Settings saved.`, { about: savedToast });
    } catch (error) {
      const changes = changesOf(error);
      try {
        if (!changes) throw error;
        await joinOthers(changes);
      } catch (refusal) {
        setFailure(sentenceOf(refusal));
      }
    } finally {
      setSaving(false);
    }
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty && !isSaving && !isReadOnly) void save();
      }}
    >
      {leavePrompt}
      {failure !== undefined && (
        <FailureNotice
          // Each refusal is shown anew, so that the page goes to it again.
          key={attempts}
          message={failure}
          onDismiss={() => setFailure(undefined)}
        />
      )}
      {conflict && (
        <div className="mb-4">
          <SaveConflict
            key={attempts}
            {...conflict}
            isLoaded
            loadedTitle={<Trans>Settings were not saved. We loaded the latest changes and kept yours.</Trans>}
            onDismiss={() => setConflict(undefined)}
          />
        </div>
      )}
      {intro}
      {isOutdated && isDirty && !isReadOnly && (
        <div className="mt-4">
          <Notice tone="warning">
            <Trans>Your selling locations have changed. Save to update the international IP address filter.</Trans>
          </Notice>
        </div>
      )}
      {ignored.length > 0 && (
        <div className="mt-4">
          <Notice
            tone="warning"
            title={<Trans>Your store uses basic protection, so checkout ignores your saved filters.</Trans>}
            actions={
              !isReadOnly && (
                <Button size="small" onPress={restore} isDisabled={isSaving}>
                  <Trans>Turn them back on</Trans>
                </Button>
              )
            }
          >
            <Trans>
              Ignored filters:{' '}
              {new Intl.ListFormat(browserLocale()).format(ignored.map((key) => t(wordsByCard[key].title)))}.
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
              <CvcCard key={key} ref={viewed(key)} isOn={settings.account_declines_on_cvc_failure} />
            ) : (
              <FilterCard
                key={key}
                cardKey={key}
                ref={viewed(key)}
                rule={entered[key]}
                onChange={(change) => edit(key, change)}
                isReviewActive={isReviewActive}
                isDisabled={isReadOnly || isSaving}
                methods={settings.enabled_payment_method_ids}
                outcome={!problem && <RuleMatches simulation={simulation} rule={key} />}
              />
            ),
          )}
        </div>
      </div>
      <SaveBarFrame changed={isDirty ? changed.map((key) => t(wordsByCard[key].title)) : undefined}>
        {isDirty && (changed.length > 0 || !isOutdated) && (
          <Button onPress={discard} isDisabled={isSaving}>
            <Trans>Discard</Trans>
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          isBusy={isSaving}
          busyLabel={t`Saving…`}
          isDisabled={!isReadOnly && !isSaving && !isDirty}
          disabledReason={
            isReadOnly
              ? t`You need the purser_settings permission. Ask an administrator of your store for it.`
              : undefined
          }
        >
          <Trans>Save changes</Trans>
        </Button>
      </SaveBarFrame>
    </form>
  );
}

/** What the server says of a field, or else of the whole. */
const sentenceOf = (error: unknown): string =>
  Object.values(fieldErrorsOf(error))[0] ?? (error instanceof Error ? error.message : '');

/** Said at the top of the page, which goes there. */
function FailureNotice({ message, onDismiss }: { message: string; onDismiss: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={place} tabIndex={-1} className="mb-4 rounded-control">
      <Notice tone="danger" onDismiss={onDismiss}>
        <strong className="font-semibold">
          <Trans>Settings were not saved.</Trans>
        </strong>{' '}
        <span>{message}</span>
      </Notice>
    </div>
  );
}
