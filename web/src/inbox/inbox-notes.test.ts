import { expect, test } from 'vitest';
import { inboxQuery, isUnread, readMoment } from './inbox-notes.ts';

test('the inbox asks for the newest open notes about payments, and for the fields that it shows', () => {
  const query = Object.entries(inboxQuery).map(([name, value]) => `${name}=${value}`);
  expect(query.join(' ')).toBe(
    'page=1 per_page=25 status=unactioned type=info,marketing,survey,warning orderby=date order=desc ' +
      'source=woocommerce-payments ' +
      '_fields=id,name,title,content,type,status,actions,date_created,date_created_gmt,layout,image,is_deleted,source',
  );
});

test('a note is new until the inbox is read after it', () => {
  const note = { date_created_gmt: '2026-11-20T10:00:00' };
  const moment = Date.parse('2026-11-20T10:00:00Z');
  expect(isUnread(note, moment - 1)).toBe(true);
  expect(isUnread(note, moment)).toBe(false);
  expect(readMoment(String(moment))).toBe(moment);
  expect(readMoment(undefined)).toBe(0);
  expect(readMoment(['x'])).toBe(0);
});
