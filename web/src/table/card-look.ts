import type { CardPlace, Column } from './column.ts';

/**
 * A row as a card of two lines, on phones: who and how much; when, how and in which state. Its button stands beside both lines, and buttons
 * for a decision that waits are a third line.
 */
const cardLook =
  'max-sm:relative max-sm:flex max-sm:h-auto! max-sm:min-h-17 max-sm:flex-wrap max-sm:content-center max-sm:items-center max-sm:gap-x-2 max-sm:border-b max-sm:border-line max-sm:bg-surface max-sm:px-3 max-sm:py-2 max-sm:before:order-3 max-sm:before:basis-full max-sm:after:order-7 max-sm:after:basis-full';

const places: Record<CardPlace, string> = {
  // A touch anywhere opens the record; the links of the first line are left to the keyboard.
  who: 'max-sm:order-1 max-sm:[&>*]:max-w-full max-sm:[&_a]:pointer-events-none max-sm:[&_a]:text-ink max-sm:[&_a]:no-underline max-sm:flex-1 max-sm:basis-0 max-sm:font-semibold',
  amount: 'max-sm:order-2 max-sm:ml-auto max-sm:text-right max-sm:font-semibold',
  when: 'max-sm:order-4 max-sm:shrink-0 max-sm:text-[0.8125rem] max-sm:text-muted',
  how: 'max-sm:order-5 max-sm:flex-1 max-sm:basis-0 max-sm:text-[0.8125rem] max-sm:text-muted',
  state: 'max-sm:order-6 max-sm:ml-auto max-sm:shrink-0 max-sm:text-right',
  icon: 'max-sm:absolute! max-sm:inset-y-0 max-sm:right-1 max-sm:flex! max-sm:w-auto! max-sm:items-center max-sm:overflow-visible!',
  button:
    'max-sm:absolute! max-sm:inset-y-0 max-sm:right-3 max-sm:flex! max-sm:w-auto! max-sm:items-center max-sm:overflow-visible!',
  foot: 'max-sm:order-8 max-sm:mt-1.5 max-sm:flex-1 max-sm:basis-0',
  'foot-button': 'max-sm:order-9 max-sm:mt-1.5 max-sm:ml-auto max-sm:shrink-0 max-sm:overflow-visible!',
};

/** The classes of a row; empty where the rows are no cards. */
export function cardRowLook<Row>(columns: readonly Column<Row>[], hasBoxes: boolean): string {
  const taken = new Set(columns.map(({ card }) => card));
  if (taken.size === 1 && taken.has(undefined)) return '';
  // The box and the button lie in the padding.
  const right = taken.has('icon') ? ' max-sm:pr-13' : taken.has('button') ? ' max-sm:pr-23' : '';
  return `${cardLook}${hasBoxes ? ' max-sm:pl-11' : ''}${right}`;
}

/** The classes of a cell in a card. */
export const cardCellLook = (place: CardPlace | undefined): string =>
  place === undefined
    ? 'max-sm:hidden'
    : `${place === 'icon' || place === 'button' ? '' : 'max-sm:static! '}max-sm:block max-sm:min-w-0 max-sm:max-w-full max-sm:truncate max-sm:border-0 max-sm:bg-transparent max-sm:p-0 max-sm:text-left max-sm:first:pl-0 max-sm:last:pr-0 max-sm:shadow-none ${places[place]}`;

/** The same for the cell with the row's link: a card that doesn't show it still has it for the keyboard and screen readers. */
export const cardLinkLook = (place: CardPlace | undefined): string =>
  place === undefined ? 'max-sm:sr-only!' : cardCellLook(place);

/** The checkbox of a card. */
export const cardBoxLook =
  'max-sm:absolute! max-sm:inset-y-0 max-sm:left-0 max-sm:flex max-sm:w-11 max-sm:items-center max-sm:justify-center max-sm:border-0 max-sm:bg-transparent! max-sm:p-0';

/** A control in a card is as high as a finger needs. */
export const cardControl = 'max-sm:min-h-11 max-sm:min-w-11';
