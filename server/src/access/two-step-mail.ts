import type { Context, User } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { bodiesOf } from '../jobs/mail-page.ts';
import { queueMail } from '../jobs/mail.ts';

/** What happened to a user's two-step sign-in. */
export type TwoStepNews =
  | { kind: 'on' | 'off' | 'codes_renewed' | 'codes_guessed' }
  /** By whom: an administrator's name, or the operator's command. */
  | { kind: 'reset'; by: string }
  | { kind: 'recovery_code_used'; left: number };

type Words = { title: string; text: string[] };

function wordsOf(news: TwoStepNews, username: string, shop: string): Words {
  switch (news.kind) {
    case 'on':
      return {
        title: 'Two-step sign-in is on',
        text: [
          `Signing in to ${shop} as ${username} now takes your password and a code from your authenticator app. All other sessions were signed out.`,
          'If that wasn’t you, ask an administrator of the store to turn it off, and change your password right away.',
        ],
      };
    case 'off':
      return {
        title: 'Two-step sign-in is off',
        text: [
          `Signing in to ${shop} as ${username} takes only your password now.`,
          'If that wasn’t you, change your password and turn two-step sign-in on again right away.',
        ],
      };
    case 'reset':
      return {
        title: 'Your two-step sign-in was turned off',
        text: [
          `${news.by} turned off two-step sign-in for ${username} at ${shop}. You sign in with only your password now; all sessions were signed out.`,
          'Turn it on again in your profile. If you didn’t ask for this, tell an administrator of the store.',
        ],
      };
    case 'codes_renewed':
      return {
        title: 'You have new recovery codes',
        text: [
          `New recovery codes were made for ${username} at ${shop}. The earlier ones no longer work.`,
          'If that wasn’t you, change your password and make new codes right away.',
        ],
      };
    case 'codes_guessed':
      return {
        title: 'Someone may know your password',
        text: [
          `Someone entered your password for ${shop}, but five wrong codes after it. We let nobody try another one for 15 minutes.`,
          'If that wasn’t you, change your password right away.',
        ],
      };
    case 'recovery_code_used':
      return {
        title: 'A recovery code was used',
        text: [
          `Someone signed in to ${shop} as ${username} with a recovery code. ${leftWords(news.left)}`,
          'If that wasn’t you, change your password and make new recovery codes right away.',
        ],
      };
  }
}

const leftWords = (left: number): string =>
  left === 0 ? 'There are none left: make new ones in your profile.' : `${left === 1 ? 'One is' : `${left} are`} left.`;

/** Mails the user, in the transaction of the change. */
export async function tellTwoStepNews(
  context: Context,
  tx: Database | DatabaseTransaction,
  user: Pick<User, 'username' | 'email'>,
  news: TwoStepNews,
): Promise<void> {
  const { store, clock } = context;
  const { origin } = context.request;
  const { title, text } = wordsOf(news, user.username, store.name);
  // Concurrent attempts send one mail.
  const quarter = Math.floor(clock.now().epochMilliseconds / 900_000);
  await queueMail(context, tx, store.store_id, {
    recipient: user.email,
    ...(news.kind === 'codes_guessed' && { dedupe_key: `codes_guessed:${user.username}:${quarter}` }),
    subject: `${store.name}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
    ...bodiesOf({
      shop: store.name,
      title,
      text,
      // The operator's command has no request.
      ...(origin !== '' && { link: { label: 'Open your profile', href: `${origin}/wp-admin/profile.php` } }),
    }),
  });
}
