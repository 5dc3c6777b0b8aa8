import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { signIn } from '../session.ts';
import { settings } from '../page-settings.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';

/** Signing in here keeps everything on the page; `onClose` says whether it succeeded. */
export function SignInDialog({ onClose }: { onClose: (isSignedIn: boolean) => void }) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<'refused' | 'unreachable'>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setBusy(true);
    setProblem(undefined);
    try {
      if (await signIn(textOf(fields.get('log')), textOf(fields.get('pwd')))) onClose(true);
      else setProblem('refused');
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
            {problem === 'refused'
              ? t`Wrong username or password.`
              : t`We couldn’t reach the store. Try again in a moment.`}
          </Notice>
        )}
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
          <input name="pwd" type="password" autoComplete="current-password" required className="control font-normal" />
        </label>
      </form>
    </Dialog>
  );
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '');
