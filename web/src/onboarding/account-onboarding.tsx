import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { embeddedLook } from '../connect/embedded/embedded-look.ts';
import { openConnect } from '../connect/embedded/open-connect.ts';
import type { SessionAnswer } from '../connect/embedded/open-connect.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { ButtonLink } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton, SkeletonLines } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** Why the provider asks for HTTPS. */
const httpsHref = 'https://docs.stripe.com/security/guide#tls';
/** Milliseconds until a slow start is explained. */
const patience = 10_000;

type State =
  | { is: 'opening' | 'shown' | 'without_session' | 'without_script' }
  | { is: 'not_loaded'; type: string; message: string };

interface Onboarding {
  newSession: () => Promise<SessionAnswer>;
  /** Also asks for what will be due later. */
  isEverything: boolean;
  /** Whether the next step is loading. */
  isLeaving: boolean;
  onStep: (step: string) => void;
  onExit: () => void;
  onCancel: () => void;
}

/** The provider’s own onboarding. Its space is reserved, so that nothing moves when it loads. */
export function AccountOnboarding(onboarding: Onboarding) {
  const [attempt, setAttempt] = useState(1);
  // The provider would refuse, but only after the account was made.
  if (!globalThis.isSecureContext) return <NeedsHttps onCancel={onboarding.onCancel} />;
  return <Embedded key={attempt} {...onboarding} onAgain={() => setAttempt(attempt + 1)} />;
}

function Embedded({
  newSession,
  isEverything,
  isLeaving,
  onStep,
  onExit,
  onCancel,
  onAgain,
}: Onboarding & { onAgain: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>({ is: 'opening' });
  const fetchSession = useEffectEvent(() => newSession());
  const stepped = useEffectEvent((step: string) => onStep(step));
  const exited = useEffectEvent(() => onExit());
  useEffect(() => {
    const target = place.current;
    if (!target) return;
    const scheme = window.matchMedia('(prefers-color-scheme: dark)');
    let isGone = false;
    let recolor = () => {};
    const open = async () => {
      // Without a session, fetching it failed; otherwise the script did.
      let hasSession = false;
      const connect = await openConnect({
        newSession: async () => {
          const answer = await fetchSession();
          hasSession = !Array.isArray(answer) && answer.publishableKey !== '';
          return answer;
        },
        appearance: embeddedLook(),
      }).catch((error: unknown) => {
        console.info('the provider’s onboarding can’t be shown', error);
        return undefined;
      });
      if (isGone) return;
      if (!connect) return setState({ is: hasSession ? 'without_script' : 'without_session' });
      recolor = () => connect.update({ appearance: embeddedLook() });
      scheme.addEventListener('change', recolor);
      const element = connect.create('account-onboarding');
      element.setCollectionOptions({
        fields: isEverything ? 'eventually_due' : 'currently_due',
        futureRequirements: 'omit',
      });
      element.setOnLoaderStart(() => setState({ is: 'shown' }));
      element.setOnLoadError(({ error }) =>
        setState({ is: 'not_loaded', type: error.type, message: error.message ?? error.type }),
      );
      element.setOnStepChange(({ step }) => stepped(step));
      element.setOnExit(() => exited());
      target.append(element);
    };
    void open();
    return () => {
      isGone = true;
      scheme.removeEventListener('change', recolor);
      target.replaceChildren();
    };
  }, [isEverything]);
  const isFailed = state.is !== 'opening' && state.is !== 'shown';
  return (
    <div
      className={classNames('relative max-w-[40rem]', !isFailed && 'min-h-[40rem]')}
      aria-busy={state.is === 'opening' || isLeaving}
    >
      {state.is === 'opening' && <Opening />}
      {isFailed && <Failure state={state} onAgain={onAgain} onCancel={onCancel} />}
      <div ref={place} hidden={isFailed} inert={isLeaving} className={isLeaving ? 'invisible' : ''} />
      {isLeaving && (
        <div className="absolute inset-x-0 top-0 flex items-center gap-2.5 rounded-card border border-line bg-surface p-6">
          <Spinner />
          <p role="status" className="font-medium">
            <Trans>Saving what you entered…</Trans>
          </p>
        </div>
      )}
    </div>
  );
}

function Opening() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="absolute inset-0 flex flex-col gap-6 rounded-card border border-line bg-surface p-6">
      <p role="status" className={isSlow ? 'text-muted' : 'sr-only'}>
        {isSlow ? (
          <Trans>This takes longer than usual. We’re still waiting for our partner.</Trans>
        ) : (
          <Trans>Loading…</Trans>
        )}
      </p>
      <SkeletonLines count={3} />
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-9 w-full" />
      <SkeletonLines count={2} />
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-9 w-32" />
    </div>
  );
}

function Failure({ state, onAgain, onCancel }: { state: State; onAgain: () => void; onCancel: () => void }) {
  const { t } = useLingui();
  const retry = (
    <Button size="small" onPress={onAgain}>
      <Trans>Try again</Trans>
    </Button>
  );
  const cancel = (
    <Button size="small" onPress={onCancel}>
      <Trans>Cancel</Trans>
    </Button>
  );
  if (state.is === 'not_loaded' && state.type === 'invalid_request_error') return <NeedsHttps onCancel={onCancel} />;
  const words: Partial<Record<State['is'], ReactNode>> = {
    without_session: t`Unable to start onboarding. If this problem persists, please contact support.`,
    without_script: t`Our partner’s form didn’t load. Check your connection and your ad blocker, then try again.`,
    not_loaded: state.is === 'not_loaded' ? state.message : '',
  };
  return (
    <Notice
      tone="danger"
      actions={
        <>
          {retry}
          {cancel}
        </>
      }
    >
      {words[state.is]}
    </Notice>
  );
}

function NeedsHttps({ onCancel }: { onCancel: () => void }) {
  return (
    <Notice
      tone="warning"
      actions={
        <>
          <ButtonLink size="small" href={httpsHref} icon="external" isExternal>
            <Trans>Learn more</Trans>
          </ButtonLink>
          <Button size="small" onPress={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <Trans>Payment activation through our financial partner requires HTTPS and cannot be completed.</Trans>
    </Notice>
  );
}
