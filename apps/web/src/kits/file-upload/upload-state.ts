import {
  extensionOf,
  fileSentences,
  isAcceptedType,
  isAdvised,
  type UploadReason,
  uploadAdvice,
  uploadSizeLimit,
} from '@atrium/domain/file';
import { type Details, sentenceOf } from '@atrium/domain/kernel';

/** The state of an upload (rule Q86). */
export type UploadState =
  | { readonly kind: 'pristine' }
  | { readonly kind: 'uploading'; readonly name: string; readonly percent: number }
  | { readonly kind: 'complete'; readonly name: string }
  | { readonly kind: 'error'; readonly name: string; readonly message: string }
  | { readonly kind: 'aborted'; readonly name: string }
  | { readonly kind: 'rejected'; readonly name: string; readonly message: string; readonly advice?: string };

/** Why a file cannot be accepted, with advice if there is any. */
export interface Rejection {
  readonly message: string;
  readonly advice?: string;
}

/** Returns a refusal by the file rules in words (rule Q85). */
function rejectionOf(reason: UploadReason, details: Details = {}): Rejection {
  const message = sentenceOf(fileSentences, reason, details);
  return isAdvised(reason) ? { message, advice: uploadAdvice } : { message };
}

/** Returns a problem that the browser detects before the upload (rule Q84); the server checks again. */
export function uploadProblem(
  file: { readonly name: string; readonly size: number; readonly type: string },
  accepted: readonly string[],
  sizeLimit: number = uploadSizeLimit,
): Rejection | undefined {
  if (file.size === 0) return rejectionOf('FILE_EMPTY');
  if (file.size > sizeLimit) return rejectionOf('FILE_TOO_LARGE', { limit: sizeLimit });
  if (!extensionOf(file.name)) return rejectionOf('FILE_WITHOUT_EXTENSION');
  if (!isAcceptedType(accepted, { name: file.name, mimeType: file.type })) return rejectionOf('FILE_TYPE_MISMATCH');
  return undefined;
}
