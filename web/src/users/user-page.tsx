import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { profileHref, transactionsHref } from '../hrefs.ts';
import { api, codeOf, isForbidden, statusOf } from '../api.ts';
import { DateTime } from '../format/date-time.tsx';
import { can, settings } from '../page-settings.ts';
import { single } from '../search.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { FactRow } from '../ui/fact-row.tsx';
import { ButtonLink, Link } from '../ui/link.tsx';
import { NoPermission } from '../ui/no-permission.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { ProfilePage } from './profile-page.tsx';
import { labelByRole } from './roles.ts';
import { TwoStepReset } from './two-step-reset.tsx';
import { UserActivity, useUserActivity } from './user-activity.tsx';

/** The page of a user, linked from timelines, notes and logs. Users without access to the admin see their own profile. */
export function UserPage() {
  const id = Number(single(useSearch({ strict: false })['user_id']));
  return id === settings.currentUser.id && !can('manage_woocommerce') ? <ProfilePage /> : <Person key={id} id={id} />;
}

function Person({ id }: { id: number }) {
  const { t } = useLingui();
  const user = useQuery(api.users.getUser.queryOptions({ input: { id } }));
  const activity = useUserActivity(Number.isSafeInteger(id) && id > 0 ? id : 0);
  const { data, error } = user;
  const isUnknown = statusOf(error) === 404 || statusOf(error) === 400;
  // The log keeps the name of a user who was deleted.
  const formerName = isUnknown ? activity.data?.pages[0]?.data[0]?.user?.username : undefined;
  const isLoading = user.isPending || (isUnknown && activity.isPending);
  if (isUnknown && !isLoading && formerName === undefined) return <UnknownUser />;
  return (
    <div className="max-w-[46rem]">
      <PageHeader
        title={<span className="wrap-anywhere">{data?.name ?? formerName ?? <Trans>User</Trans>}</span>}
        badge={
          data ? (
            <Badge>{data.roles.map((role) => t(labelByRole[role])).join(', ')}</Badge>
          ) : (
            formerName !== undefined && (
              <Badge>
                <Trans>Deleted user</Trans>
              </Badge>
            )
          )
        }
        isShort
        actions={
          id === settings.currentUser.id && (
            <ButtonLink href={profileHref}>
              <Trans>Your profile</Trans>
            </ButtonLink>
          )
        }
      />
      <div className="flex flex-col gap-4">
        <Card>
          {data ? (
            <FactRow
              facts={[
                ...(data.username === data.name ? [] : [{ label: t`Username`, value: data.username }]),
                {
                  label: t`Email`,
                  value: (
                    <Link href={`mailto:${encodeURIComponent(data.email)}`}>
                      <EmailText email={data.email} />
                    </Link>
                  ),
                },
                { label: t`Added`, value: <DateTime moment={data.registered_date} form="date" /> },
                { label: t`Last seen`, value: data.last_seen ? <DateTime moment={data.last_seen} /> : t`Never` },
                // Last: its button is higher than the others.
                { label: t`Two-step sign-in`, value: <TwoStepReset user={data} /> },
              ]}
            />
          ) : isLoading ? (
            // As high as the loaded content, so that the activity below doesn't move.
            <div aria-busy className="min-h-24 sm:min-h-11">
              <SkeletonLines count={2} />
            </div>
          ) : formerName !== undefined ? (
            <p>
              <Trans>{formerName} no longer has access to this store. What they did stays on record.</Trans>
            </p>
          ) : isForbidden(error) ? (
            <NoPermission capability="manage_woocommerce" />
          ) : (
            <ErrorState onRetry={() => void user.refetch()} reference={codeOf(error)} />
          )}
        </Card>
        {!isForbidden(error) && <UserActivity activity={activity} />}
      </div>
    </div>
  );
}

const UnknownUser = () => (
  <div className="max-w-[46rem]">
    <PageHeader title={<Trans>User not found</Trans>} />
    <Card>
      <EmptyState
        icon="user"
        title={<Trans>There’s no user with this ID.</Trans>}
        action={
          <ButtonLink href={transactionsHref()}>
            <Trans>Back to transactions</Trans>
          </ButtonLink>
        }
      />
    </Card>
  </div>
);
