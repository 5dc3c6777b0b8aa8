import { Trans, useLingui } from '@lingui/react/macro';
import type { OnboardingFields } from '@purser/contract/connect/onboarding';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { SubmitEvent } from 'react';
import { SomeoneElseNotice } from '../connect/someone-else-notice.tsx';
import { codeOf } from '../api.ts';
import { afterPress } from '../form/after-press.ts';
import { ChoiceCards } from '../form/choice-cards.tsx';
import { focusFirstInvalid } from '../form/focus-invalid.ts';
import { GroupedCombobox } from '../form/grouped-combobox.tsx';
import { SelectControl } from '../form/select-control.tsx';
import { lacking } from '../lacking.ts';
import { settings } from '../page-settings.ts';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { clearedBy, missingByField, shownFields, structuresOf, typesIn, wordsOfType } from './business-answers.ts';
import type { BusinessAnswers, BusinessField } from './business-answers.ts';

/** What everyone who takes payments through the provider agrees to. */
const agreementHref = 'https://stripe.com/legal/connect-account';
const privacyHref = 'https://stripe.com/privacy';

/** Which business this is. Each question shows when the ones before it are answered. */
export function BusinessStep({
  fields,
  answers,
  onChange,
  onErrors,
  onContinue,
}: {
  fields: OnboardingFields;
  answers: BusinessAnswers;
  onChange: (answers: BusinessAnswers) => void;
  /** The questions that show a message. */
  onErrors: (names: BusinessField[]) => void;
  onContinue: () => Promise<void>;
}) {
  const { t } = useLingui();
  const lists = fields.business_types;
  const missing = lacking('purser_settings');
  const [touched, setTouched] = useState<readonly BusinessField[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const shown = shownFields(lists, answers);
  const unanswered = shown.filter((name) => !answers[name]);
  const errored = unanswered.filter((name) => touched.includes(name));

  const report = useEffectEvent((names: string) => onErrors(shown.filter((name) => names.split(' ').includes(name))));
  const erroredNames = errored.join(' ');
  useEffect(() => report(erroredNames), [erroredNames]);

  const answer = (name: BusinessField, value: string) => {
    if (answers[name] === value) return;
    const cleared = clearedBy(name).filter((each) => answers[each]);
    // Cleared questions aren't marked as unanswered.
    setTouched(touched.filter((each) => !clearedBy(name).includes(each)));
    if (cleared.includes('business_type')) announce(t`Choose the business type again: it depends on the country.`);
    else if (cleared.length > 0) announce(t`Choose the legal structure again: it depends on the business type.`);
    onChange({ ...answers, ...Object.fromEntries(cleared.map((each) => [each, ''])), [name]: value });
  };
  const fieldOf = (name: BusinessField) => ({
    name,
    value: answers[name],
    onChange: (value: string) => answer(name, value),
    onBlur: () => afterPress(() => setTouched((before) => [...before, name])),
    isDisabled: missing !== undefined,
    ...(errored.includes(name) && { error: t(missingByField[name]) }),
  });
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (missing || isBusy) return;
    setTouched(shown);
    if (unanswered.length > 0) return focusFirstInvalid(event.target);
    setBusy(true);
    setFailure(undefined);
    try {
      await onContinue();
    } catch (error) {
      setFailure(codeOf(error) && error instanceof Error ? error.message : t`We lost the connection. Try again.`);
    } finally {
      setBusy(false);
    }
  };

  const countries = useMemo(
    () =>
      Object.entries(settings.connect.availableCountries)
        .map(([value, label]) => ({ value, label }))
        .toSorted((one, other) => one.label.localeCompare(other.label)),
    [],
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <SomeoneElseNotice />
      <SelectControl
        {...fieldOf('country')}
        label={t`Where is your business registered?`}
        help={t`It determines what our partner asks for. You can change it until you submit your details.`}
        placeholder={t`Choose a country`}
        options={countries}
      />
      {shown.includes('business_type') && (
        <ChoiceCards
          {...fieldOf('business_type')}
          label={t`What type of business is it?`}
          choices={typesIn(lists, answers.country).map(({ key, name }) => ({
            value: key,
            label: name,
            words: t(wordsOfType(answers.country, key)),
          }))}
        />
      )}
      {shown.includes('structure') && (
        <SelectControl
          {...fieldOf('structure')}
          label={t`What is its legal structure?`}
          placeholder={t`Choose a structure`}
          options={structuresOf(lists, answers).map(({ key, name }) => ({ value: key, label: name }))}
        />
      )}
      {shown.includes('mcc') && (
        <GroupedCombobox
          {...fieldOf('mcc')}
          label={t`What type of goods or services does it sell?`}
          placeholder={t`Search, for example “shoes”`}
          groups={fields.mccs_display_tree}
        />
      )}
      <p className="text-[0.8125rem] text-muted">
        <Trans>
          By continuing, you agree to the{' '}
          <Link href={agreementHref} isExternal>
            Stripe Connected Account Agreement
          </Link>
          , and that we share these details with Stripe as its{' '}
          <Link href={privacyHref} isExternal>
            privacy policy
          </Link>{' '}
          describes.
        </Trans>
      </p>
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      <Button
        type="submit"
        variant="primary"
        className="min-h-10 w-full"
        isBusy={isBusy}
        disabledReason={missing && t(missing)}
      >
        <Trans>Continue</Trans>
      </Button>
    </form>
  );
}
