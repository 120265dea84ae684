import { extensionOf, fileSentences, isAcceptedType, uploadSizeLimit } from '@atrium/domain/file';
import { sentenceOf } from '@atrium/domain/kernel';

/** Spec 2 §4 "File upload states". */
export type UploadState =
  | { readonly kind: 'pristine' }
  | { readonly kind: 'uploading'; readonly name: string; readonly percent: number }
  | { readonly kind: 'complete'; readonly name: string }
  | { readonly kind: 'error'; readonly name: string; readonly message: string }
  | { readonly kind: 'aborted'; readonly name: string }
  | { readonly kind: 'rejected'; readonly name: string; readonly message: string };

/** What the browser can tell before anything is sent (Spec 2 §5 "File upload rules"); the server looks again. */
export function uploadProblem(
  file: { readonly name: string; readonly size: number; readonly type: string },
  accepted: readonly string[],
): string | undefined {
  if (file.size === 0) return sentenceOf(fileSentences, 'FILE_EMPTY');
  if (file.size > uploadSizeLimit) return sentenceOf(fileSentences, 'FILE_TOO_LARGE', { limit: uploadSizeLimit });
  if (!extensionOf(file.name)) return sentenceOf(fileSentences, 'FILE_WITHOUT_EXTENSION');
  if (!isAcceptedType(accepted, { name: file.name, mimeType: file.type })) {
    return sentenceOf(fileSentences, 'FILE_TYPE_MISMATCH');
  }
  return undefined;
}

/** A size as people say it. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} kB`;
  return `${(bytes / (1024 * 1024)).toFixed(1)} MB`;
}
