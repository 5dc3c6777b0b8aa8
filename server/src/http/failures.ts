import type { Context } from '../context.ts';
import { errorsLogged } from '../metrics.ts';

// Refused, reset, gone; PostgreSQL's own "shutting down", "starting up" and "crashed".
const downCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  '08003',
  // No room on the disk, in memory, for another connection.
  '53000',
  '53100',
  '53200',
  '53300',
  'ENOSPC',
  'EDQUOT',
]);

/** Whether an error means that the database is temporarily not reachable or out of space. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException; // its members are optional
  if (
    code &&
    downCodes.has(code) &&
    (code.length === 5 || syscall === 'connect' || syscall === 'read' || syscall === 'write')
  )
    return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  );
}

/** Whether a process that still knew the store's former books tried to write into them. */
export const isStoreClosed = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === 'PU001'; // raised by a trigger of ours

/** Logs an unexpected error with the request's id; the response has no detail. */
export function logUnexpected(
  context: Pick<Context, 'log'> & { request: Pick<Context['request'], 'id'> },
  error: unknown,
): void {
  errorsLogged.inc();
  context.log.error({ request_id: context.request.id, err: error }, 'unexpected error');
}
