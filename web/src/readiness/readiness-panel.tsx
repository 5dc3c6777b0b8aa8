import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReadinessId, ReadinessItem, ReadinessState } from '@purser/contract/readiness/readiness';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { api } from '../api.ts';
import { DateTime } from '../format/date-time.tsx';
import { lacking } from '../lacking.ts';
import { settings } from '../page-settings.ts';
import { Badge } from '../ui/badge.tsx';
import type { Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { ErrorState } from '../ui/error-state.tsx';
import type { IconName } from '../ui/icon.tsx';
import { StateMark } from '../ui/state-mark.tsx';
import { Link } from '../ui/link.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { BackupButtons } from './backup-buttons.tsx';
import { cureById, labelById, sentenceOf } from './readiness-words.ts';

const toneByState: Record<ReadinessState, Tone> = {
  missing: 'danger',
  warning: 'warning',
  unknown: 'neutral',
  ok: 'success',
};
const iconByState: Record<ReadinessState, IconName> = {
  missing: 'error',
  warning: 'warning',
  unknown: 'info',
  ok: 'check',
};

/** Whether the store is ready for live payments: what is open with its cure, and what is fine folded away. */
export function ReadinessPanel() {
  const { t } = useLingui();
  /** When the last test email was sent, and a backup started, from here. */
  const [sent, setSent] = useState<number>();
  const [started, setStarted] = useState<number>();
  const query = useQuery({
    ...api.readiness.getReadiness.queryOptions(),
    enabled: !settings.testHistory,
    // Until the outcome of the test email and of the backup is known.
    refetchInterval: ({ state }) =>
      isAwaited(state.data?.items, 'mail', sent) || isAwaited(state.data?.items, 'backups', started) ? 2000 : false,
  });
  if (settings.testHistory) return null;
  const title = settings.testMode ? <Trans>Ready for live payments?</Trans> : <Trans>Store readiness</Trans>;
  if (query.isError)
    return (
      <Card title={title}>
        <ErrorState onRetry={() => void query.refetch()} />
      </Card>
    );
  if (!query.data)
    return (
      <Card title={title}>
        <SkeletonLines count={4} />
      </Card>
    );
  const { items } = query.data;
  const fine = items.filter(({ state }) => state === 'ok');
  const open = items.filter(({ state }) => state !== 'ok');
  const wrong = open.filter(({ state }) => state !== 'unknown');
  const line = (item: ReadinessItem) => (
    <Line key={item.id} item={item}>
      {item.id === 'mail' && item.reason !== 'mail_kept' && (
        <TestMail isWaiting={isAwaited(items, 'mail', sent)} onSent={setSent} />
      )}
      {item.id === 'backups' && (
        <BackupButtons item={item} isWaiting={isAwaited(items, 'backups', started)} onStarted={setStarted} />
      )}
    </Line>
  );
  return (
    <Card
      title={title}
      className="@container"
      actions={
        open.length === 0 ? (
          <Badge tone="success">
            <Trans>Ready</Trans>
          </Badge>
        ) : (
          <Badge
            tone={open.some(({ state }) => state === 'missing') ? 'danger' : wrong.length > 0 ? 'warning' : 'neutral'}
          >
            {t`${fine.length} of ${items.length} ready`}
          </Badge>
        )
      }
    >
      <div className="flex flex-col gap-3">
        {open.length > 0 && (
          <ul aria-label={t`To look at`} className={listLook}>
            {open.map(line)}
          </ul>
        )}
        {fine.length > 0 && (
          <details>
            <summary className="min-h-6 w-fit cursor-pointer text-[0.8125rem] text-accent">
              <Plural value={fine.length} one="# check passed" other="# checks passed" />
            </summary>
            <ul aria-label={t`Passed`} className={classNames(listLook, 'mt-2')}>
              {fine.map(line)}
            </ul>
          </details>
        )}
      </div>
    </Card>
  );
}

/** Side by side where the card is wide. */
const listLook = 'grid gap-x-8 gap-y-3 @2xl:grid-cols-2 @4xl:grid-cols-3';

function Line({ item, children }: { item: ReadinessItem; children: ReactNode }) {
  const { t } = useLingui();
  const { id, state, reason, detail, checked_at } = item;
  const sentence = sentenceOf(item);
  const cure = cureById[id];
  const href = hrefOf(item);
  return (
    <li className="flex items-start gap-2.5">
      <StateMark tone={toneByState[state]} icon={iconByState[state]} />
      <div className="min-w-0 flex-1 text-[0.8125rem]">
        <p className="text-sm font-medium">{t(labelById[id])}</p>
        {sentence && <p>{t(sentence)}</p>}
        {detail !== '' && <p className="wrap-anywhere text-muted">{detail}</p>}
        {isTried(item) && (
          <p className="text-muted">
            {reason === 'backed_up_elsewhere' ? (
              <Trans>
                Confirmed: <DateTime moment={checked_at} />
              </Trans>
            ) : id === 'backups' ? (
              <Trans>
                Last backup: <DateTime moment={checked_at} />
              </Trans>
            ) : (
              <Trans>
                Last email: <DateTime moment={checked_at} />
              </Trans>
            )}
          </p>
        )}
        {state !== 'ok' && cure && href && (
          <p>
            <Link href={href}>{t(cure)}</Link>
          </p>
        )}
        {children}
      </div>
    </li>
  );
}

/** The bank is replaced on the provider’s page of the account, where there is one. */
function hrefOf({ id, href }: ReadinessItem): string | null {
  const link = 'error' in settings.accountStatus ? false : settings.accountStatus.accountLink;
  return id === 'payout_bank' && link ? `${link}&from=WCPAY_ACCOUNT_DETAILS&source=wcpay-account-details` : href;
}

/** A mail was handed to the mail server, or a backup was made, so there is an outcome. */
const isTried = ({ id, reason }: ReadinessItem): boolean =>
  (id === 'mail' && reason !== 'mail_kept' && reason !== 'mail_untried') ||
  (id === 'backups' && reason !== 'backup_none');

const isAwaited = (items: readonly ReadinessItem[] | undefined, id: ReadinessId, since: number | undefined): boolean =>
  since !== undefined && !items?.some((item) => item.id === id && isTried(item) && item.checked_at >= since);

/** Sends a mail to the user. */
function TestMail({ isWaiting, onSent }: { isWaiting: boolean; onSent: (created: number) => void }) {
  const { t } = useLingui();
  const send = useMutation({
    ...api.readiness.sendTestMail.mutationOptions(),
    onSuccess: ({ recipient, created }) => {
      onSent(created);
      toast.success(t`We’re sending a test email to ${recipient}`);
    },
    onError: () => toast.error(t`The test email couldn’t be sent. Please try again.`),
  });
  const missing = lacking('purser_settings');
  return (
    <div className="mt-1.5">
      <Button
        size="small"
        icon="mail"
        onPress={() => send.mutate(undefined)}
        isBusy={send.isPending || isWaiting}
        busyLabel={t`Sending…`}
        disabledReason={missing && t(missing)}
      >
        <Trans>Send a test email</Trans>
      </Button>
    </div>
  );
}
