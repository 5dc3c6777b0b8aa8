import { fieldText } from '@purser/contract/disputes/draft';
import type { Author, Draft, DraftFields } from '@purser/contract/disputes/draft';
import type { Dispute } from '@purser/contract/disputes/dispute';
import { evidenceFiles, evidenceTexts, prefilledTexts } from '@purser/contract/disputes/evidence';
import type { EvidenceFile } from '@purser/contract/disputes/evidence';
import { compliancePrograms } from '@purser/contract/disputes/enhanced-evidence';
import type { Answers, Support } from '../answers.ts';
import type { Saving } from '../use-challenge.ts';

export type Fields = Draft['fields'];

/** What was typed and attached, as it is kept. An empty text is one that was cleared. */
export function draftOf({ evidence, metadata }: Saving, answers: Answers): DraftFields {
  // The address is the order’s, and the letter may be the generated one.
  const { customer_purchase_ip: _ip, ...typed } = evidence;
  return {
    product_description: '',
    ...typed,
    uncategorized_text: answers.letter ?? '',
    ...metadata,
  };
}

/** The dispute as if the draft were staged, so that the form begins with it. */
export function withDraft(dispute: Dispute, support: Support, fields: Fields): { dispute: Dispute; support: Support } {
  const textsOf = (names: readonly string[]): Record<string, string> =>
    Object.fromEntries(names.flatMap((name) => (typeof fields[name] === 'string' ? [[name, fields[name]]] : [])));
  const { visa_compelling_evidence_3: compelling, ...programs } = (fields['enhanced_evidence'] ??
    {}) as DraftFields['enhanced_evidence'] & {}; // checked when it was saved
  const { evidence_details } = dispute;
  const agreed = compliancePrograms.flatMap((program) => {
    const before = evidence_details.enhanced_eligibility[program];
    if (!before) return [];
    const status = programs[program]?.fee_acknowledged ? 'fee_acknowledged' : 'fee_not_acknowledged';
    return [[program, { ...before, status }]];
  });
  return {
    dispute: {
      ...dispute,
      evidence: {
        // A draft that doesn’t mention them leaves them to the provider.
        ...Object.fromEntries(Object.entries(dispute.evidence).filter(([field]) => prefilledTexts.has(field))),
        ...textsOf([...evidenceTexts, ...evidenceFiles]),
      },
      metadata: {
        ...dispute.metadata,
        ...textsOf(['__product_type', '__refund_status', '__duplicate_status']),
      },
      evidence_details: {
        ...evidence_details,
        // Without earlier purchases, they were left out on purpose.
        has_evidence: true,
        enhanced_eligibility: { ...evidence_details.enhanced_eligibility, ...Object.fromEntries(agreed) },
      },
    },
    support: {
      ...support,
      compelling: support.compelling && { ...support.compelling, sent: compelling ?? null },
    },
  };
}

/** Whether two values of a field are the same; a missing one is an empty one. */
export const isSame = (a: unknown, b: unknown): boolean => fieldText(a ?? '') === fieldText(b ?? '');

export const differing = (a: Fields, b: Fields): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => !isSame(a[name], b[name]));

/** A field that this page and another user changed to different values. */
export interface Clash {
  field: string;
  theirs: unknown;
  by: Author | null;
}

/**
 * What another user saved after `base`: fields to take over, because nothing was changed in them here, and those that were changed
 * on both sides. `isOwn` says whether the other value was sent by this page.
 */
export function mergeDraft(
  base: Fields,
  mine: Fields,
  theirs: Pick<Draft, 'fields' | 'authors'>,
  isOwn: (field: string, value: unknown) => boolean,
): { adopted: string[]; clashes: Clash[] } {
  const changed = differing(base, theirs.fields).filter((field) => !isOwn(field, theirs.fields[field]));
  const isUntouched = (field: string) => isSame(mine[field], base[field]);
  return {
    adopted: changed.filter((field) => isUntouched(field) && !isSame(mine[field], theirs.fields[field])),
    clashes: changed
      .filter((field) => !isUntouched(field) && !isSame(mine[field], theirs.fields[field]))
      .map((field) => ({ field, theirs: theirs.fields[field], by: theirs.authors[field] ?? null })),
  };
}

/** The fields without one or some of them, which get the other values instead. */
export const replaced = (fields: Fields, names: readonly string[], from: Fields): Fields => ({
  ...fields,
  ...Object.fromEntries(names.map((name) => [name, from[name]])),
});

export const isFileField = (field: string): field is EvidenceFile =>
  (evidenceFiles as readonly string[]).includes(field);
