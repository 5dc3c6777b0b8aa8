import { beforeAll, describe, expect, it } from 'vitest';
import { collectMessages, compileMessages, readTemplate } from '../vite-source-messages.ts';

describe('the messages of the admin', () => {
  let english: Record<string, string>;
  // Reads every file of the admin, which takes seconds.
  beforeAll(async () => {
    english = await collectMessages();
  });

  it('are all found in the source and compile', () => {
    expect(Object.values(english)).toContain(
      'There was an error rendering this view. Please contact support for assistance if the problem persists.',
    );
    expect(compileMessages('en', english)).toContain('There was a problem generating your export.');
  });

  it('are those of the template for translators: `npm run messages` brings it in step', async () => {
    expect(await readTemplate()).toEqual(english);
  });

  it('differ in every letter in the pseudo-locale, so that an untranslated text shows', () => {
    const source = compileMessages('pseudo', english);
    const compiled = JSON.parse(
      JSON.parse(source.slice(source.indexOf('JSON.parse(') + 'JSON.parse('.length, source.lastIndexOf(')'))),
    ) as Record<string, unknown>;
    const unchanged = Object.entries(compiled).filter(
      ([id, message]) =>
        JSON.stringify(message) === JSON.stringify([english[id]]) && /[a-z]{2}/i.test(english[id] ?? ''),
    );
    expect(unchanged).toEqual([]);
    expect(Object.keys(compiled).length).toBe(Object.keys(english).length);
  });
}, 30_000);
