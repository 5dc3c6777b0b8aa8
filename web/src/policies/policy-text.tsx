import { policyBlocks } from '@purser/contract/policies/policy-text';
import type { Run } from '@purser/contract/policies/policy-text';

/** A policy as its page in the shop shows it. */
export const PolicyText = ({ text }: { text: string }) => (
  // The parts of one text never change places.
  <div className="flex flex-col gap-2 wrap-anywhere">
    {policyBlocks(text).map((block, at) =>
      block.kind === 'heading' ? (
        <p key={at} className="mt-2 font-semibold first:mt-0">
          <Runs runs={block.runs} />
        </p>
      ) : block.kind === 'list' ? (
        <ul key={at} className="list-disc pl-5">
          {block.items.map((item, line) => (
            <li key={line}>
              <Runs runs={item} />
            </li>
          ))}
        </ul>
      ) : (
        <p key={at}>
          {block.lines.map((line, part) => (
            <span key={part} className="block">
              <Runs runs={line} />
            </span>
          ))}
        </p>
      ),
    )}
  </div>
);

const Runs = ({ runs }: { runs: readonly Run[] }) =>
  runs.map(({ text, isBold }, at) => (isBold ? <strong key={at}>{text}</strong> : <span key={at}>{text}</span>));
