import type { Dispute } from '@purser/contract/disputes/dispute';
import type { Claim } from '@purser/contract/disputes/evidence-documents';
import type { Control, FieldValues } from 'react-hook-form';
import type { Answers } from './answers.ts';
import type { EvidenceFiles } from '../evidence/use-evidence-files.ts';

/** What each step shows and edits. */
export interface StepProps {
  dispute: Dispute;
  answers: Answers;
  claim: Claim;
  control: Control<Answers, unknown, FieldValues>;
  files: EvidenceFiles;
  isReadOnly: boolean;
  /** Why nothing can be changed by this user. */
  disabledReason: string | undefined;
}
