import type { JobName } from './context.ts';
import { runExport } from './exports/run-export.ts';
import type { Job } from './jobs.ts';
import { sendMail } from './store/send-mail.ts';

/** Every job by name: one line each. */
export const jobs: Partial<Record<JobName, Job>> = {
  run_export: runExport,
  send_mail: sendMail,
};
