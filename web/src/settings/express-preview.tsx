import { Trans, useLingui } from '@lingui/react/macro';
import { defaultBorderRadius } from '@purser/contract/settings/settings';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { helpLook, labelLook } from '../form/field-look.ts';
import { settings as page } from '../page-settings.ts';
import { createExpressButton } from '../storefront/express-button.ts';
import { loadStripe } from '../storefront/stripe.ts';
import { classNames } from '../ui/class-names.ts';
import type { SectionProps } from './section-props.ts';

/** The button as the shop shows it; the provider draws both. Pressing it here pays nothing. */
export function ExpressPreview({ control }: Pick<SectionProps, 'control'>) {
  const { t } = useLingui();
  const [type, size, theme, given] = useWatch({
    control,
    name: [
      'payment_request_button_type',
      'payment_request_button_size',
      'payment_request_button_theme',
      'payment_request_button_border_radius',
    ],
  });
  const radius = Number.isNaN(given) ? defaultBorderRadius : given;
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'absent'>('loading');
  useEffect(() => {
    const target = place.current;
    let isGone = false;
    let remove = () => {};
    const draw = async () => {
      const stripe = await loadProvider();
      if (isGone || !target) return;
      if (!stripe) {
        setState('absent');
        return;
      }
      const { element } = createExpressButton(
        stripe,
        {
          payment_request_button_type: type,
          payment_request_button_size: size,
          payment_request_button_theme: theme,
          payment_request_button_border_radius: radius,
        },
        { amount: 1000, currency: page.storeCurrency.toLowerCase() },
      );
      element.on('ready', ({ availablePaymentMethods }) => setState(availablePaymentMethods ? 'shown' : 'absent'));
      element.on('click', (event) => event.reject());
      element.mount(target);
      remove = () => element.destroy();
    };
    void draw();
    return () => {
      isGone = true;
      remove();
    };
  }, [type, size, theme, radius]);
  return (
    <div role="group" aria-label={t`Button preview`}>
      <p className={`${labelLook} mb-1`}>
        <Trans>Preview</Trans>
      </p>
      <div
        className={classNames(
          'flex min-h-[5.5rem] items-center justify-center rounded-control border border-line p-4',
          theme === 'light' ? 'bg-[#3b3b3b]' : 'bg-[#fff]',
        )}
      >
        <div ref={place} className="w-full max-w-xs" />
      </div>
      {state === 'absent' && (
        <p className={`${helpLook} mt-1`}>
          <Trans>This browser has no wallet, so we can’t show the button here.</Trans>
        </p>
      )}
    </div>
  );
}

/** The provider's script, loaded by the first preview. */
function loadProvider() {
  const { publishableKey, accountId, scriptUrl } = page.provider;
  if (!window.Stripe && !document.querySelector(`script[src="${CSS.escape(scriptUrl)}"]`)) {
    const script = document.createElement('script');
    script.src = scriptUrl;
    document.head.append(script);
  }
  return loadStripe(publishableKey, accountId, page.locale.code.replace('_', '-'));
}
