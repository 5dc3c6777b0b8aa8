import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { TwoStep as Status } from '@purser/contract/users/two-step';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, codeOf, queryClient } from '../api.ts';
import { DateTime } from '../format/date-time.tsx';
import { settings } from '../page-settings.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoStepProof } from './two-step-proof.tsx';
import { TwoStepSetUp } from './two-step-set-up.tsx';

const refresh = () =>
  Promise.all(
    [
      api.users.getTwoStep.key(),
      api.users.listSessions.key(),
      api.readiness.getReadiness.key(),
      api.users.getUser.key({ input: { id: settings.currentUser.id } }),
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );

/** With this few recovery codes left, new ones are suggested. */
const fewCodes = 2;

/** A code from an authenticator app as the second step of the user's own sign-in. */
export function TwoStep() {
  const { t } = useLingui();
  const status = useQuery(api.users.getTwoStep.queryOptions());
  const [isSettingUp, setSettingUp] = useState(false);
  /** Shown once. */
  const [codes, setCodes] = useState<string[]>();
  const { data } = status;
  return (
    <Card
      title={t`Two-step sign-in`}
      actions={
        data?.is_on ? (
          <Badge tone="success">
            <Trans>On</Trans>
          </Badge>
        ) : undefined
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
      ) : isSettingUp ? (
        <TwoStepSetUp
          onCancel={() => setSettingUp(false)}
          onAlreadyOn={() => {
            setSettingUp(false);
            return refresh();
          }}
          onTurnedOn={async (made) => {
            setCodes(made);
            setSettingUp(false);
            toast.success(t`Two-step sign-in is on. All other sessions were signed out.`);
            await refresh();
          }}
        />
      ) : status.isError ? (
        <ErrorState onRetry={() => void status.refetch()} reference={codeOf(status.error)} />
      ) : !data ? (
        <div aria-busy className="min-h-[5.25rem]">
          <SkeletonLines count={3} />
        </div>
      ) : data.is_on ? (
        <TurnedOn status={data} onNewCodes={setCodes} />
      ) : (
        <>
          <p className="mb-3 text-muted">
            <Trans>
              Sign in with your password and a code from an authenticator app, so that a stolen password isn’t enough.
            </Trans>
          </p>
          <Button icon="shield" onPress={() => setSettingUp(true)}>
            <Trans>Turn on two-step sign-in</Trans>
          </Button>
        </>
      )}
    </Card>
  );
}

function TurnedOn({ status, onNewCodes }: { status: Status; onNewCodes: (codes: string[]) => void }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState<'new-codes' | 'off'>();
  const { since, recovery_codes_left: left } = status;
  const close = () => setAsking(undefined);
  const closeWhenOff = async (error: unknown) => {
    if (codeOf(error) !== 'two_step_off') throw error;
    close();
    await refresh();
  };
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">
        {since && (
          <Trans>
            On since <DateTime moment={since} form="date" />.
          </Trans>
        )}{' '}
        <Plural value={left} one="# recovery code left." other="# recovery codes left." />
      </p>
      {left <= fewCodes && (
        <Notice tone="warning">
          <Trans>Make new recovery codes, so that you can still sign in if you lose your phone.</Trans>
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onPress={() => setAsking('new-codes')}>
          <Trans>Make new recovery codes</Trans>
        </Button>
        <Button onPress={() => setAsking('off')}>
          <Trans>Turn off</Trans>
        </Button>
      </div>
      {asking === 'new-codes' && (
        <TwoStepProof
          title={t`Make new recovery codes?`}
          text={<Trans>Your earlier recovery codes stop working.</Trans>}
          confirmLabel={t`Make new codes`}
          onClose={close}
          act={async (proof) => {
            try {
              const { recovery_codes } = await api.users.renewRecoveryCodes.call(proof);
              onNewCodes(recovery_codes);
              close();
              await refresh();
            } catch (error) {
              await closeWhenOff(error);
            }
          }}
        />
      )}
      {asking === 'off' && (
        <TwoStepProof
          title={t`Turn off two-step sign-in?`}
          text={<Trans>Anyone who learns your password can then sign in as you.</Trans>}
          confirmLabel={t`Turn off`}
          isDestructive
          onClose={close}
          act={async (proof) => {
            try {
              await api.users.turnOffTwoStep.call(proof);
              close();
              toast.success(t`Two-step sign-in is off.`);
              await refresh();
            } catch (error) {
              await closeWhenOff(error);
            }
          }}
        />
      )}
    </div>
  );
}
