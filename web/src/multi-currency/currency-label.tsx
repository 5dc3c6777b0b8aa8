import type { StoreCurrency } from '@purser/contract/multi-currency/currency';
import { drawsFlags } from './draws-flags.ts';

/** Flag, name, symbol and code. The symbol takes the flag’s place where there is none, or where the system draws none. */
export function CurrencyLabel({ currency: { flag, name, symbol, code } }: { currency: StoreCurrency }) {
  const hasFlag = flag !== '' && drawsFlags();
  const sign = symbol === code ? '' : symbol;
  return (
    <span className="inline-flex min-w-0 items-baseline gap-2">
      <span aria-hidden className="inline-block w-9 shrink-0 text-center whitespace-nowrap text-muted">
        {hasFlag ? flag : sign}
      </span>
      <span className="min-w-0">
        {name}{' '}
        <span className="whitespace-nowrap text-muted">
          {hasFlag && sign !== '' && `${sign} `}
          {code}
        </span>
      </span>
    </span>
  );
}
