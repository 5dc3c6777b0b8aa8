import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { readEvidence } from '../../evidence/evidence-transfer.ts';

/** Opens a stored file: an image here, a PDF in the browser’s own viewer in a new tab. */
export function PreviewButton({ id, filename }: { id: string; filename: string }) {
  const { t } = useLingui();
  const [isLoading, setLoading] = useState(false);
  const [image, setImage] = useState<string>();
  useEffect(() => () => void (image && URL.revokeObjectURL(image)), [image]);
  const open = async () => {
    // Opened at once, because browsers allow that only right after a press.
    const tab = /\.pdf$/i.test(filename) ? globalThis.open('', '_blank') : null;
    setLoading(true);
    try {
      const file = await readEvidence(id);
      const url = URL.createObjectURL(file);
      if (tab) tab.location.href = url;
      else if (file.type.startsWith('image/')) setImage(url);
      else toast.error(t`Your browser blocked the preview. Allow pop-ups for this site and try again.`);
    } catch {
      tab?.close();
      toast.error(t`Error downloading file`, { about: `download-${id}` });
    } finally {
      setLoading(false);
    }
  };
  return (
    <>
      <Button
        size="small"
        onPress={() => void open()}
        isBusy={isLoading}
        busyLabel={t`Opening…`}
        aria-label={t`Preview ${filename}`}
      >
        <Trans>Preview</Trans>
      </Button>
      <Dialog isOpen={image !== undefined} onClose={() => setImage(undefined)} title={filename} width="wide">
        <img src={image} alt={filename} className="mx-auto max-h-[70dvh] max-w-full" />
      </Dialog>
    </>
  );
}
