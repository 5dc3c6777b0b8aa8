import { useLingui } from '@lingui/react/macro';
import type { CardBrand, MethodId } from '@purser/contract/transactions/source-name';
import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { bankName } from './bank-name.ts';
import { sourceLabel } from './labels.ts';

const frame = (fill: string, children: ReactNode) => (
  <>
    <rect x="0.5" y="0.5" width="33" height="21" rx="3.5" fill={fill} stroke="rgb(0 0 0 / 0.18)" />
    {children}
  </>
);
// Strokes on a 4 × 6 grid: letters as text would be read out and found beside the name.
const strokes: Record<string, string> = {
  A: 'M0 6 2 0 4 6M.8 4h2.4',
  B: 'M0 0v6h2.4a1.5 1.5 0 0 0 0-3H0m0-3h2.2a1.5 1.5 0 0 1 0 3',
  C: 'M4 1A2.4 3 0 1 0 4 5',
  D: 'M0 0v6h1.5a2.5 3 0 0 0 0-6Z',
  E: 'M4 0H0v6h4M0 3h3',
  F: 'M4 0H0v6M0 3h3',
  G: 'M4 1a2.4 3 0 1 0 0 4V3.2H2.5',
  H: 'M0 0v6M4 0v6M0 3h4',
  I: 'M2 0v6',
  K: 'M0 0v6M4 0 0 3.4 4 6',
  L: 'M0 0v6h4',
  M: 'M0 6V0l2 3.5L4 0v6',
  N: 'M0 6V0l4 6V0',
  O: 'M2 0a2 3 0 1 0 0 6 2 3 0 1 0 0-6Z',
  P: 'M0 6V0h2.4a1.6 1.6 0 0 1 0 3.2H0',
  R: 'M0 6V0h2.4a1.6 1.6 0 0 1 0 3.2H0m2 0L4 6',
  S: 'M4 .8C3-.3.3-.2.3 1.5c0 1.8 3.6 1.2 3.6 3C3.9 6.3 1 6.3 0 5.2',
  T: 'M0 0h4M2 0v6',
  V: 'M0 0 2 6 4 0',
  W: 'M0 0l1 6 1-4 1 4 1-6',
  X: 'M0 0l4 6m0-6L0 6',
  2: 'M.2 1.4C.4-.5 3.9-.5 3.8 1.7 3.7 3 .6 4.4 0 6h4',
  4: 'M3 6V0L0 4.2h4',
};

/** A word in the middle of the card; `scale` 1 is 6 high. */
function word(text: string, color: string, scale = 1, slant = false) {
  const width = (text.length * 5.4 - 1.4) * scale;
  return (
    <g
      transform={`translate(${17 - width / 2} ${11 - 3 * scale})${slant ? ' skewX(-12) translate(0.8 0)' : ''} scale(${scale})`}
      fill="none"
      stroke={color}
      strokeWidth={1.3}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {[...text].map((letter, index) => (
        <path key={index} d={strokes[letter]} transform={`translate(${index * 5.4})`} />
      ))}
    </g>
  );
}

// Drawn by us on a 34 × 22 card: enough to tell brands apart, none of it a copied logo.
const drawingByBrand: Record<CardBrand, ReactNode> = {
  amex: frame('#1f6fb8', word('AMEX', '#fff', 0.9)),
  cartes_bancaires: frame('#0d5b53', word('CB', '#fff', 1.3)),
  diners: frame(
    '#fff',
    <>
      <circle cx="17" cy="11" r="7" fill="#1c5b96" />
      <path d="M15 6.7a4.7 4.7 0 0 0 0 8.6zM19 6.7a4.7 4.7 0 0 1 0 8.6z" fill="#fff" />
    </>,
  ),
  discover: frame(
    '#fff',
    <>
      <path d="M34 12v6.5a3.5 3.5 0 0 1-3.5 3.5H12C21 20 29 16.5 34 12Z" fill="#ef7c1b" />
      {word('DISC', '#2a2a2a', 0.9)}
    </>,
  ),
  jcb: frame(
    '#fff',
    <>
      <rect x="7" y="4" width="6" height="14" rx="2" fill="#1b5fae" />
      <rect x="14" y="4" width="6" height="14" rx="2" fill="#c7222f" />
      <rect x="21" y="4" width="6" height="14" rx="2" fill="#238a3c" />
    </>,
  ),
  mastercard: frame(
    '#fff',
    <>
      <circle cx="13.5" cy="11" r="6" fill="#de2a22" />
      <circle cx="20.5" cy="11" r="6" fill="#f49b1c" fillOpacity="0.9" />
    </>,
  ),
  unionpay: frame(
    '#fff',
    <>
      <path d="M8 4h7l-3 14H5z" fill="#c9252d" />
      <path d="M15 4h7l-3 14h-7z" fill="#22467e" />
      <path d="M22 4h7l-3 14h-7z" fill="#147a73" />
    </>,
  ),
  visa: frame('#fff', word('VISA', '#1d3c8f', 1.1, true)),
};
/** How a method takes the money, shown by the drawing under its letters. */
const underByKind = {
  /** Four payments. */
  later: (
    <g fill="#fff">
      {[11, 15, 19, 23].map((x) => (
        <circle key={x} cx={x} cy="17.4" r="1.1" />
      ))}
    </g>
  ),
  /** Drawn from an account. */
  debit: <path d="M10 17.4h13m-2.4-1.8 2.4 1.8-2.4 1.8" fill="none" stroke="#fff" strokeWidth="1.1" />,
  /** A slip that is paid elsewhere. */
  voucher: <path d="M11 16v3m2.5-3v3m1.5-3v3m3-3v3m2-3v3m3-3v3" stroke="#fff" strokeWidth="1.1" />,
  /** The customer's own bank. */
  bank: <path d="M11 17.8h12M13 17.8v-1.6m4 1.6v-1.6m4 1.6v-1.6M11 16.2h12" stroke="#fff" strokeWidth="0.9" />,
  wallet: null,
};

