import { Trans, useLingui } from '@lingui/react/macro';
import { policyKinds } from '@purser/contract/policies/policy';
import type { Policy, PolicyKind, PolicyVersion } from '@purser/contract/policies/policy';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Control, FieldValues } from 'react-hook-form';
import { api, client, codeOf, dataOf, isForbidden, queryClient } from '../api.ts';
import { Form, savedToast } from '../form/form.tsx';
import { ReadOnlyNotice } from '../form/read-only-notice.tsx';
import { SaveBar } from '../form/save-bar.tsx';
import { useLeavePrompt } from '../form/use-leave-prompt.tsx';
import { lacking } from '../lacking.ts';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { NoPermission } from '../ui/no-permission.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { PolicyCard } from './policy-card.tsx';
import { PolicyConflict } from './policy-conflict.tsx';
import { labelByPolicy } from './words.ts';

const stored = api.policies.listPolicies.queryOptions();

type Texts = Record<PolicyKind, string>;

/** The pages of the shop that say what it promises. */
export function PoliciesPage() {
  const policies = useQuery({ ...stored, refetchOnWindowFocus: false });
  return (
    <div className="max-w-[52rem]">
      <PageHeader title={<Trans>Policies</Trans>}>
        <Trans>Your shop links these pages in its footer and at the checkout. We keep every version.</Trans>
      </PageHeader>
      {policies.data ? (
        <PoliciesForm policies={policies.data.data} />
      ) : (
        <Card>
          {policies.isError ? (
            isForbidden(policies.error) ? (
              <NoPermission capability="manage_woocommerce" />
            ) : (
              <ErrorState reference={codeOf(policies.error)} onRetry={() => void policies.refetch()} />
            )
          ) : (
            <div aria-busy>
              <SkeletonLines count={12} />
            </div>
          )}
        </Card>
      )}
    </div>
  );
}

const textsOf = (policies: readonly Policy[]): Texts =>
  Object.fromEntries(
    policyKinds.map((kind) => [kind, policies.find(({ policy }) => policy === kind)?.text ?? '']),
  ) as Texts; // one entry per kind

/** Another user’s version, saved after this page was opened. */
type Conflicts = Partial<Record<PolicyKind, PolicyVersion | undefined>>;

function PoliciesForm({ policies }: { policies: Policy[] }) {
  const { t } = useLingui();
  const form = useForm<Texts>({ defaultValues: textsOf(policies) });
  const control = form.control as Control<Texts, unknown, FieldValues>; // the fields only read and write values
  const { dirtyFields, isDirty } = form.formState;
  const leavePrompt = useLeavePrompt(isDirty);
  const lack = lacking('purser_settings');
  const isReadOnly = lack !== undefined;
  // What this page’s texts were made from; a newer version of another user comes as a conflict.
  const [versions, setVersions] = useState<Partial<Record<PolicyKind, number>>>({});
  const [conflicts, setConflicts] = useState<Conflicts>({});
  const changed = policyKinds.filter((kind) => dirtyFields[kind]);

  const save = async (texts: Texts) => {
    const found: Conflicts = {};
    for (const policy of changed) {
      const known = policies.find((each) => each.policy === policy)?.version ?? 0;
      try {
        const version = versions[policy] ?? known;
        const saved = await client.policies.savePolicy({ policy, text: texts[policy], version });
        setVersions((before) => ({ ...before, [policy]: saved.version }));
        form.resetField(policy, { defaultValue: saved.text });
        keep(saved);
      } catch (error) {
        if (codeOf(error) !== 'policy_changed') throw error;
        found[policy] = dataOf(error) as PolicyVersion; // as the contract declares it
      }
    }
    setConflicts(found);
    if (Object.keys(found).length === 0) toast.success(t`Policies saved.`, { about: savedToast });
  };
  return (
    <Form form={form} onSave={save}>
      {leavePrompt}
      {isReadOnly && <ReadOnlyNotice />}
      {policies.map((policy) => (
        <PolicyCard
          key={policy.policy}
          policy={policy}
          control={control}
          isReadOnly={isReadOnly}
          onUse={(text) => form.setValue(policy.policy, text, { shouldDirty: true })}
        />
      ))}
      {policyKinds.map((kind) => {
        const theirs = conflicts[kind];
        return (
          theirs && (
            <PolicyConflict
              key={kind}
              policy={kind}
              theirs={theirs}
              onOverwrite={() => {
                setVersions((before) => ({ ...before, [kind]: theirs.version }));
                setConflicts((before) => ({ ...before, [kind]: undefined }));
              }}
            />
          )
        );
      })}
      <SaveBar
        form={form}
        labels={{ refund_policy: t(labelByPolicy.refund_policy), terms_of_service: t(labelByPolicy.terms_of_service) }}
        {...(lack ? { disabledReason: t(lack) } : {})}
      />
    </Form>
  );
}

/** The saved version in place of the one before, and the list of versions anew. */
function keep(saved: Policy): void {
  queryClient.setQueryData(
    stored.queryKey,
    (known) => known && { data: known.data.map((each) => (each.policy === saved.policy ? saved : each)) },
  );
  void queryClient.invalidateQueries({ queryKey: api.policies.listPolicyVersions.key() });
}
