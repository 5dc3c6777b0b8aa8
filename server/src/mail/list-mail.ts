import { toUtcText } from '@purser/contract/dates';
import { sql } from 'kysely';
import { endpoint } from '../http/endpoint.ts';

export const listMail = endpoint.mail.listMail.handler(async ({ input, context }) => {
  let rows = context.replica.selectFrom('mail').where('store_id', '=', context.store.store_id);
  for (const term of input.search ?? [])
    rows = rows.where(
      sql<boolean>`position(lower(${term.replaceAll('\0', '')}) in lower(recipient || ' ' || subject)) > 0`,
    );
  const [mails, { count }] = await Promise.all([
    rows
      .selectAll()
      .orderBy('created', input.direction)
      .orderBy('mail_id', input.direction)
      .limit(input.pagesize)
      .offset((input.page - 1) * input.pagesize)
      .execute(),
    rows.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return {
    data: mails.map((mail) => ({
      id: mail.mail_id,
      created: toUtcText(mail.created),
      to: mail.recipient,
      subject: mail.subject,
      text: mail.body_text,
      html: mail.body_html,
      state: mail.state,
      error: mail.error,
    })),
    total_count: count,
  };
});
