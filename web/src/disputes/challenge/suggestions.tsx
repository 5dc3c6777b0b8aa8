import { Trans, useLingui } from '@lingui/react/macro';
import { documentOf } from '@purser/contract/disputes/evidence-documents';
import type { UploadedFile } from '@purser/contract/disputes/evidence-file';
import type { EvidenceSuggestion, TextSuggestion } from '@purser/contract/disputes/suggestion';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { api, client, codeOf, queryClient } from '../../api.ts';
import { errorLook, helpLook } from '../../form/field-look.ts';
import { TickBox } from '../../form/tick-box.tsx';
import { formatDay } from '../../format/date.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { factFields, isDay } from './answers.ts';
import type { FactField } from './answers.ts';
import { labelBySuggestion } from './challenge-words.ts';
import { labelByDocument } from '../evidence/document-words.ts';
import type { StepProps } from './step-props.ts';

type Step = Pick<StepProps, 'dispute' | 'answers' | 'claim' | 'control' | 'files' | 'isReadOnly' | 'disabledReason'>;
type TextOf = Extract<EvidenceSuggestion, { kind: 'text' }>;
type DocumentOf = Extract<EvidenceSuggestion, { kind: 'document' }>;

const isShipping = ({ field }: EvidenceSuggestion): boolean => field.startsWith('shipping_');

/** What the store knows about the payment, offered as evidence: a tick adds it, and nothing of it is sent without one. */
export function Suggestions({ of, ...step }: Step & { of: 'purchase' | 'shipping' }) {
  const { t } = useLingui();
  const query = api.disputes.listSuggestions.queryOptions({ input: { dispute_id: step.dispute.id } });
  const { data, isError, refetch } = useQuery({ ...query, enabled: !step.isReadOnly, refetchOnWindowFocus: false });
  if (step.isReadOnly) return null;
  const shown = data?.data
    .filter((each) => isShipping(each) === (of === 'shipping'))
    // Documents weigh more.
    .toSorted((a, b) => Number(a.kind === 'text') - Number(b.kind === 'text'));
  const notKept = of === 'purchase' ? (data?.policies_not_kept ?? []) : [];
  if (shown?.length === 0 && notKept.length === 0) return null;
  return (
    <Card title={of === 'shipping' ? t`Shipment in your store` : t`Evidence from your store`} level={3}>
      {!shown ? (
        isError ? (
          <div className="flex flex-wrap items-center gap-3">
            <p className="text-muted">
              <Trans>We couldn’t look up what your store knows about this payment.</Trans>
            </p>
            <Button size="small" icon="refresh" onPress={() => void refetch()}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        ) : (
          <div aria-busy>
            <SkeletonLines count={of === 'shipping' ? 2 : 6} />
          </div>
        )
      ) : (
        <>
          <p className="mb-3 text-muted">
            {of === 'shipping' ? (
              <Trans>Tick what supports your case. It fills the fields below.</Trans>
            ) : (
              <Trans>
                Tick what supports your case. Documents become PDFs and count toward the size of your files.
              </Trans>
            )}
          </p>
          <ul className="flex flex-col divide-y divide-line">
            {shown.map((suggestion) =>
              suggestion.kind === 'document' ? (
                <DocumentRow key={suggestion.id} suggestion={suggestion} step={step} />
              ) : (
                <TextRow key={suggestion.id} suggestion={suggestion} step={step} />
              ),
            )}
          </ul>
          {notKept.map((policy) => (
            <p key={policy} className={`${helpLook} mt-3`}>
              {policy === 'refund_policy' ? (
                <Trans>
                  No version of your refund policy from the day of the order is kept, and a newer one isn’t offered as
                  evidence. Attach your own copy if you have one.
                </Trans>
              ) : (
                <Trans>
                  No version of your terms of service from the day of the order is kept, and newer ones aren’t offered
                  as evidence. Attach your own copy if you have one.
                </Trans>
              )}
            </p>
          ))}
        </>
      )}
    </Card>
  );
}

const isFact = (field: TextSuggestion): field is FactField => factFields.some((fact) => fact === field);

function TextRow({ suggestion, step }: { suggestion: TextOf; step: Step }) {
  return suggestion.id === 'customer_purchase_ip' ? (
    <Row suggestion={suggestion} isSelected isDisabled note={<Trans>Always sent</Trans>} />
  ) : (
    <FieldRow suggestion={suggestion} field={suggestion.id} step={step} />
  );
}

