import { Trans, useLingui } from '@lingui/react/macro';
import { challengeSteps } from '@purser/contract/disputes/challenge-steps';
import type { ChallengeStep } from '@purser/contract/disputes/challenge-steps';
import type { Dispute } from '@purser/contract/disputes/dispute';
import type { Draft } from '@purser/contract/disputes/draft';
import { isAwaitingResponse } from '@purser/contract/disputes/dispute-status';
import { complianceProgramOf } from '@purser/contract/disputes/enhanced-evidence';
import { evidencePagesLimit } from '@purser/contract/disputes/evidence';
import type { Claim } from '@purser/contract/disputes/evidence-documents';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Control, FieldValues } from 'react-hook-form';
import { useOpened } from '../use-opened.ts';
import { api } from '../../api.ts';
import { useLeavePrompt } from '../../form/use-leave-prompt.tsx';
import { lacking } from '../../lacking.ts';
import { disputeHref } from '../../hrefs.ts';
import { single } from '../../search.ts';
import type { Search } from '../../search.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { answersOf, attachedOf, letterOf, saveOf } from './answers.ts';
import type { Answers, Support } from './answers.ts';
import { titleByStep } from './challenge-words.ts';
import { differing, draftOf, isFileField, replaced, withDraft } from './drafts/draft-fields.ts';
import type { Fields } from './drafts/draft-fields.ts';
import { DraftHistory } from './drafts/draft-history.tsx';
import { DraftNotices, DraftStatus } from './drafts/draft-status.tsx';
import { FeeAcknowledgement } from './fee-acknowledgement.tsx';
import { Outcome } from './outcome.tsx';
import { PurchaseStep } from './purchase-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { ShippingStep } from './shipping-step.tsx';
import { Stepper } from './stepper.tsx';
import { propertiesOf, textOf, useChallenge, usePendingResponse } from './use-challenge.ts';
import { useDraft } from './drafts/use-draft.ts';
import { useEvidenceFiles } from '../evidence/use-evidence-files.ts';
import { WhatWasSent } from './sending/what-was-sent.tsx';

/** Milliseconds until the step’s title has the focus. */
const focusDelay = 100;

