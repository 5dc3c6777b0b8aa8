import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '@purser/contract/users/user';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { transactionsHref } from '../hrefs.ts';
import { api, codeOf, statusOf } from '../api.ts';
import { single } from '../search.ts';
import { settings } from '../page-settings.ts';
import { Card } from '../ui/card.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { ProfilePage } from './profile-page.tsx';

const labelByRole: Record<User['roles'][number], MessageDescriptor> = {
  administrator: msg`Administrator`,
  shop_manager: msg`Shop manager`,
  customer: msg`Customer`,
};

/** The page of a user that the payment timeline links to; for the signed-in user, the profile. */
export function UserPage() {
  const id = Number(single(useSearch({ strict: false })['user_id']));
  return id === settings.currentUser.id ? <ProfilePage /> : <OtherUser id={id} />;
}

function OtherUser({ id }: { id: number }) {
  const { t } = useLingui();
  const { data, error, isPending, refetch } = useQuery(api.users.getUser.queryOptions({ input: { id } }));
  const isUnknown = statusOf(error) === 404 || statusOf(error) === 400;
  return (
    <div className="max-w-[46rem]">
      <PageHeader title={data?.name ?? (isUnknown ? <Trans>User not found</Trans> : <Trans>User</Trans>)} />
      <Card>
        {data ? (
          <DescriptionList
            items={[
              { label: t`Username`, value: data.username },
              { label: t`Email`, value: data.email },
              { label: t`Role`, value: data.roles.map((role) => t(labelByRole[role])).join(', ') },
            ]}
          />
        ) : isPending ? (
          <SkeletonLines count={3} />
        ) : isUnknown ? (
          <EmptyState
            icon="user"
            title={<Trans>There’s no user with this ID.</Trans>}
            action={
              <ButtonLink href={transactionsHref()}>
                <Trans>Back to transactions</Trans>
              </ButtonLink>
            }
          />
        ) : (
          <ErrorState onRetry={() => void refetch()} reference={codeOf(error)} />
        )}
      </Card>
    </div>
  );
}
