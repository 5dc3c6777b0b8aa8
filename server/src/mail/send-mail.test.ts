import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createStore } from '../create-store.ts';
import { queueMail } from '../jobs/mail.ts';
import { saveSettings } from '../settings/save-settings.ts';
import { openStore } from '../testing/open-store.ts';
import { call } from '@orpc/server';
import { senderOf } from './mail-sender.ts';
import { sendMail } from './send-mail.ts';

const world = await openStore();

/** A mail server that takes everything; answers the headers of each letter. */
async function openPostOffice() {
  const letters: string[] = [];
  const server = createServer((socket) => {
    let isLetter = false;
    let text = '';
    socket.write('220 here\r\n');
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      text += chunk.toString();
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end);
        if (isLetter) {
          const done = text.indexOf('\r\n.\r\n');
          if (done < 0) return;
          letters.push(text.slice(0, text.indexOf('\r\n\r\n')));
          text = text.slice(done + 5);
          isLetter = false;
          socket.write('250 taken\r\n');
          continue;
        }
        text = text.slice(end + 2);
        isLetter = line === 'DATA';
        socket.write(isLetter ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n');
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // a TCP server's
  return { letters, url: `smtp://127.0.0.1:${port}`, close: () => server.close() };
}

test('mail comes from the store’s host, or from its support address where it has no host', async () => {
  const office = await openPostOffice();
  const services = { ...world, config: { ...world.config, SMTP_URL: office.url } };
  const send = async (store_id: number) => {
    const draft = { recipient: 'jenny@example.com', subject: 'Hello', body_text: 'Hello', body_html: '<p>Hello</p>' };
    await queueMail(services, world.db, store_id, draft);
    const { mail_id } = await world.db
      .selectFrom('mail')
      .select('mail_id')
      .orderBy('mail_id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await sendMail(services, { store_id, mail_id });
    return office.letters.at(-1);
  };
  await call(saveSettings, { account_business_support_email: 'help@fern.example' }, { context: world.context() });
  expect(await send(world.store.store_id)).toMatch(/^From: (?:")?Test store(?:")? <help@fern\.example>/m);
  const other = await createStore(world, { name: 'Other', host: 'other.example', account_id: '' });
  expect(await send(other)).toMatch(/^From: (?:")?Other(?:")? <orders@other\.example>/m);
  office.close();
});

test('the sender is an address that exists, if there is one', () => {
  const sender = { host: null, support: '', smtp: '' };
  expect(senderOf({ ...sender, support: 'help@fern.example', smtp: 'smtp://a%40b.example@mx' })).toEqual({
    from: 'help@fern.example',
  });
  expect(senderOf({ ...sender, support: 'call us', smtp: 'smtps://shop%40b.example:secret@mx.b.example' })).toEqual({
    from: 'shop@b.example',
  });
  expect(senderOf({ ...sender, smtp: 'smtp://apikey:secret@mx.b.example' })).toEqual({ from: 'orders@localhost' });
  expect(senderOf({ ...sender, host: 'fern.example', support: 'help@fern.example' })).toEqual({
    from: 'orders@fern.example',
    replyTo: 'help@fern.example',
  });
});