interface Look {
  color: string;
  letters: string;
  kind: keyof typeof underByKind;
}

const lookByMethod: Record<Exclude<MethodId, 'card' | 'card_present'>, Look> = {
  affirm: { color: '#3d4bd6', letters: 'AFRM', kind: 'later' },
  afterpay_clearpay: { color: '#0f7a5c', letters: 'AP', kind: 'later' },
  alipay: { color: '#1763c9', letters: 'ALI', kind: 'wallet' },
  au_becs_debit: { color: '#27516b', letters: 'BECS', kind: 'debit' },
  bancontact: { color: '#14498f', letters: 'BC', kind: 'bank' },
  eps: { color: '#a5305a', letters: 'EPS', kind: 'bank' },
  giropay: { color: '#184a94', letters: 'GIRO', kind: 'bank' },
  grabpay: { color: '#177a3d', letters: 'GRAB', kind: 'wallet' },
  ideal: { color: '#b3186a', letters: 'IDEAL', kind: 'bank' },
  klarna: { color: '#8a3d5c', letters: 'K', kind: 'later' },
  link: { color: '#0d6b4f', letters: 'LINK', kind: 'wallet' },
  multibanco: { color: '#2b5ea8', letters: 'MB', kind: 'voucher' },
  p24: { color: '#b0222e', letters: 'P24', kind: 'bank' },
  sepa_debit: { color: '#1d3f94', letters: 'SEPA', kind: 'debit' },
  sofort: { color: '#93485f', letters: 'SOF', kind: 'bank' },
  wechat_pay: { color: '#177a3d', letters: 'WE', kind: 'wallet' },
};

const lookBySource: Record<string, Look | undefined> = {
  ...lookByMethod,
  wechat: { color: '#177a3d', letters: 'WE', kind: 'wallet' },
  woopay: { color: '#5b3b96', letters: 'WOO', kind: 'wallet' },
  ach_credit_transfer: { color: '#3a5573', letters: 'ACH', kind: 'bank' },
  ach_debit: { color: '#3a5573', letters: 'ACH', kind: 'debit' },
  acss_debit: { color: '#3a5573', letters: 'PAD', kind: 'debit' },
};
const drawingBySource: Record<string, ReactNode> = drawingByBrand;

/** A card of no brand: its stripe; held to a reader, the waves of the contact. */
const plainCard = frame('#4a5a54', <path d="M4 8h26M7 15h8" stroke="#fff" strokeWidth="2.5" />);
const tappedCard = frame(
  '#4a5a54',
  <path
    d="M12 14a5 5 0 0 0 0-6m3.5 8a8.5 8.5 0 0 0 0-10M19 18a12 12 0 0 0 0-14"
    fill="none"
    stroke="#fff"
    strokeWidth="1.8"
    strokeLinecap="round"
  />,
);

function drawingOf(source: string): ReactNode {
  const look = lookBySource[source];
  if (!look) return drawingBySource[source] ?? (source.endsWith('_present') ? tappedCard : plainCard);
  const under = underByKind[look.kind];
  const scale = look.letters.length > 4 ? 0.85 : 1.05;
  return frame(
    look.color,
    <>
      <g transform={under ? 'translate(0 -2.4)' : undefined}>{word(look.letters, '#fff', scale)}</g>
      {under}
    </>,
  );
}

/** A small card with the brand or method drawn on it; the name stands beside it. */
export const MethodMark = ({ source, className = 'h-[1.125rem] w-7' }: { source: string; className?: string }) => (
  <svg viewBox="0 0 34 22" aria-hidden className={classNames('shrink-0', className)}>
    {drawingOf(source)}
  </svg>
);

/** Mark, name and the last digits: "Visa •••• 4242". */
export function Method({ source, identifier }: { source: string; identifier?: string | null | undefined }) {
  const { t } = useLingui();
  if (!source) return <>—</>;
  const known = sourceLabel(source);
  const name = known ? t(known) : source;
  const digits = identifier && /^\d{2,6}$/.test(identifier);
  return (
    <span className="inline-flex items-center gap-2 align-middle">
      <MethodMark source={source} />
      <span>
        {/* In a row with little room the drawing stands for the name. */}
        <span className={classNames(Boolean(digits) && known && 'max-xl:in-data-row:sr-only')}>{name}</span>
        {identifier && ' '}
        {identifier && (
          <span className={classNames('tabular-nums', Boolean(digits) && 'whitespace-nowrap')}>
            {digits ? (
              <>
                <span aria-hidden className="max-xl:in-data-row:hidden">
                  ••••
                </span>
                <span className="sr-only">{t`ending in`}</span> {identifier}
              </>
            ) : (
              bankName(identifier)
            )}
          </span>
        )}
      </span>
    </span>
  );
}
