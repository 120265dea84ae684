import type { AccessReason, Sentences } from '../kernel/index.ts';
import { accessSentences } from '../kernel/index.ts';
import { downloadLimit } from './limits.ts';

export type DownloadReason = 'NO_VALID_PROPOSALS' | 'TOO_MANY_PROPOSALS' | 'NO_ATTACHMENTS' | 'DOCUMENT_FAILED';

/** Software compares NO_ATTACHMENTS (contract §2). */
export const downloadSentences: Sentences<DownloadReason | AccessReason> = {
  ...accessSentences,
  NO_VALID_PROPOSALS: 'No proposals were named that could be downloaded',
  TOO_MANY_PROPOSALS: `At most ${downloadLimit} proposals can be downloaded at once`,
  NO_ATTACHMENTS: 'NO_ATTACHMENTS',
  DOCUMENT_FAILED: 'The document could not be made',
};
