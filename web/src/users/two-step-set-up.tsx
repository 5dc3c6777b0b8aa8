import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { api, codeOf, queryClient } from '../api.ts';
import { Form } from '../form/form.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { CodeField } from './code-field.tsx';
import { OwnPasswordField } from './own-password-field.tsx';

/** Scans the key into an authenticator app and proves it with the first code. */
export function TwoStepSetUp({
  onCancel,
  onAlreadyOn,
  onTurnedOn,
}: {
  onCancel: () => void;
  /** Another tab was first. */
  onAlreadyOn: () => Promise<unknown>;
  onTurnedOn: (recoveryCodes: string[]) => Promise<unknown>;
}) {
  const { t } = useLingui();
  const start = useQuery({
    queryKey: [...api.users.startTwoStep.key(), 'set up'],
    queryFn: () => api.users.startTwoStep.call(),
    // The key stays the same for an hour; another tab or device may have replaced it since it was last shown.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const turnOn = useMutation(api.users.turnOnTwoStep.mutationOptions());
  const form = useForm({ defaultValues: { code: '', current_password: '' } });
  const heading = useRef<HTMLHeadingElement>(null);
  const hasKey = start.data !== undefined;
  useEffect(() => {
    if (hasKey) heading.current?.focus();
  }, [hasKey]);
  const isOn = codeOf(start.error) === 'two_step_on';
  useEffect(() => {
    if (isOn) void onAlreadyOn();
  }, [isOn, onAlreadyOn]);
  if (start.isError && !isOn)
    return <ErrorState onRetry={() => void start.refetch()} reference={codeOf(start.error)} />;
  if (!start.data)
    return (
      <div aria-busy>
        <SkeletonLines count={6} />
      </div>
    );
  const { key, address, qr } = start.data;
  const grouped = key.replaceAll(/(.{4})(?=.)/g, '$1 ');
  return (
    <Form
      form={form}
      className="flex flex-col gap-5"
      onSave={async (given) => {
        if (given.code.trim() === '')
          return form.setError('code', { message: t`Enter the code that your app shows.` }, { shouldFocus: true });
        if (given.current_password === '')
          return form.setError('current_password', { message: t`Enter your password.` }, { shouldFocus: true });
        try {
          const { recovery_codes } = await turnOn.mutateAsync(given);
          await onTurnedOn(recovery_codes);
        } catch (error) {
          if (codeOf(error) === 'two_step_on') return onAlreadyOn();
          if (codeOf(error) === 'two_step_expired')
            await queryClient.invalidateQueries({ queryKey: api.users.startTwoStep.key() });
          throw error;
        }
      }}
    >
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-semibold">
          <Trans>1. Scan this with your authenticator app</Trans>
        </h3>
        <p className="mt-0.5 mb-3 text-muted">
          <Trans>Any app works, such as 1Password, Google Authenticator, Microsoft Authenticator or Aegis.</Trans>
        </p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <QrCode {...qr} />
          <div className="min-w-0 flex-1 basis-56">
            <p className="text-muted">
              <Trans>Can’t scan it? Enter this key in the app:</Trans>
            </p>
            <p className="mt-1 flex items-center gap-1">
              <code className="font-mono wrap-anywhere">{grouped}</code>
              <CopyButton text={key} label={t`Copy key`} />
            </p>
            <p className="mt-2">
              <a href={address} className="text-accent underline">
                <Trans>Open the app on this device</Trans>
              </a>
            </p>
          </div>
        </div>
      </div>
      <div>
        <h3 className="mb-3 font-semibold">
          <Trans>2. Enter the code it shows, and your password</Trans>
        </h3>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <CodeField control={form.control} name="code" label={t`Code from your app`} />
          <OwnPasswordField control={form.control} name="current_password" label={t`Your password`} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" isBusy={turnOn.isPending} busyLabel={t`Turning on…`}>
            <Trans>Turn on</Trans>
          </Button>
          <Button onPress={onCancel} isDisabled={turnOn.isPending}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
        <p className="min-w-0 flex-1 basis-60 text-[0.8125rem] text-muted">
          <Trans>This signs you out on all other devices. Application passwords keep working.</Trans>
        </p>
      </div>
    </Form>
  );
}

/** Dark on white in either scheme: cameras read it best. */
function QrCode({ size, path }: { size: number; path: string }) {
  const { t } = useLingui();
  const id = useId();
  return (
    <svg
      role="img"
      aria-labelledby={id}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-control border border-line"
    >
      <title id={id}>{t`QR code with your key`}</title>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
