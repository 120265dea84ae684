import type { Sentences } from '../kernel/index.ts';

export type UploadReason = 'FILE_EMPTY' | 'FILE_TOO_LARGE' | 'FILE_WITHOUT_EXTENSION' | 'FILE_TYPE_MISMATCH';
export type FileReason = UploadReason | 'FILE_NOT_READABLE';

export const fileSentences: Sentences<FileReason> = {
  FILE_EMPTY: 'File size is 0 bytes',
  FILE_TOO_LARGE: ({ limit }) => `The file is larger than ${Math.floor(Number(limit) / (1024 * 1024))} MB`,
  FILE_WITHOUT_EXTENSION: 'Please make sure your file is of correct type, has an extension and not zero bytes.',
  FILE_TYPE_MISMATCH: 'Incorrect file type',
  FILE_NOT_READABLE: 'File not found',
};
