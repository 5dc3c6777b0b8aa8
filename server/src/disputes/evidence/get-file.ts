import { evidenceFileTypes } from '@purser/contract/disputes/evidence';
import { endpoint } from '../../http/endpoint.ts';
import { findEvidenceFile, readEvidenceFile, viewFile } from './evidence-file.ts';

/** `GET file/{file_id}/details`. */
export const getFileDetails = endpoint.disputes.getFileDetails.handler(async ({ input, context }) =>
  viewFile(await findEvidenceFile(context, input.file_id)),
);

/** `GET file/{file_id}/content`. */
export const getFileContent = endpoint.disputes.getFileContent.handler(async ({ input, context }) => {
  const file = await findEvidenceFile(context, input.file_id);
  const bytes = await readEvidenceFile(context, file);
  return { content_type: evidenceFileTypes[file.type], file_content: bytes.toString('base64') };
});
