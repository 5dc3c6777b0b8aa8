import { Trans, useLingui } from '@lingui/react/macro';
import type { TestValues } from '@purser/contract/test-tools/controls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectControl } from '../form/select-control.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Section } from '../ui/section.tsx';
import { testValuesQuery } from './control.ts';
import { NotLoaded } from './not-loaded.tsx';

/** Card numbers as they are printed, in groups; anything else as it is. */
const grouped = (value: string): string =>
  /^\d{14,19}$/.test(value)
    ? value.length === 16
      ? value.replaceAll(/\d{4}(?=\d)/g, '$& ')
      : value.replace(/^(\d{4})(\d{6})(\d+)$/, '$1 $2 $3')
    : value;

/** What to type into the payment form to see each outcome, by payment method. */
export function TestValuesCard() {
  const { t } = useLingui();
  const query = useQuery(testValuesQuery);
  const [method, setMethod] = useState('card');
  const [term, setTerm] = useState('');
  if (!query.data)
    return (
      <Section id="test-values" title={t`Test cards and accounts`}>
        <NotLoaded query={query} />
      </Section>
    );
  const chosen = query.data.find((each) => each.method === method) ?? query.data[0];
  return (
    <Section id="test-values" title={t`Test cards and accounts`}>
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-56 max-sm:w-full">
          <SelectControl
            name="method"
            label={t`Payment method`}
            value={method}
            onChange={setMethod}
            options={query.data.map((each) => ({ value: each.method, label: each.name }))}
          />
        </div>
        <label className="flex w-56 flex-col gap-1 font-medium max-sm:w-full">
          <Trans>Filter</Trans>
          <input
            type="search"
            value={term}
            onChange={(event) => setTerm(event.target.value)}
            placeholder={t`declined, dispute, GB…`}
            className="control font-normal"
          />
        </label>
      </div>
      {chosen && <Values group={chosen} term={term} />}
    </Section>
  );
}

function Values({ group: { method, name, about, values }, term }: { group: TestValues; term: string }) {
  const { t } = useLingui();
  const words = term
    .toLowerCase()
    .replaceAll(/(\d)\s+(?=\d)/g, '$1')
    .trim();
  const found = values.filter((each) => [each.value, each.name, each.what].join(' ').toLowerCase().includes(words));
  return (
    <>
      <p className="my-3 text-muted">{about}</p>
      {values.length > 0 && (
        <div
          className="max-h-[26rem] min-h-24 overflow-y-auto border-t border-line"
          // Focusable, so that the keyboard can scroll it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="region"
          aria-label={t`Test values: ${name}`}
        >
          <ul>
            {found.map(({ value, what, name: label }) => (
              <li
                key={`${method} ${value}`}
                className="flex min-h-9 flex-wrap items-center gap-x-4 border-b border-line py-1 last:border-b-0"
              >
                <span className="inline-flex w-60 items-center gap-1 max-sm:w-full">
                  <code className="font-mono text-[0.8125rem] whitespace-nowrap">{grouped(value)}</code>
                  <CopyButton text={value} label={t`Copy ${value}`} />
                </span>
                <span className="min-w-0 flex-1">
                  {what}
                  {label && <span className="text-muted"> · {label}</span>}
                </span>
              </li>
            ))}
          </ul>
          {found.length === 0 && (
            <p className="py-3 text-muted">
              <Trans>Nothing matches.</Trans>
            </p>
          )}
        </div>
      )}
    </>
  );
}
