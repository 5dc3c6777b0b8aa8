import { Trans, useLingui } from '@lingui/react/macro';
import { settings } from '../page-settings.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Whether businesses where the store is can have an account. */
export const isCountrySupported = (): boolean => settings.connect.country in settings.connect.availableCountries;

/** Lists the countries that an account can be in; a store elsewhere may belong to a business in one of them. */
export function UnsupportedCountryDialog({ onContinue, onClose }: { onContinue: () => void; onClose: () => void }) {
  const { t } = useLingui();
  const names = Object.values(settings.connect.availableCountries).toSorted((a, b) => a.localeCompare(b));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<Trans>Is your business registered in a supported country?</Trans>}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" onPress={onContinue} data-autofocus>{t`Continue`}</Button>
        </>
      }
    >
      <p className="mb-3">
        <Trans>
          Your store’s country isn’t supported yet. Continue if your business is registered in one of these countries:
        </Trans>
      </p>
      {/* Reachable by keyboard, because it scrolls on a phone. */}
      <ul
        tabIndex={0}
        aria-label={t`Supported countries`}
        className="columns-3 gap-x-5 max-md:columns-2 max-xs:columns-1"
      >
        {names.map((name) => (
          <li key={name} className="py-0.5">
            {name}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
