import { Trans, useLingui } from '@lingui/react/macro';
import { protectionProblem } from '@purser/contract/fraud/protection-settings';
import type { ProtectionSettings } from '@purser/contract/fraud/protection-settings';
import { ruleKeys } from '@purser/contract/fraud/ruleset';
import type { Settings, SettingsChange } from '@purser/contract/settings/settings';
import { useEffect, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { fieldErrorsOf } from '../api.ts';
import { Form, savedToast } from '../form/form.tsx';
import { ReadOnlyNotice } from '../form/read-only-notice.tsx';
import { SaveBarFrame } from '../form/save-bar.tsx';
import { SaveConflict, othersChanges } from '../form/save-conflict.tsx';
import { useLeavePrompt } from '../form/use-leave-prompt.tsx';
import { browserLocale, settings as pageSettings } from '../page-settings.ts';
import { lacking } from '../lacking.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toast.tsx';
import { CvcCard, FilterCard } from './filter-card.tsx';
import { cardKeys, limitWords, wordsByCard } from './rule-words.ts';
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
  const form = useForm<ProtectionSettings>({ defaultValues: initial });
  const entered = useWatch({ control: form.control, compute: (values: ProtectionSettings) => values });
  /** Any edit enables saving, also one that was taken back. */
  const [isEdited, setEdited] = useState(false);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ type }) => {
          if (type === 'change') setEdited(true);
        },
      }),
    [form],
  );
  const [conflict, setConflict] = useState<Conflict>();
  const [attempts, setAttempts] = useState(0);
  const viewed = useViewedCards();
  const isReviewActive = pageSettings.isFRTReviewFeatureActive;
  const changed = changedRules(entered, saved, { isReviewActive });
  const leavePrompt = useLeavePrompt(changed.length > 0);
  const lack = lacking('purser_settings');
  const isReadOnly = lack !== undefined;
  const isDirty = isEdited || isOutdated;
  const isSaving = form.formState.isSubmitting;
  const problem = protectionProblem(entered, pageSettings.storeCurrency);
  const rules = rulesOf(entered);
  const simulation = useSimulation(problem ? undefined : rules);

  /** Shows stored rules under this user's own changes. */
  const show = (stored: ProtectionSettings, own: Partial<ProtectionSettings> = {}) => {
    setSaved(stored);
    form.reset(stored);
    for (const key of ruleKeys) if (own[key]) form.setValue(key, own[key], { shouldDirty: true });
    setEdited(Object.keys(own).length > 0);
  };

  /** The filters that basic protection stores and ignores, and that are off here. */
  const ignored = kept ? ruleKeys.filter((key) => kept[key].enabled && !entered[key].enabled) : [];
  const restore = () => {
    for (const key of ignored) if (kept) form.setValue(key, kept[key], { shouldDirty: true });
    setEdited(true);
  };

  const discard = () => {
    show(saved);
    setConflict(undefined);
  };

  const store = async (wanted: ProtectionSettings, before: ProtectionSettings, base: Settings) => {
    await saveProtection(wanted, changedRules(wanted, before, { isReviewActive }), base);
    show(wanted);
    setConflict(undefined);
  };

  /** Puts this user's changes on what another user saved meanwhile; saves at once when they changed other filters. */
  const joinOthers = async (changes: readonly SettingsChange[]) => {
    const theirs = await readAgain();
    const { saved: stored } = protectionOf(theirs);
    const byThem = changedRules(stored, saved, { isReviewActive });
    const both = changed.filter((key) => byThem.includes(key));
    const own = Object.fromEntries(changed.map((key) => [key, entered[key]]));
    const joined = { ...stored, ...own };
    show(stored, own);
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
    if (!isDirty || isReadOnly) return;
    setAttempts((before) => before + 1);
    if (problem) throw new Error(t(limitWords[problem.rule].refusals[problem.problem]));
    // Without filters there is still the account's own check to switch off.
    if (rules.length === 0 && settings.current_protection_level === 'basic' && !changed.includes('avs_verification'))
      throw new Error(t`At least one risk filter needs to be enabled for advanced protection.`);
    try {
      await store(entered, saved, settings);
      toast.success(t`Settings saved.`, { about: savedToast });
    } catch (error) {
      const changes = changesOf(error);
      if (!changes) throw error;
      await joinOthers(changes);
    }
  };

  return (
    <Form
      form={form}
      onSave={save}
      sentence={sentenceOf}
      failureTitle={<Trans>Settings were not saved.</Trans>}
      className="block"
    >
      {leavePrompt}
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
                control={form.control}
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
          disabledReason={lack && t(lack)}
        >
          <Trans>Save changes</Trans>
        </Button>
      </SaveBarFrame>
    </Form>
  );
}

/** The server's message about a field, or else its general one. */
const sentenceOf = (error: unknown): string =>
  Object.values(fieldErrorsOf(error))[0] ?? (error instanceof Error ? error.message : '');
