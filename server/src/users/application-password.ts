import type { ApplicationPassword } from '@purser/contract/users/user';
import type { z } from 'zod';

interface Row {
  uuid: string;
  name: string;
  created: Temporal.Instant;
  last_used: Temporal.Instant | null;
  last_ip: string | null;
}

export const toApplicationPassword = (row: Row): z.infer<typeof ApplicationPassword> => ({
  uuid: row.uuid,
  name: row.name,
  created: row.created.toString(),
  last_used: row.last_used?.toString() ?? null,
  last_ip: row.last_ip,
});
