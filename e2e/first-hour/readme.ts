import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const repository = join(import.meta.dirname, '../..');

export interface Sentence {
  /** The number of its step. */
  step: number;
  /** As README.md has it, links and emphasis included. */
  text: string;
  /** What it sets as code: commands, card numbers, search terms. */
  codes: string[];
}

const readme = readFileSync(join(repository, 'README.md'), 'utf8');

/** The text below a heading, up to the next one. */
function section(heading: string): string {
  const text = readme.split(/^## /m).find((each) => each.startsWith(`${heading}\n`));
  if (!text) throw new Error(`README.md has no section "${heading}"`);
  return text.slice(heading.length);
}

/** The numbered steps of the tour, sentence by sentence. */
export function tour(): Sentence[] {
  const steps = [...section('A short tour').matchAll(/^(\d+)\. (.+)$/gm)];
  return steps.flatMap(([, number, line = '']) =>
    line.split(/(?<=\.) (?=[A-Z*`])/).map((text) => ({
      step: Number(number),
      text,
      codes: [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code),
    })),
  );
}

/** The commands to run Purser, without their comments. */
export const commands = (): string[] =>
  (/```sh\n([^]+?)```/.exec(section('Run it'))?.[1] ?? '')
    .split('\n')
    .map((line) => line.replace(/ *#.*/, ''))
    .filter(Boolean);
