/** A text with the parts of it that are bold. */
export type Run = { text: string; isBold: boolean };

export type PolicyBlock =
  | { kind: 'heading'; runs: Run[] }
  /** One run list per line. */
  | { kind: 'paragraph'; lines: Run[][] }
  | { kind: 'list'; items: Run[][] };

/** `**bold**` within a line; asterisks without a partner stay. */
const runsOf = (line: string): Run[] =>
  line
    .split(/\*\*(\S(?:[^*]*\S)?)\*\*/)
    .map((text, at) => ({ text, isBold: at % 2 === 1 }))
    .filter(({ text }) => text !== '');

/**
 * The parts of a policy's text: headings (`# ` to `### `), lists (`- ` or `* `), and paragraphs between empty lines. Whatever else
 * is in the text is text: nothing of it is markup.
 */
export function policyBlocks(text: string): PolicyBlock[] {
  const blocks: PolicyBlock[] = [];
  let isOpen = false;
  for (const line of text.split(/\r\n?|\n/).map((each) => each.trim())) {
    const last = isOpen ? blocks.at(-1) : undefined;
    const heading = /^#{1,3}\s+(.*)$/.exec(line)?.[1];
    const item = /^[-*]\s+(.*)$/.exec(line)?.[1];
    isOpen = line !== '' && heading === undefined;
    if (line === '') continue;
    if (heading !== undefined) blocks.push({ kind: 'heading', runs: runsOf(heading) });
    else if (item !== undefined) {
      if (last?.kind === 'list') last.items.push(runsOf(item));
      else blocks.push({ kind: 'list', items: [runsOf(item)] });
    } else if (last?.kind === 'paragraph') last.lines.push(runsOf(line));
    else blocks.push({ kind: 'paragraph', lines: [runsOf(line)] });
  }
  return blocks;
}
