import { CopyButton } from '../ui/copy-button.tsx';

/**
 * A copy button in a row, shown on hover or focus, and always where the device cannot hover. It does not open the row and takes no space: it
 * hangs over the gap between two columns. A card has no room for it.
 */
export const ShyCopy = ({ text, label }: { text: string; label: string }) => (
  <span className="-mr-6 inline-flex align-middle opacity-0 max-sm:in-data-row:hidden transition-opacity duration-150 group-hover/row:opacity-100 focus-within:opacity-100 [@media(hover:none)]:opacity-100">
    <CopyButton text={text} label={label} />
  </span>
);
