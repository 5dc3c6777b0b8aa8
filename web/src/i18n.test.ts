import { describe, expect, it } from 'vitest';
import { collectMessages, compileMessages, readTemplate } from '../vite-source-messages.ts';

describe('the messages of the admin', () => {
  it('are all found in the source and compile', async () => {
    const messages = Object.values(await collectMessages());
    expect(messages).toContain(
      'There was an error rendering this view. Please contact support for assistance if the problem persists.',
    );
    expect(await compileMessages('en')).toContain('There was a problem generating your export.');
  });

  it('are those of the template for translators: `npm run messages` brings it in step', async () => {
    expect(await readTemplate()).toEqual(await collectMessages());
  });

  it('differ in every letter in the pseudo-locale, so that an untranslated text shows', async () => {
    const source = await compileMessages('pseudo');
    const compiled = JSON.parse(
      JSON.parse(source.slice(source.indexOf('JSON.parse(') + 'JSON.parse('.length, source.lastIndexOf(')'))),
    ) as Record<string, unknown>;
    const english = await collectMessages();
    const unchanged = Object.entries(compiled).filter(
      ([id, message]) =>
        JSON.stringify(message) === JSON.stringify([english[id]]) && /[a-z]{2}/i.test(english[id] ?? ''),
    );
    expect(unchanged).toEqual([]);
    expect(Object.keys(compiled).length).toBe(Object.keys(english).length);
  });
}, 30_000);
