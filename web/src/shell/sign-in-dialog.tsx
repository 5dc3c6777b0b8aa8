import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { signIn, signInWithCode } from '../session.ts';
import { settings } from '../page-settings.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';

/** Signing in here keeps everything on the page; `onClose` says whether it succeeded. */
export function SignInDialog({ onClose }: { onClose: (isSignedIn: boolean) => void }) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const [isCodeAsked, setCodeAsked] = useState(false);
  const [problem, setProblem] = useState<'refused' | 'limited' | 'unreachable'>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setBusy(true);
    setProblem(undefined);
    try {
      const outcome = isCodeAsked
        ? await signInWithCode(textOf(fields.get('code')))
        : await signIn(textOf(fields.get('log')), textOf(fields.get('pwd')));
      if (outcome === 'signed-in') onClose(true);
      else if (outcome === 'code') setCodeAsked(true);
      else setProblem(outcome);
    } catch {
      setProblem('unreachable');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={() => onClose(false)}
      isBusy={isBusy}
      width="narrow"
      title={t`Your session has ended`}
      footer={
        <>
          <Button onPress={() => onClose(false)} isDisabled={isBusy}>
            <Trans>Not now</Trans>
          </Button>
          <Button variant="primary" type="submit" form="sign-in-again" isBusy={isBusy} busyLabel={t`Signing in…`}>
            <Trans>Sign in</Trans>
          </Button>
        </>
      }
    >
      <form id="sign-in-again" onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        <p className="text-muted">
          <Trans>Sign in to continue. You won’t lose anything on this page.</Trans>
        </p>
        {problem && (
          <Notice tone="danger">
            {problem === 'unreachable'
              ? t`We couldn’t reach the store. Try again in a moment.`
              : problem === 'limited'
                ? t`Too many failed attempts. Try again in a few minutes.`
                : isCodeAsked
                  ? t`Wrong code, or it was used before. Enter the next one your app shows.`
                  : t`Wrong username or password.`}
          </Notice>
        )}
        {isCodeAsked ? (
          <label className="flex flex-col gap-1 font-medium">
            <Trans>Code from your app, or a recovery code</Trans>
            <input name="code" ref={focusOnce} autoComplete="one-time-code" required className="control font-normal" />
          </label>
        ) : (
          <>
            <label className="flex flex-col gap-1 font-medium">
              <Trans>Username or email</Trans>
              <input
                name="log"
                autoComplete="username"
                required
                defaultValue={settings.currentUser.username}
                className="control font-normal"
              />
            </label>
            <label className="flex flex-col gap-1 font-medium">
              <Trans>Password</Trans>
              <input
                name="pwd"
                type="password"
                autoComplete="current-password"
                required
                className="control font-normal"
              />
            </label>
          </>
        )}
      </form>
    </Dialog>
  );
}

/** The field takes over the focus of the ones that it replaces. */
const focusOnce = (field: HTMLInputElement | null) => field?.focus();

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '');
