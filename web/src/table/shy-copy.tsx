import { CopyButton } from '../ui/copy-button.tsx';

/**
 * A copy button in a row: it waits for the pointer or the focus, and stays where nothing can hover. The row does not open by it. It takes no room: it
 * hangs over the gap between two columns.
 */
export const ShyCopy = ({ text, label }: { text: string; label: string }) => (
  <span className="-mr-6 inline-flex align-middle opacity-0 transition-opacity duration-150 group-hover/row:opacity-100 focus-within:opacity-100 [@media(hover:none)]:opacity-100">
    <CopyButton text={text} label={label} />
  </span>
);
