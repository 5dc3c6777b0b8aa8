import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { fetchSignedIn } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';
import { saveFile } from './csv-file.ts';

/** The name that the server gives a file. */
export const nameOfFile = (answer: Response): string | undefined =>
  /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];

/** Saves what the server streams at an address, under the name that the server gives. */
export function DownloadButton({
  href,
  children,
  size = 'medium',
  isDisabled = false,
  onSaved,
}: {
  href: string;
  children: ReactNode;
  size?: 'small' | 'medium';
  isDisabled?: boolean;
  onSaved?: () => void;
}) {
  const { t } = useLingui();
  const about = useId();
  const download = useMutation({
    onMutate: () => toast.clear(about),
    mutationFn: async () => {
      const answer = await fetchSignedIn(new Request(new URL(href, globalThis.location.origin)));
      if (!answer.ok) throw new Error(`the download answered ${answer.status}`);
      saveFile(nameOfFile(answer) ?? 'download', await answer.blob());
    },
    onSuccess: onSaved,
    onError: () => toast.error(t`We couldn’t create the file. Please try again.`, { about }),
  });
  return (
    <Button
      icon="download"
      size={size}
      isDisabled={isDisabled}
      isBusy={download.isPending}
      busyLabel={t`Downloading…`}
      onPress={() => download.mutate()}
    >
      {children}
    </Button>
  );
}
