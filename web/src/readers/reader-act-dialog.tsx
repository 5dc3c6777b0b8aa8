import type { TerminalLocation } from '@purser/contract/readers/location';
import type { Reader } from '@purser/contract/readers/reader';
import { ForgetReader } from './forget-reader.tsx';
import { MoveReader } from './move-reader.tsx';
import type { ReaderAct } from './reader-columns.tsx';
import { RegisterReader } from './register-reader.tsx';
import { RenameReader } from './rename-reader.tsx';
import { TestScreen } from './test-screen.tsx';

/** What is done with the readers, or with one of them. */
export type OpenDialog = { act: 'register' } | { act: ReaderAct; reader: Reader };

/** The dialog of an act. It loads when it is opened: the list needs no form. */
export function ReaderActDialog({
  dialog,
  locations,
  onClose,
}: {
  dialog: OpenDialog;
  locations: TerminalLocation[];
  onClose: () => void;
}) {
  if (dialog.act === 'register') return <RegisterReader locations={locations} onClose={onClose} />;
  const { act, reader } = dialog;
  switch (act) {
    case 'rename':
      return <RenameReader reader={reader} onClose={onClose} />;
    case 'move':
      return <MoveReader reader={reader} locations={locations} onClose={onClose} />;
    case 'test':
      return <TestScreen reader={reader} onClose={onClose} />;
    case 'forget':
      return <ForgetReader reader={reader} onClose={onClose} />;
  }
}
