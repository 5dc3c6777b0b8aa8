import type { Scenario } from '../control/scenario.ts';
import type { Reader } from './reader.ts';

const setStatus =
  (status: 'online' | 'offline'): Scenario['play'] =>
  async (tx, _core, account, { id }) => {
    const reader = await tx.lock<Reader>(account, id);
    if (!reader) return;
    reader.status = status;
    if (status === 'online') reader.last_seen_at = tx.nowMs;
    tx.save(account, reader);
  };

export const readerScenarios: Scenario[] = [
  {
    scenario: 'disconnect_reader',
    title: 'Disconnect a reader',
    description: 'A card reader loses its power or its network.',
    on: 'terminal.reader',
    while: ['online'],
    play: setStatus('offline'),
  },
  {
    scenario: 'reconnect_reader',
    title: 'Reconnect a reader',
    description: 'A card reader is back on the network.',
    on: 'terminal.reader',
    while: ['offline'],
    play: setStatus('online'),
  },
];
