import { endLostSession } from '../session/lost-session.ts';
import { freshToken } from '../session/renewal.ts';
import { ApiError } from './api-error.ts';

export interface FetchedFile {
  readonly name: string;
  readonly content: Blob;
}

/** The server says NO_ATTACHMENTS, which is news rather than a failure (Spec 1 §8). */
export class NoAttachments extends Error {}

function nameIn(response: Response): string | undefined {
  const raw = response.headers.get('x-download-filename');
  if (!raw) return undefined;
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

/** Fetches a document with the person's token; its name comes in a header (Spec 1 §7 "Files"). */
export async function fetchFile(path: string, fallbackName: string, signal?: AbortSignal): Promise<FetchedFile> {
  const token = await freshToken();
  let response: Response;
  try {
    response = await fetch(path, { headers: token ? { authorization: `Bearer ${token}` } : {}, signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError({ kind: 'CONNECTION' });
  }
  if (response.status === 401) {
    const error = new ApiError({ kind: 'EXTERNAL_TOKEN_INVALID' });
    endLostSession(error);
    throw error;
  }
  if (!response.ok) {
    if ((await response.text()).includes('NO_ATTACHMENTS')) throw new NoAttachments();
    throw new ApiError({ kind: 'SERVER' }, 'Failed to download file');
  }
  return { name: nameIn(response) ?? fallbackName, content: await response.blob() };
}

/** Hands a fetched file to the person. */
export function saveFile(file: FetchedFile): void {
  const address = URL.createObjectURL(file.content);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export interface StoredFile {
  readonly fileId: string;
  readonly originalFileName?: string;
  readonly mimeType?: string;
  readonly sizeInBytes?: number;
}

/** Sends a file and tells how far it is, from 0 to 1; resolves with what the server stored. */
export async function uploadFile(
  file: File,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<StoredFile> {
  const token = await freshToken();
  return new Promise((resolve, reject) => {
    // fetch cannot tell the progress of an upload.
    const call = new XMLHttpRequest();
    call.open('POST', '/files/upload');
    if (token) call.setRequestHeader('authorization', `Bearer ${token}`);
    call.responseType = 'json';
    call.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    call.onerror = () => reject(new ApiError({ kind: 'CONNECTION' }));
    call.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    call.onload = () => {
      const answer = call.response as (StoredFile & { message?: string; error?: string; reason?: string }) | null;
      if (call.status >= 200 && call.status < 300 && answer?.fileId) resolve(answer);
      else if (call.status === 401) reject(new ApiError({ kind: 'SESSION_EXPIRED' }));
      else {
        const { reason } = answer ?? {};
        reject(new ApiError({ kind: 'SERVER', ...(reason ? { reason } : {}) }, answer?.message ?? answer?.error));
      }
    };
    signal?.addEventListener('abort', () => call.abort());
    const body = new FormData();
    body.append('file', file);
    call.send(body);
  });
}
