import type { CardPlace } from './column.ts';

/** A row as a card of two lines, on phones; the first grid column is for a checkbox. */
export const cardRowLook =
  'max-sm:grid max-sm:h-auto! max-sm:grid-cols-[auto_fit-content(60%)_minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-y-0.5 max-sm:border-b max-sm:border-line max-sm:px-3 max-sm:py-2';

const places: Record<CardPlace, string> = {
  start1: 'max-sm:col-start-2 max-sm:row-start-1 max-sm:pr-2 max-sm:font-semibold',
  wide1: 'max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-1 max-sm:pr-2 max-sm:font-semibold',
  middle1:
    'max-sm:col-start-3 max-sm:row-start-1 max-sm:pr-1.5 max-sm:[&>*]:inline-block max-sm:[&>*]:max-w-full max-sm:[&>*]:truncate max-sm:[&>*]:align-middle',
  end1: 'max-sm:col-start-4 max-sm:row-start-1 max-sm:justify-self-end max-sm:text-right',
  start2: 'max-sm:col-start-2 max-sm:row-start-2 max-sm:pr-2',
  wide2: 'max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-2 max-sm:pr-2',
  middle2: 'max-sm:col-start-3 max-sm:row-start-2 max-sm:pr-2',
  end2: 'max-sm:col-start-4 max-sm:row-start-2 max-sm:justify-self-end max-sm:text-right',
};

/** The classes of a cell in a card. */
export const cardCellLook = (place: CardPlace | undefined): string =>
  place === undefined
    ? 'max-sm:hidden'
    : `max-sm:static! max-sm:min-w-0 max-sm:max-w-full max-sm:truncate max-sm:border-0 max-sm:p-0 max-sm:text-left max-sm:first:pl-0 max-sm:last:pr-0 max-sm:shadow-none ${places[place]}`;

/** The checkbox of a card. */
export const cardBoxLook =
  'max-sm:static! max-sm:col-start-1 max-sm:row-span-2 max-sm:row-start-1 max-sm:min-w-8 max-sm:w-8 max-sm:border-0 max-sm:pl-0';
