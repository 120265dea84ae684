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

/** Where an upload stands (rule Q86). */
export type UploadState =
  | { readonly kind: 'pristine' }
  | { readonly kind: 'uploading'; readonly name: string; readonly percent: number }
  | { readonly kind: 'complete'; readonly name: string }
  | { readonly kind: 'error'; readonly name: string; readonly message: string }
  | { readonly kind: 'aborted'; readonly name: string }
  | { readonly kind: 'rejected'; readonly name: string; readonly message: string; readonly advice?: string };

/** Why a file can not be taken, and what to look at where that helps. */
export interface Rejection {
  readonly message: string;
  readonly advice?: string;
}

/** A refusal of the file rules in words (rule Q85). */
export function rejectionOf(reason: UploadReason, details: Details = {}): Rejection {
  const message = sentenceOf(fileSentences, reason, details);
  return isAdvised(reason) ? { message, advice: uploadAdvice } : { message };
}

/** What the browser can tell before anything is sent (rule Q84); the server looks again. */
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
