import { classNames } from './class-names.ts';

// Drawn by us on a 20 px grid with 1.5 px strokes.
const pathByName = {
  'arrow-down': 'M10 4v12m0 0 4.5-4.5M10 16l-4.5-4.5',
  'arrow-left': 'M16 10H4m0 0 4.5-4.5M4 10l4.5 4.5',
  'arrow-up': 'M10 16V4m0 0L5.5 8.5M10 4l4.5 4.5',
  bank: 'M3 8.2 10 4l7 4.2M4.5 8.5v6M8.2 8.5v6m3.6-6v6m3.7-6v6M3 16.5h14',
  calendar: 'M4 5.5h12v11H4zM4 9h12M7 3.5v3m6-3v3',
  check: 'm4.5 10.5 3.7 3.7 7.3-8',
  'chevron-down': 'm5.5 8 4.5 4.5L14.5 8',
  'chevron-left': 'M12 5.5 7.5 10l4.5 4.5',
  'chevron-right': 'M8 5.5l4.5 4.5L8 14.5',
  close: 'm5.5 5.5 9 9m0-9-9 9',
  columns: 'M3.5 4.5h13v11h-13zM8 4.5v11m4.2-11v11',
  copy: 'M7.5 7.5h8v8h-8zM12.5 7.5v-3h-8v8h3',
  customers:
    'M7.5 9.5a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4Zm-5 6.7c.3-2.7 2.3-4.2 5-4.2s4.7 1.5 5 4.2M12.8 9.3a2.4 2.4 0 1 0-.6-4.7m2 7.7c1.9.4 3.1 1.8 3.3 3.9',
  dispute: 'M5 17V3.5m0 .8c3-1.4 6 1.4 10.5 0l-2.2 3.9 2.2 3.9c-4.5 1.4-7.5-1.4-10.5 0',
  documents: 'M5 3.5h6.5L15 7v9.5H5zM11.5 3.5V7H15M7.5 10h5m-5 3h5',
  download: 'M10 3.5v9m0 0 3.5-3.5M10 12.5 6.5 9M4 13.5v3h12v-3',
  error: 'M10 6.5v4.3m0 2.4v.1M7 3.5h6l3.5 3.5v6L13 16.5H7L3.5 13V7z',
  external: 'M11.5 4h4.5v4.5M16 4l-7 7M14 11.5V16H4V6h4.5',
  info: 'M10 9.2v4.3m0-6.7v.1M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14Z',
  keyboard: 'M3 5.5h14v9H3zm3 2.8h.1m2.6 0h.1m2.6 0h.1m2.6 0h.1M6 11.7h8',
  ledger: 'M5 3.5h10v13H5zM7.5 7h5m-5 3h5m-5 3h2.5m2.5 0v.1',
  loan: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm-2.6-4.4 5.2-5.2M7.6 7.7v.1m4.8 4.4v.1',
  mail: 'M3.5 5h13v10h-13zm0 .5 6.5 5 6.5-5',
  menu: 'M3.5 5.5h13m-13 4.5h13m-13 4.5h13',
  more: 'M4.6 10a.4.4 0 1 0 .8 0 .4.4 0 1 0-.8 0Zm5 0a.4.4 0 1 0 .8 0 .4.4 0 1 0-.8 0Zm5 0a.4.4 0 1 0 .8 0 .4.4 0 1 0-.8 0Z',
  minus: 'M4.5 10h11',
  moon: 'M16 11.8A6.5 6.5 0 0 1 8.2 4 6.5 6.5 0 1 0 16 11.8Z',
  orders: 'M5 3.5h10v13l-2.5-1.5-2.5 1.5-2.5-1.5L5 16.5zM7.5 7.5h5m-5 3h5',
  overview: 'M3.5 3.5h5.5v6.5h-5.5zm7.5 0h5.5v3.5h-5.5zm0 6.5h5.5v6.5h-5.5zm-7.5 3h5.5v3.5h-5.5z',
  payments: 'M3 5h14v10H3zm0 3.2h14M6 12h3',
  plus: 'M10 4.5v11m-5.5-5.5h11',
  reader: 'M6.5 3h7v14h-7zm2 2.5h3V9h-3zm0 6h.1m2.8 0h.1m-3 2.5h.1m2.8 0h.1',
  refresh: 'M15.8 8.5A6 6 0 0 0 4.6 7.5M4.2 11.5a6 6 0 0 0 11.2 1M4.5 4v3.6h3.6m7.4 8.4v-3.6h-3.6',
  refund: 'M4 8.5h8.5a3.7 3.7 0 0 1 0 7.5H8M4 8.5 7.5 5M4 8.5 7.5 12',
  search: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11Zm4-1.5 3.5 3.5',
  settings: 'M3.5 6.5h6m4 0h3m-13 7h3m4 0h6M11.5 4.7v3.6m-3 3.4v3.6',
  shield: 'M10 3 4 5.2v4.3c0 3.7 2.5 6.2 6 7.5 3.5-1.3 6-3.8 6-7.5V5.2zm-2.7 6.8 2 2 3.5-3.8',
  sort: 'M7 5v10m0 0-2.5-2.5M7 15l2.5-2.5M13 15V5m0 0-2.5 2.5M13 5l2.5 2.5',
  tools: 'M8 3.5v4.2L4.2 14.4a1.4 1.4 0 0 0 1.2 2.1h9.2a1.4 1.4 0 0 0 1.2-2.1L12 7.7V3.5M6.8 3.5h6.4M6 12h8',
  undo: 'M4.5 8h7a4 4 0 0 1 0 8H8M4.5 8 8 4.5M4.5 8 8 11.5',
  store: 'M4 8.5v8h12v-8M3 8.5 4.5 4h11L17 8.5zm5 8v-4h4v4',
  success: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm-3-6.8 2.2 2.2 4-4.4',
  sun: 'M10 13.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM10 2.5v1.7m0 11.6v1.7M2.5 10h1.7m11.6 0h1.7M4.7 4.7l1.2 1.2m8.2 8.2 1.2 1.2m0-10.6-1.2 1.2m-8.2 8.2-1.2 1.2',
  user: 'M10 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-6 6.5c.3-3 2.7-4.5 6-4.5s5.7 1.5 6 4.5',
  warning: 'M10 8v3.5m0 2.3v.1M10 3.5 17.5 16.5h-15z',
} as const;

export type IconName = keyof typeof pathByName;

/** A decorative icon; the control around it has the name. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden
      className={classNames('size-4 shrink-0', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={pathByName[name]} />
    </svg>
  );
}