/** A text that fills a field, which may have another one. */
function FieldRow({
  suggestion: { value, ...suggestion },
  field,
  step: { dispute, control, disabledReason },
}: {
  suggestion: TextOf;
  field: Exclude<TextSuggestion, 'customer_purchase_ip'>;
  step: Step;
}) {
  const { t } = useLingui();
  const controller = useController({ control, name: isFact(field) ? `facts.${field}` : field }).field;
  const [isAsking, setAsking] = useState(false);
  const current = controller.value.trim();
  const isSelected = current === value;
  const products = dispute.charge?.level3.line_items.map(({ product_description }) => product_description).join(', ');
  // The names of the products are there before anybody typed.
  const isUntyped = current === '' || (field === 'product_description' && current === products);
  return (
    <>
      <Row
        suggestion={{ value, ...suggestion }}
        isSelected={isSelected}
        isDisabled={disabledReason !== undefined}
        onChange={(selected) => {
          if (!selected) controller.onChange('');
          else if (isUntyped) controller.onChange(value);
          else setAsking(true);
        }}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Replace your text?`}
        confirmLabel={t`Replace text`}
        cancelLabel={t`Keep my text`}
        isDestructive
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          controller.onChange(value);
        }}
      >
        <p className="text-muted">
          <Trans>You entered:</Trans>
        </p>
        <p className="mb-3 whitespace-pre-wrap">{current}</p>
        <p className="text-muted">
          <Trans>Your store has:</Trans>
        </p>
        <p className="whitespace-pre-wrap">{value}</p>
      </ConfirmDialog>
    </>
  );
}

/** A document, made when it is ticked. */
function DocumentRow({
  suggestion,
  step: { dispute, claim, files, disabledReason },
}: {
  suggestion: DocumentOf;
  step: Step;
}) {
  const { t } = useLingui();
  const { id, field, files: made } = suggestion;
  // A part that was packed with others is known by its name.
  const part = files.slots[field]?.parts.find(({ key, name }) =>
    made.some((file) => file.id === key || file.filename === name),
  );
  const make = useMutation({
    mutationFn: () => client.disputes.addSuggestion({ dispute_id: dispute.id, id }),
    onSuccess: (file) => {
      remember(dispute.id, id, file);
      return files.attach(field, file);
    },
  });
  const problem =
    make.isError &&
    (codeOf(make.error) && make.error instanceof Error ? make.error.message : t`We lost the connection. Try again.`);
  const place = t(labelByDocument[documentOf(field, claim)]);
  return (
    <Row
      suggestion={suggestion}
      isSelected={part !== undefined || make.isPending}
      isDisabled={disabledReason !== undefined || make.isPending}
      note={make.isPending ? <Adding /> : <Trans>PDF for {place}</Trans>}
      problem={problem || undefined}
      onChange={(selected) => {
        if (selected) make.mutate();
        else if (part) files.removePart(field, part.key);
      }}
    />
  );
}

/** So that the tick is known again when the step is opened again. */
function remember(dispute_id: string, id: EvidenceSuggestion['id'], file: UploadedFile): void {
  queryClient.setQueryData(
    api.disputes.listSuggestions.queryKey({ input: { dispute_id } }),
    (known) =>
      known && {
        ...known,
        data: known.data.map((each) =>
          each.kind === 'document' && each.id === id ? { ...each, files: [...each.files, file] } : each,
        ),
      },
  );
}

const Adding = () => (
  <span role="status" className="inline-flex items-center gap-2">
    <Spinner />
    <Trans>Adding…</Trans>
  </span>
);

/** Characters that fit under a title. */
const shortPreview = 120;

function Row({
  suggestion: { id, preview: text },
  isSelected,
  isDisabled,
  onChange = () => {},
  note,
  problem,
}: {
  suggestion: EvidenceSuggestion;
  isSelected: boolean;
  isDisabled: boolean;
  onChange?: (selected: boolean) => void;
  note?: ReactNode;
  problem?: string | undefined;
}) {
  const { t } = useLingui();
  const title = t(labelBySuggestion[id]);
  const preview = id === 'shipping_date' && isDay(text) ? formatDay(text) : text;
  const isShort = preview.length <= shortPreview && !preview.includes('\n\n');
  const [isOpen, setOpen] = useState(false);
  const place = useId();
  return (
    <li className="py-2.5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-52">
          <TickBox isSelected={isSelected} isDisabled={isDisabled} onChange={onChange}>
            <span className="font-medium">{title}</span>
          </TickBox>
          {isShort && <p className="ml-[1.625rem] whitespace-pre-wrap text-muted wrap-anywhere">{preview}</p>}
          {note && <div className={`${helpLook} ml-[1.625rem]`}>{note}</div>}
          {problem && (
            <p role="alert" className={`${errorLook} ml-[1.625rem]`}>
              {problem}
            </p>
          )}
        </div>
        {!isShort && (
          <Button
            size="small"
            variant="quiet"
            aria-label={isOpen ? t`Hide preview: ${title}` : t`Preview: ${title}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? place : undefined}
            onPress={() => setOpen(!isOpen)}
          >
            {isOpen ? <Trans>Hide preview</Trans> : <Trans>Preview</Trans>}
          </Button>
        )}
      </div>
      {isOpen && (
        <div
          id={place}
          // Its scrolled parts are reached by keyboard too.
          tabIndex={0}
          role="region"
          aria-label={title}
          className="mt-2 max-h-72 overflow-y-auto rounded-control border border-line bg-canvas px-3 py-2 text-[0.8125rem] whitespace-pre-wrap wrap-anywhere"
        >
          {preview}
        </div>
      )}
    </li>
  );
}
