import { toUtcText } from '@purser/contract/dates';
import { mailList } from '@purser/contract/orders/order';
import type { Mail as ListedMail } from '@purser/contract/orders/order';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { countedPage } from '../database/list-rows.ts';
import type { ListSource } from '../database/list-sql.ts';
import type { Mail } from '../database/tables.ts';
import { endpoint } from '../http/endpoint.ts';

const mailSource: ListSource<(typeof mailList.sorts)[number]> = {
  description: mailList,
  table: 'mail',
  moment: 'created',
  columnBySort: { created: 'created' },
  tieBreak: ['created', 'mail_id'],
  columnByFilter: { date: { column: 'created' }, status: { column: 'state' } },
  search: (term) =>
    sql<boolean>`position(lower(${term.replaceAll('\0', '')}) in lower(recipient || ' ' || subject)) > 0`,
};

/** `GET mail`. */
export const listMail = endpoint.mail.listMail.handler(({ input, context }) =>
  countedPage(context, mailSource, input, mailOf),
);

const mailOf = (mail: Selectable<Mail>): ListedMail => ({
  id: mail.mail_id,
  created: toUtcText(mail.created),
  to: mail.recipient,
  subject: mail.subject,
  text: mail.body_text,
  html: mail.body_html,
  state: mail.state,
  error: mail.error,
});
