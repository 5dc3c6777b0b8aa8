import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Icon } from '../ui/icon.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { ListState } from './use-list-query.ts';

/**
 * Searches a list by terms: each becomes a tag, and the list shows what matches any of them. With `suggest` a list of matches opens while typing.
 * Enter adds what is typed or the highlighted suggestion; Backspace in the empty field removes the last tag.
 */
export function SearchField({
  list,
  label,
  placeholder,
  suggest,
}: {
  list: Pick<ListState, 'filters' | 'setFilters'>;
  label: string;
  placeholder: string;
  suggest?: ((text: string, signal: AbortSignal) => Promise<string[]>) | undefined;
}) {
  const { t } = useLingui();
  const terms = list.filters.search ?? [];
  const onChange = (next: string[]) => list.setFilters({ search: next.length > 0 ? next : undefined });
  const id = useId();
  const [text, setText] = useState('');
  const [found, setFound] = useState<{ for: string; labels: string[] }>();
  const [isLoading, setLoading] = useState(false);
  const [highlighted, setHighlighted] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  const wanted = text.trim();

  useEffect(() => {
    if (!suggest || wanted.length < 2) return;
    const control = new AbortController();
    const timer = setTimeout(() => {
      setLoading(true);
      suggest(wanted, control.signal)
        .then((labels) => setFound({ for: wanted, labels }))
        .catch(() => undefined) // without suggestions the search still works
        .finally(() => !control.signal.aborted && setLoading(false));
    }, 200);
    return () => {
      clearTimeout(timer);
      control.abort();
      setLoading(false);
    };
  }, [suggest, wanted]);

  const labels = suggest && found?.for === wanted ? found.labels.filter((name) => !terms.includes(name)) : [];
  const isShown = isOpen && wanted.length >= 2 && Boolean(suggest) && found?.for === wanted;
  const add = (term: string) => {
    if (term && !terms.includes(term)) onChange([...terms, term]);
    setText('');
    setHighlighted(-1);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      add(labels[highlighted] ?? wanted);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (labels.length === 0) return;
      event.preventDefault();
      setOpen(true);
      setHighlighted(
        (highlighted + (event.key === 'ArrowDown' ? 1 : labels.length + (highlighted < 0 ? 0 : -1))) % labels.length,
      );
    } else if (event.key === 'Escape') {
      if (isShown) setOpen(false);
      else setText('');
    } else if (event.key === 'Backspace' && text === '' && terms.length > 0) onChange(terms.slice(0, -1));
  };

  return (
    <div
      className="relative min-w-48 flex-1 basis-48 max-sm:basis-full max-sm:[[data-folds]_&]:min-w-40 max-sm:[[data-folds]_&]:basis-40"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <div className="control flex flex-wrap items-center gap-1 py-0.5 pl-2 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus">
        {isLoading ? <Spinner className="text-muted" /> : <Icon name="search" className="text-muted" />}
        {terms.map((term) => (
          <span
            key={term}
            className="inline-flex max-w-full items-center rounded bg-neutral-soft pl-2 text-[0.8125rem]"
          >
            <span className="truncate">{term}</span>
            <button
              type="button"
              aria-label={t`Remove ${term}`}
              onClick={() => onChange(terms.filter((other) => other !== term))}
              className="inline-flex size-6 items-center justify-center"
            >
              <Icon name="close" className="size-3" />
            </button>
          </span>
        ))}
        <input
          type="text"
          data-list-search
          role={suggest ? 'combobox' : 'searchbox'}
          aria-label={label}
          aria-autocomplete={suggest ? 'list' : undefined}
          aria-expanded={suggest ? isShown : undefined}
          aria-controls={isShown ? `${id}-list` : undefined}
          aria-activedescendant={isShown && highlighted >= 0 ? `${id}-${highlighted}` : undefined}
          placeholder={terms.length === 0 ? placeholder : ''}
          value={text}
          autoComplete="off"
          maxLength={200}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
            setHighlighted(-1);
          }}
          onKeyDown={onKeyDown}
          className="min-w-24 flex-1 bg-transparent px-1 py-1 outline-none"
        />
      </div>
      {isShown && (
        <div className="absolute inset-x-0 top-full z-30 mt-1 rounded-control border border-line bg-raised p-1 shadow-raised">
          <div id={`${id}-list`} role="listbox" aria-label={t`Suggestions`} className="max-h-64 overflow-y-auto">
            {labels.map((name, index) => (
              // The input keeps focus and keyboard; only the pointer presses here.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={name}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === highlighted}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => add(name)}
                className="flex min-h-8 cursor-pointer items-center rounded px-2 hover:bg-neutral-soft aria-selected:bg-neutral-soft"
              >
                {name}
              </div>
            ))}
          </div>
          {labels.length === 0 && (
            <p className="px-2 py-1.5 text-muted">
              <Trans>No suggestions. Press Enter to search for “{wanted}”.</Trans>
            </p>
          )}
        </div>
      )}
    </div>
  );
}
