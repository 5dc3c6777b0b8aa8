import { endpoint } from '../http/endpoint.ts';
import { askProvider, onAccount } from './ask-provider.ts';
import { needReader, noReader } from './find-reader.ts';
import { activeReaders, toReader } from './list-readers.ts';

export const renameReader = endpoint.readers.renameReader.handler(async ({ input, context }) => {
  const { reader_id, label } = input;
  const renamed = await askProvider(
    context,
    context.provider.stripe.terminal.readers.update(reader_id, { label }, onAccount(context)),
    { missing: noReader },
  );
  return toReader(needReader(renamed), (await activeReaders(context)).has(reader_id));
});
