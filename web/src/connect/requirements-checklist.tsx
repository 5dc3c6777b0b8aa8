import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Requirement, RequirementState } from '@purser/contract/connect/requirement';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { DateTime } from '../format/date-time.tsx';
import { kycHref } from '../hrefs.ts';
import { settings } from '../page-settings.ts';
import { stringifySearch } from '../search.ts';
import type { Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import type { IconName } from '../ui/icon.tsx';
import { StateMark } from '../ui/state-mark.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { requirementSentences } from './requirement-words.ts';
import { topicLabel } from '../format/topic-words.ts';

const toneByState: Record<RequirementState, Tone> = {
  refused: 'danger',
  missing: 'warning',
  checking: 'info',
  done: 'success',
};
const iconByState: Record<RequirementState, IconName> = {
  refused: 'error',
  missing: 'warning',
  checking: 'refresh',
  done: 'check',
};

/** Asks for what will be due later too: the list names it. */
const provideHref = kycHref + stringifySearch({ source: 'wcpay-account-details', collect_payout_requirements: 'true' });

/** Whom a detail is about; nothing where there is only one possibility. */
const roleBySubject: Record<string, MessageDescriptor> = {
  representative: msg`representative`,
  owners: msg`owner`,
  directors: msg`director`,
  executives: msg`executive`,
};

/**
 * The provider's requirements: what is missing, refused, being checked and done, since when, by when, and what stops without it;
 * as a card, or as part of one. Renders nothing while nothing is open.
 */
export function RequirementsChecklist({ isPart = false }: { isPart?: boolean }) {
  const { t } = useLingui();
  const { data, isError, refetch } = useQuery(api.connect.listRequirements.queryOptions());
  if (isError)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-2 text-muted">
        <Trans>We couldn’t load the requested details.</Trans>
        <Button size="small" icon="refresh" onPress={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    );
  const open = data?.data.filter(({ state }) => state !== 'done') ?? [];
  const done = data?.data.filter(({ state }) => state === 'done') ?? [];
  if (open.length === 0) return null;
  const isUpToYou = open.some(({ state }) => state !== 'checking');
  // The provider has one deadline for all that is due.
  const due = open.find((each) => each.due !== null)?.due;
  const title = <Trans>What our partner asks for</Trans>;
  const list = (
    <div className="@container flex flex-col gap-3">
      <div className="empty:hidden">
        {isPart && <h3 className="font-semibold">{title}</h3>}
        {due && (
          <p className="text-[0.8125rem]">
            <Trans>
              Needed by <DateTime moment={due} form="full" />
            </Trans>
          </p>
        )}
      </div>
      <ul aria-label={t`What our partner asks of your business`} className={listLook}>
        {open.map((requirement) => (
          <Line key={requirement.id} requirement={requirement} />
        ))}
      </ul>
      {done.length > 0 && (
        <details>
          <summary className="min-h-6 w-fit cursor-pointer text-[0.8125rem] text-accent">
            <Plural value={done.length} one="# detail is done" other="# details are done" />
          </summary>
          <ul aria-label={t`Done`} className={classNames(listLook, 'mt-2')}>
            {done.map((requirement) => (
              <Line key={requirement.id} requirement={requirement} />
            ))}
          </ul>
        </details>
      )}
      {isUpToYou && !settings.testHistory && (
        <div>
          <ButtonLink href={provideHref} size="small">
            <Trans>Provide details</Trans>
          </ButtonLink>
        </div>
      )}
    </div>
  );
  return isPart ? list : <Card title={title}>{list}</Card>;
}

/** Asked for of an account that is verified: nothing stops, and nothing has to be done yet. */
const isForLater = ({ state, is_overdue, due }: Requirement): boolean =>
  state === 'missing' &&
  !is_overdue &&
  due === null &&
  !('error' in settings.accountStatus) &&
  settings.accountStatus.detailsSubmitted;

/** Side by side where there is room: a new company is asked for twenty details. */
const listLook = 'grid gap-x-8 gap-y-3 @xl:grid-cols-2';

function Line({ requirement }: { requirement: Requirement }) {
  const { t } = useLingui();
  const isLater = isForLater(requirement);
  const { topic, subject, fields, state, is_overdue, errors } = requirement;
  const role = roleBySubject[subject] ?? (subject.startsWith('person_') ? msg`a person of the business` : undefined);
  const country = 'error' in settings.accountStatus ? settings.connect.country : settings.accountStatus.country;
  const label = topic === 'other' ? (fields[0] ?? '') : t(topicLabel(topic, country, fields));
  return (
    <li className="flex items-start gap-2.5">
      <StateMark
        tone={isLater ? 'neutral' : is_overdue && state === 'missing' ? 'danger' : toneByState[state]}
        icon={isLater ? 'calendar' : iconByState[state]}
      />
      <div className="min-w-0 flex-1 text-[0.8125rem]">
        <p className="text-sm font-medium wrap-anywhere">
          {label}
          {role && <span className="font-normal text-muted"> · {t(role)}</span>}
        </p>
        {requirementSentences(errors, t).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p className="text-muted">
          {isLater ? (
            <Trans>
              Needed later, asked for on <DateTime moment={requirement.asked} form="date" />
            </Trans>
          ) : (
            <Since requirement={requirement} />
          )}
        </p>
        <Stopped requirement={requirement} />
      </div>
    </li>
  );
}

/** The state, and since when. */
function Since({ requirement: { state, since, given, is_overdue } }: { requirement: Requirement }) {
  const moment = <DateTime moment={since} form="date" />;
  switch (state) {
    case 'refused':
      return <Trans>Refused on {moment}</Trans>;
    case 'checking':
      return <Trans>Being checked since {moment}</Trans>;
    case 'done':
      return given === null ? <Trans>Done on {moment}</Trans> : <Trans>Checked and done on {moment}</Trans>;
    case 'missing':
      return is_overdue ? <Trans>Overdue, asked for on {moment}</Trans> : <Trans>Missing since {moment}</Trans>;
  }
}

/** What will stop or has stopped without it. */
function Stopped({ requirement: { stops, state, is_overdue, due } }: { requirement: Requirement }) {
  const { t } = useLingui();
  if (stops.length === 0) return null;
  const both = stops.length === 2;
  const payments = stops.includes('payments');
  if (is_overdue || state === 'checking')
    return (
      <p className="font-medium">
        {state === 'checking'
          ? both
            ? t`Payments and payouts are off until it’s checked.`
            : payments
              ? t`Payments are off until it’s checked.`
              : t`Payouts are off until it’s checked.`
          : both
            ? t`Payments and payouts are off until you provide it.`
            : payments
              ? t`Payments are off until you provide it.`
              : t`Payouts are off until you provide it.`}
      </p>
    );
  // Without a deadline nothing stops yet.
  if (due === null) return null;
  return (
    <p className="text-muted">{both ? t`Without it, payments and payouts stop.` : t`Without it, payouts stop.`}</p>
  );
}
