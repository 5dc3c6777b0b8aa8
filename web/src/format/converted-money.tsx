import { Money } from './money-text.tsx';

interface Sum {
  amount: number;
  currency: string;
}

/** An amount, and what it came to in another currency: "€10.00 → $11.32". One of the same currency stands alone. */
export const ConvertedMoney = ({ from, to }: { from: Sum; to: Sum }) => {
  const result = <Money {...to} />;
  return from.currency === to.currency ? (
    result
  ) : (
    <span className="inline-flex flex-col items-end leading-tight max-sm:flex-row max-sm:gap-1">
      <span className="text-[0.8125rem] text-muted max-sm:font-normal">
        <Money {...from} />
      </span>
      <span className="whitespace-nowrap"> → {result}</span>
    </span>
  );
};
