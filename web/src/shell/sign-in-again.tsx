import { lazy, Suspense, useEffect, useState } from 'react';
import { onSessionEnded } from '../session.ts';

const loadDialog = () => import('./sign-in-dialog.tsx');
const SignInDialog = lazy(async () => ({ default: (await loadDialog()).SignInDialog }));

/** Opens the sign-in dialog when the session has ended; what failed is then sent again. */
export function SignInAgain() {
  const [finish, setFinish] = useState<(isSignedIn: boolean) => void>();

  useEffect(() => {
    onSessionEnded(() => new Promise((resolve) => setFinish(() => resolve)));
    // Preloaded while the page is idle, so that the sign-in dialog, the search, menus and dialogs open immediately.
    const timer = setTimeout(
      () =>
        void Promise.all([
          loadDialog(),
          import('../ui/open-dialog.tsx'),
          import('../ui/open-popover.tsx'),
          import('../palette/overlays.tsx'),
        ]).catch(() => undefined),
      8000,
    );
    return () => {
      clearTimeout(timer);
      onSessionEnded(() => Promise.resolve(false));
    };
  }, []);

  if (!finish) return null;
  return (
    <Suspense>
      <SignInDialog
        onClose={(isSignedIn) => {
          setFinish(undefined);
          finish(isSignedIn);
        }}
      />
    </Suspense>
  );
}