/** The answer to a dispute, step by step; read-only once it can’t be answered. What was typed stays whatever happens to the dispute. */
export function ChallengeWizard({
  dispute,
  support,
  draft: loaded,
  onSubmitted,
  onReload,
}: {
  dispute: Dispute;
  support: Support;
  /** What was typed so far; version 0 for nothing. */
  draft: Draft;
  onSubmitted: () => void;
  /** Begins again with what the server has. */
  onReload: () => void;
}) {
  const { t } = useLingui();
  useOpened(dispute);
  const steps = challengeSteps(dispute.reason);
  const hasShipping = steps.includes('shipping');
  const [step, go] = useStep(steps);
  const [isAsking, setAsking] = useState(false);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const isSaveDue = useRef(false);
  const title = useStepTitle(step);

  const [{ initial, attached }] = useState(() => {
    const isDrafted = isAwaitingResponse(dispute) && loaded.version > 0;
    const begin = isDrafted ? withDraft(dispute, support, loaded.fields) : { dispute, support };
    return { initial: answersOf(begin.dispute, begin.support), attached: attachedOf(begin.dispute) };
  });
  const form = useForm<Answers>({ defaultValues: initial });
  // Its objects begin whole and only their members change.
  const answers: Answers = { ...initial, ...(useWatch({ control: form.control }) as Partial<Answers>) };
  const claim: Claim = { reason: dispute.reason, ...answersToClaim(answers) };
  const files = useEvidenceFiles(
    attached,
    propertiesOf(dispute),
    claim,
    evidencePagesLimit(dispute.payment_method_details),
  );

  const isReadOnly = !isAwaitingResponse(dispute);
  const [wasOpen] = useState(!isReadOnly);
  const letter = isReadOnly
    ? (answers.letter ?? dispute.evidence['uncategorized_text'] ?? '')
    : letterOf(dispute, answers, files.attached, support);
  const saving = saveOf(dispute, answers, files.attached, letter, hasShipping);
  const wasSent = isReadOnly && dispute.evidence_details.submission_count > 0;
  const submission = useQuery(
    api.disputes.getSubmission.queryOptions({ input: wasSent ? { dispute_id: dispute.id } : skipToken }),
  );
  const [saved] = useState(() => textOf(saving));
  const challenge = useChallenge(dispute, onSubmitted);
  const sent = saveOf(
    dispute,
    answersOf(dispute, support),
    attachedOf(dispute),
    dispute.evidence['uncategorized_text'] ?? '',
    hasShipping,
  );
  const isUnsent = wasOpen && isReadOnly && textOf(saving) !== textOf(sent) && textOf(saving) !== saved;
  const { isPending, newest } = usePendingResponse(dispute);
  const lack = lacking('purser_dispute');
  const permission = lack && t(lack);
  const disabledReason =
    permission ?? (isPending ? t`We’re still waiting for confirmation of the last action.` : undefined);

  /** Whether a save may go out now; says why not. */
  const isReady = (): boolean => {
    if (files.isUploading) toast.info(t`Please wait until file upload is finished.`, { about: 'evidence' });
    return !files.isUploading;
  };
  const change = (names: readonly string[], from: Fields) => {
    // What was typed since the last render counts too.
    const current: Answers = { ...initial, ...form.getValues() };
    const now = draftOf(saveOf(dispute, current, files.attached, letter, hasShipping), current);
    const changed = withDraft(dispute, support, replaced(now, names, from));
    const { compelling, ...values } = answersOf(changed.dispute, changed.support);
    if (names.includes('enhanced_evidence')) form.setValue('compelling', compelling);
    for (const [name, value] of Object.entries(values))
      if (value !== current[name as keyof Answers]) form.setValue(name as keyof Answers, value); // its own keys
    for (const name of names.filter(isFileField)) files.adopt(name, String(from[name] ?? '') || undefined);
  };
  const fields = draftOf(saving, answers);
  const draft = useDraft({
    dispute_id: dispute.id,
    loaded,
    fields,
    isEnabled: !isReadOnly && permission === undefined,
    onTheirs: change,
    onClosed: () => void challenge.refresh(),
  });
  const leavePrompt = useLeavePrompt(
    !isReadOnly && (draft.isStuck || files.isUploading),
    async () => !files.isUploading && (await draft.save()),
  );
  const ask = async () => {
    // Nothing goes to the bank over a change of another user that nobody has seen.
    if (isReady() && (await draft.look())) setAsking(true);
  };
  const staged = useRef(step);
  useEffect(() => {
    if (staged.current === step) return;
    staged.current = step;
    if (isReadOnly || disabledReason !== undefined) return;
    if (isReady()) challenge.save(saving, true);
    else isSaveDue.current = true;
  });
  // A step that was left during an upload is saved when the upload ends.
  useEffect(() => {
    if (!isSaveDue.current || files.isUploading || isReadOnly) return;
    isSaveDue.current = false;
    challenge.save(saving, true);
  });
  const at = steps.indexOf(step);
  const [before, after] = [steps[at - 1], steps[at + 1]];
  const shared = {
    dispute,
    answers,
    claim,
    control: form.control as Control<Answers, unknown, FieldValues>, // the fields only read and write values
    files,
    isReadOnly,
    disabledReason,
  };
  return (
    <>
      {leavePrompt}
      <Stepper steps={steps} current={step} onStep={go} />
      {permission && !isReadOnly && <Notice>{permission}</Notice>}
      {submission.data && !isUnsent && <WhatWasSent submission={submission.data} />}
      {isUnsent && (
        <Notice
          tone="warning"
          title={<Trans>This dispute was answered or decided in the meantime.</Trans>}
          actions={
            <Button size="small" onPress={onReload}>
              <Trans>Show what was sent</Trans>
            </Button>
          }
        >
          <Trans>Below is what you entered here. It wasn’t sent.</Trans>
        </Notice>
      )}
      <div className="flex flex-col gap-4">
        <h2 ref={title} tabIndex={-1} className="text-[1.0625rem] font-semibold">
          {t(titleByStep[step])}
        </h2>
        {step === 'purchase' && <PurchaseStep {...shared} />}
        {step === 'shipping' && <ShippingStep {...shared} />}
        {step === 'review' && (
          <ReviewStep {...shared} letter={letter} saving={saving} submission={isUnsent ? undefined : submission.data} />
        )}
        {step === 'review' && <FeeAcknowledgement {...shared} />}
      </div>
      {/* Where the act was begun, wherever the page is scrolled to. */}
      <div data-save-bar className="sticky bottom-3 z-10 flex flex-col gap-2">
        {!isReadOnly && <DraftNotices draft={draft} claim={claim} />}
        <Outcome isPending={isPending} newest={newest} failure={challenge.failure} onDismiss={challenge.dismiss} />
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-raised px-4 py-3 shadow-raised">
          <div className="flex flex-wrap items-center gap-2">
            <ButtonLink href={disputeHref(dispute.id)} variant="quiet">
              <Trans>Cancel</Trans>
            </ButtonLink>
            {!isReadOnly && (
              <>
                <Button
                  onPress={() => isReady() && challenge.save(saving, false)}
                  isBusy={challenge.isSaving}
                  busyLabel={t`Saving…`}
                  disabledReason={disabledReason}
                >
                  <Trans>Save for later</Trans>
                </Button>
                <DraftStatus draft={draft} />
                {draft.saved.at !== null && (
                  <Button variant="quiet" onPress={() => setHistoryOpen(true)}>
                    <Trans>Saved states</Trans>
                  </Button>
                )}
              </>
            )}
          </div>
          <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:[&>*]:flex-1">
            {before && (
              <Button onPress={() => go(before)}>
                <Trans>Back</Trans>
              </Button>
            )}
            {after && (
              <Button variant="primary" onPress={() => go(after)}>
                <Trans>Next</Trans>
              </Button>
            )}
            {!after && !isReadOnly && (
              <Button
                variant="primary"
                onPress={() => void ask()}
                isBusy={challenge.isSubmitting}
                busyLabel={t`Submitting…`}
                disabledReason={
                  disabledReason ??
                  (complianceProgramOf(dispute) && !answers.fee_acknowledged
                    ? t`Agree to the fee of the card network first.`
                    : undefined)
                }
              >
                <Trans>Submit</Trans>
              </Button>
            )}
          </div>
        </div>
      </div>
      <DraftHistory
        dispute_id={dispute.id}
        claim={claim}
        isOpen={isHistoryOpen}
        onClose={() => setHistoryOpen(false)}
        onRestore={disabledReason === undefined ? (earlier) => change(differing(fields, earlier), earlier) : undefined}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Submit evidence?`}
        confirmLabel={t`Submit evidence`}
        cancelLabel={t`Keep editing`}
        isDestructive
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          challenge.submit(saving);
        }}
      >
        <Trans>Are you sure you're ready to submit this evidence? Evidence submissions are final.</Trans>
      </ConfirmDialog>
    </>
  );
}

const answersToClaim = ({ refund_status, duplicate_status }: Answers) => ({ refund_status, duplicate_status });

/** The step is in the address, so that a link leads to it and Back leaves it. */
function useStep(steps: readonly ChallengeStep[]): [ChallengeStep, (next: ChallengeStep | undefined) => void] {
  const named = single(useSearch({ strict: false })['step']);
  const navigate = useNavigate();
  const step = steps.find((each) => each === named) ?? steps[0]!; // there is always a first one
  return [
    step,
    (next) => {
      if (!next || next === step) return;
      void navigate({ to: '.', search: (current: Search) => ({ ...current, step: next }), resetScroll: false });
    },
  ];
}

/** After a change of the step: the page’s top, and the focus on the step’s title, unless a field was entered in the meantime. */
function useStepTitle(step: ChallengeStep) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo({ top: 0 });
    const before = document.activeElement;
    const timer = setTimeout(() => {
      const { activeElement } = document;
      // Otherwise what is typed next would be lost.
      if (activeElement === before || activeElement === document.body) title.current?.focus({ preventScroll: true });
    }, focusDelay);
    return () => clearTimeout(timer);
  }, [step]);
  return title;
}
