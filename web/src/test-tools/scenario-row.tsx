import { Trans, useLingui } from '@lingui/react/macro';
import type { Scenario, ScenarioField } from '@purser/contract/test-tools/controls';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorLook, selectLook } from '../form/field-look.ts';
import { now } from '../now.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';
import { control } from './control.ts';
import { followBooks } from './follow-books.ts';
import { firstValue, sentValue, spoken, subjectLabel, wordsOf } from './scenario-words.ts';

/** One scenario: its button, what it does, what it happens to, and how. */
export function ScenarioRow({ scenario, account }: { scenario: Scenario; account: string }) {
  const { t } = useLingui();
  const { title, description, on, fields, subjects } = scenario;
  const [chosen, setChosen] = useState<string>();
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [isOpen, setOpen] = useState(false);
  // The newest one, also after it left the state that the scenario needs.
  const subject = subjects?.find(({ id }) => id === chosen) ?? subjects?.[0];
  const words = wordsOf(scenario);
  const valueOf = (name: string, field: ScenarioField) => typed[name] ?? firstValue(field, now());
  const play = useMutation({
    mutationFn: () =>
      control('POST', 'scenarios', {
        scenario: scenario.scenario,
        [on]: subjects ? subject?.id : account,
        ...Object.fromEntries(
          Object.entries(fields).map(([name, field]) => [name, sentValue(field, valueOf(name, field))]),
        ),
      }),
    onSuccess: async () => {
      toast.success(t`Done: ${title}.`, {
        about: 'scenario',
        link: { label: t(words.link), href: words.href(subject?.id ?? account, subject) },
      });
      await followBooks();
    },
  });
  const entries = Object.entries(fields);
  const shown = entries.filter(([, { required }]) => isOpen || required);
  const isFoldable = entries.some(([, { required }]) => !required);
  return (
    <div className="grid grid-cols-[13rem_1fr] items-start gap-x-5 gap-y-2 max-sm:grid-cols-1">
      <Button
        onPress={() => play.mutate()}
        isBusy={play.isPending}
        disabledReason={subjects && !subject ? t(words.none) : undefined}
        className="w-full"
      >
        {title}
      </Button>
      <div className="flex min-w-0 flex-col gap-2">
        <p className="min-h-9 content-center">
          {description}{' '}
          {isFoldable && (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-label={t`Options: ${title}`}
              onClick={() => setOpen(!isOpen)}
              className="min-h-6 text-accent underline decoration-1 underline-offset-2 hover:text-accent-hover"
            >
              {isOpen ? <Trans>Fewer options</Trans> : <Trans>Options</Trans>}
            </button>
          )}
        </p>
        {(subject || shown.length > 0) && (
          <div className="flex flex-wrap gap-x-3 gap-y-2">
            {subject && subjects && (
              <select
                aria-label={t`${t(words.label)}: ${title}`}
                value={subject.id}
                onChange={(event) => setChosen(event.target.value)}
                className={`${selectLook} max-w-full min-w-0 text-[0.8125rem] max-sm:w-full`}
              >
                {subjects.map((each) => (
                  <option key={each.id} value={each.id}>
                    {subjectLabel(each)}
                  </option>
                ))}
              </select>
            )}
            {shown.map(([name, field]) => (
              <Field
                key={name}
                label={spoken(name)}
                field={field}
                value={valueOf(name, field)}
                onChange={(value) => setTyped({ ...typed, [name]: value })}
              />
            ))}
          </div>
        )}
        {play.error && (
          <p role="alert" className={errorLook}>
            {play.error.message}
          </p>
        )}
      </div>
    </div>
  );
}

const inputTypes = { text: 'text', texts: 'text', integer: 'number', moment: 'datetime-local' } as const;

/** One parameter of a scenario, named as the provider names it. */
function Field({
  label,
  field,
  value,
  onChange,
}: {
  label: string;
  field: ScenarioField;
  value: string;
  onChange: (value: string) => void;
}) {
  const { t } = useLingui();
  const name = field.type === 'moment' ? t`${label} (UTC)` : label;
  return (
    <label className="flex items-center gap-2 text-[0.8125rem] max-sm:w-full max-sm:flex-col max-sm:items-stretch max-sm:gap-0.5">
      <span className="text-muted">{name}</span>
      {field.among ? (
        <select value={value} onChange={(event) => onChange(event.target.value)} className={`${selectLook} max-w-64`}>
          {!field.required && <option value="">{t`Default`}</option>}
          {field.among.map((each) => (
            <option key={each} value={each}>
              {spoken(each)}
            </option>
          ))}
        </select>
      ) : (
        <input
          type={inputTypes[field.type]}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="control w-52 max-sm:w-full"
        />
      )}
    </label>
  );
}
