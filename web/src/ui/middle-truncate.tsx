/** `pay_tAmZ19kx…Rx9`: the start and the end of an id distinguish it, the middle doesn't. */
export const truncateMiddle = (text: string, length = 18): string =>
  text.length <= length
    ? text
    : `${text.slice(0, Math.ceil((length - 1) * 0.6))}…${text.slice(-Math.floor((length - 1) * 0.4))}`;

/** A long id, shortened in the middle; the whole one is in its title and is what screen readers read. */
export const MiddleTruncate = ({ text, length = 18 }: { text: string; length?: number }) => (
  <span title={text.length > length ? text : undefined} className="font-mono text-[0.8125rem]">
    <span aria-hidden>{truncateMiddle(text, length)}</span>
    <span className="sr-only">{text}</span>
  </span>
);
