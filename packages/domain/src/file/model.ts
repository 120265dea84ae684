import type { Sentences } from '../kernel/index.ts';

/** The type of a file according to its first bytes. */
export interface SniffedType {
  /** The extension that the signature suggests, without the dot. */
  readonly extension: string;
  readonly mimeType: string;
}

const megabyte = 1024 * 1024;

/** The largest upload if nothing else is configured, in bytes (50 MiB). */
export const uploadSizeLimit = 50 * megabyte;

/** Returns the largest upload in bytes: the facility's limit in megabytes, but at most what the process accepts (in bytes). */
export function uploadSizeLimitOf(megabytes: number, most = Number.POSITIVE_INFINITY): number {
  return Math.min(megabytes * megabyte, most);
}

/** How long an unreferenced file is stored, in milliseconds (a day). */
export const unreferencedFileLife = 24 * 60 * 60 * 1000;

/** The maximum length of a stored file name, in characters. */
export const fileNameLimit = 512;

/** The maximum length of a stored media type, in characters. */
export const mediaTypeLimit = 256;

export type UploadReason = 'FILE_EMPTY' | 'FILE_TOO_LARGE' | 'FILE_WITHOUT_EXTENSION' | 'FILE_TYPE_MISMATCH';
export type ScanReason = 'FILE_INFECTED' | 'FILE_NOT_SCANNED';
export type FileReason = UploadReason | ScanReason | 'FILE_NOT_READABLE' | 'UPLOAD_CUT_OFF';

/** Advice shown when a file is rejected (rule Q85). */
export const uploadAdvice = 'Please make sure your file is of correct type, has an extension and not zero bytes.';

/** Whether the advice applies to this refusal: it does not cover sizes and viruses. */
export function isAdvised(reason: string | undefined): boolean {
  return reason === 'FILE_EMPTY' || reason === 'FILE_WITHOUT_EXTENSION' || reason === 'FILE_TYPE_MISMATCH';
}

export const fileSentences: Sentences<FileReason> = {
  FILE_EMPTY: 'File size is 0 bytes',
  FILE_TOO_LARGE: ({ limit }) => `The file is larger than ${Math.floor(Number(limit) / (1024 * 1024))} MB`,
  FILE_WITHOUT_EXTENSION: 'Incorrect file type',
  FILE_TYPE_MISMATCH: 'Incorrect file type',
  FILE_INFECTED: ({ virus }) => `The virus scan found ${virus} in this file, so it was not saved`,
  FILE_NOT_SCANNED:
    'The virus scan is not responding, so files cannot be accepted at the moment; please try again later',
  FILE_NOT_READABLE: 'File not found',
  UPLOAD_CUT_OFF: 'The upload was incomplete',
};
