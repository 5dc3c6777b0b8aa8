import { t } from '@lingui/core/macro';
import type { AccountHold } from '@purser/contract/connect/account-status';
import type { PageSettings } from '@purser/contract/page-settings';
import { paymentMethodsHref } from '../hrefs.ts';
import { recordEvent } from '../events.ts';
import { formatDate } from '../format/date.ts';
import type { Task } from './task.ts';

/** The fields of the account's status that are read, whether the provider responded or not. */
interface AccountFacts {
  error?: boolean;
  status?: string;
  detailsSubmitted?: boolean;
  /** Unix seconds. */
  currentDeadline?: number | false;
  pastDue?: boolean;
  accountLink?: string | false;
  holds?: readonly Pick<AccountHold, 'kind' | 'asks'>[];
}

export interface TaskFacts extends Pick<
  PageSettings,
  'showUpdateDetailsTask' | 'wpcomReconnectUrl' | 'enabledPaymentMethods' | 'testModeOnboarding' | 'isAccountConnected'
> {
  accountStatus: AccountFacts;
}

/** The tasks of the overview. */
export const overviewTasks = (facts: TaskFacts): Task[] =>
  [updateDetailsTask(facts), reconnectTask(facts), addMethodsTask(facts), goLiveTask(facts)].filter(
    (task) => task !== undefined,
  );

const clicked = (task: string, source?: string) => () => recordEvent('wcpay_overview_task_click', { task, source });

function updateDetailsTask({ accountStatus, isAccountConnected, showUpdateDetailsTask }: TaskFacts): Task | undefined {
  const { error, detailsSubmitted = true, accountLink } = accountStatus;
  if (!isAccountConnected || error || (detailsSubmitted && !showUpdateDetailsTask)) return undefined;
  const completed = detailsSubmitted && !isAskedFor(accountStatus);
  const source = detailsSubmitted ? 'wcpay-update-business-details-task' : 'wcpay-finish-setup-task';
  return {
    key: detailsSubmitted ? 'update-business-details' : 'complete-setup',
    level: 1,
    title: detailsSubmitted ? t`Update business details` : t`Finish setting up payments`,
    content: completed ? t`You’ve submitted all requested details.` : whyUpdate(accountStatus),
    completed,
    expandable: true,
    expanded: !completed,
    isDeletable: true,
    ...(accountLink && !completed
      ? {
          showActionButton: true,
          actionLabel: detailsSubmitted ? t`Update details` : t`Finish setup`,
          action: {
            href: withOrigin(accountLink, source),
            onPress: () => {
              recordEvent('wcpay_account_details_link_clicked', { from: 'WCPAY_OVERVIEW', source });
              clicked(detailsSubmitted ? 'update-business-details' : 'complete-setup', source)();
            },
          },
        }
      : {}),
  };
}

/** Whether details are requested or being verified. In other states the merchant can't submit anything. */
const isAskedFor = ({ status, holds = [] }: AccountFacts): boolean =>
  status === 'pending_verification' ||
  holds.some(({ kind, asks }) => kind !== 'bank_account_errored' && asks.length > 0);

/** The deadline, or the time since it passed, and the consequence. */
function whyUpdate({ status = '', currentDeadline, pastDue, detailsSubmitted = true }: AccountFacts): string {
  if (!detailsSubmitted) return t`Some business details are missing. Add them to start payments and payouts.`;
  if (status === 'restricted_soon' && currentDeadline)
    return t`Update by ${formatDate(currentDeadline)} to keep payments and payouts going.`;
  if (status.startsWith('restricted') && pastDue)
    return t`Payments and payouts are restricted until you update your past due business details.`;
  if (status === 'pending_verification')
    return t`The payment provider is checking your details. You don’t need to do anything.`;
  return t`The payment provider needs more details about your business.`;
}

/** Adds to one of our addresses where the merchant came from. */
function withOrigin(link: string, source: string): string {
  if (!link.startsWith('/')) return link;
  return `${link}${link.includes('?') ? '&' : '?'}from=WCPAY_OVERVIEW&source=${source}`;
}

const reconnectTask = ({ wpcomReconnectUrl }: TaskFacts): Task | undefined =>
  wpcomReconnectUrl
    ? {
        key: 'reconnect-wpcom-user',
        level: 1,
        title: t`Reconnect your store`,
        content: t`Your store lost its connection. Reconnect it to keep taking payments.`,
        completed: false,
        expandable: true,
        expanded: true,
        showActionButton: true,
        actionLabel: t`Reconnect`,
        action: { href: wpcomReconnectUrl, onPress: clicked('reconnect-wpcom', 'wcpay-reconnect-wpcom-task') },
      }
    : undefined;

/** A task that is offered and can be put off. */
const advice = {
  level: 3,
  completed: false,
  expandable: true,
  expanded: false,
  isDismissable: true,
  allowSnooze: true,
  showActionButton: true,
} as const;

function addMethodsTask(facts: TaskFacts): Task | undefined {
  const { detailsSubmitted = true } = facts.accountStatus;
  if (!facts.isAccountConnected || !detailsSubmitted || facts.enabledPaymentMethods.length !== 1) return undefined;
  return {
    key: 'add-apms',
    ...advice,
    title: t`Add more ways to pay`,
    content: t`Your store offers one payment method. Add more so more shoppers can pay their way.`,
    actionLabel: t`Add payment methods`,
    action: { href: paymentMethodsHref, onPress: clicked('add-apms', 'wcpay-add-apms-task') },
  };
}

function goLiveTask({ testModeOnboarding, isAccountConnected }: TaskFacts): Task | undefined {
  if (!testModeOnboarding || !isAccountConnected) return undefined;
  return {
    key: goLiveKey,
    ...advice,
    title: t`Set up live payments`,
    content: t`Your store only accepts test payments. Verify your business to accept real ones.`,
    time: t`10 minutes`,
    actionLabel: t`Set up payments`,
    action: { onPress: clicked('go-live', goLiveSource) },
  };
}

/** The list opens the dialog of this one. */
export const goLiveKey = 'go-live-payments';
export const goLiveSource = 'wcpay-go-live-task';
