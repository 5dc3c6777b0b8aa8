import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { settings } from '../page-settings.ts';
import { sourceLabel } from '../transactions/labels.ts';
import { MethodMark } from '../transactions/method-mark.tsx';
import { Popover } from '../ui/popover.tsx';

/** Card brands first, then wallets and local methods. */
const sources =
  'visa mastercard amex discover jcb unionpay diners cartes_bancaires link alipay wechat_pay klarna afterpay_clearpay affirm ideal bancontact eps p24 sepa_debit'.split(
    ' ',
  );
const wallet = 'woopay';

/** How many logos fit in the row at a window width. */
export const logosAt = (width: number): number => (width <= 480 ? 5 : width <= 768 ? 7 : 10);

/** What shoppers can pay with: as many logos as fit, and the names of the rest on request. */
export function MethodLogos() {
  const { t } = useLingui();
  const shown = useLogoCount();
  const all = settings.isWooPayStoreCountryAvailable ? [wallet, ...sources] : sources;
  const nameOf = (source: string) => {
    const known = sourceLabel(source);
    return source === wallet ? 'WooPay' : known ? t(known) : source;
  };
  const rest = all.slice(shown);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul aria-label={t`Payment methods`} className="flex flex-wrap items-center gap-2">
        {all.slice(0, shown).map((source) => (
          <li key={source} title={nameOf(source)}>
            <MethodMark source={source} className="h-6 w-[2.3125rem]" />
            <span className="sr-only">{nameOf(source)}</span>
          </li>
        ))}
      </ul>
      <RestOfLogos count={rest.length}>
        {rest.map((source) => (
          <li key={source} className="flex items-center gap-2">
            <MethodMark source={source} />
            {nameOf(source)}
          </li>
        ))}
      </RestOfLogos>
    </div>
  );
}

function RestOfLogos({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useLingui();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={t`+${count} more payment methods`}
        onClick={() => setOpen(!isOpen)}
        className="inline-flex h-6 min-w-8 items-center justify-center rounded bg-neutral-soft px-1.5 text-xs font-semibold text-neutral-ink tabular-nums hover:bg-hover"
      >
        <span aria-hidden>+{count}</span>
      </button>
      <Popover
        label={t`More payment methods`}
        anchor={anchor}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        className="rounded-card p-4"
      >
        <p className="mb-2 font-semibold">
          <Trans>Customers can also pay with</Trans>
        </p>
        <ul className="grid grid-cols-2 gap-x-5 gap-y-1.5 max-sm:grid-cols-1">{children}</ul>
      </Popover>
    </>
  );
}

/** While the window is resized, the logos are counted at most this often, in milliseconds. */
const resizeThrottle = 300;

function useLogoCount(): number {
  const [count, setCount] = useState(() => logosAt(window.innerWidth));
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const adjust = () => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        setCount(logosAt(window.innerWidth));
      }, resizeThrottle);
    };
    window.addEventListener('resize', adjust);
    return () => {
      clearTimeout(waiting);
      window.removeEventListener('resize', adjust);
    };
  }, []);
  return count;
}
