import type { Browser, Page } from '@playwright/test';
import { createApi } from './api.ts';
import type { Api, Person } from './api.ts';
import { signIn } from './story.ts';

/** A page of an added store in a browser of its own, and its API, both signed in as its administrator. */
export async function visitStore(browser: Browser, baseURL: string): Promise<{ page: Page; api: Api }> {
  const context = await browser.newContext({ baseURL });
  const api = await createApi(context.request, baseURL);
  return { page: await context.newPage(), api };
}

/** Another person's page of such a store, in another browser. */
export async function visitStoreAs(browser: Browser, baseURL: string, person: Person): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await signIn(page, person);
  return page;
}
