import { refusalHeader } from '@atrium/domain/download';
import { endLostSession } from '../session/lost-session.ts';
import { freshToken } from '../session/renewal.ts';
import { ApiError, sentenceFrom } from '../wire/api-error.ts';

export interface FetchedFile {
  readonly name: string;
  readonly content: Blob;
}

/** The server responded with NO_ATTACHMENTS, which is information rather than a failure (rule X35). */
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

/** The progress of a document that the server is making: the number of parts done and in total. */
export interface MakingProgress {
  readonly done: number;
  readonly total: number;
}

export interface FetchOptions {
  readonly signal?: AbortSignal;
  /** The name under which the server reports the progress of this request. */
  readonly progressName?: string;
  /** Called with the fraction received, from 0 to 1; only when the server announces the total size. */
  readonly onArrival?: (part: number) => void;
}

async function authorization(): Promise<Record<string, string>> {
  const token = await freshToken();
  return token ? { authorization: `Bearer ${token}` } : {};
}

/** Returns the progress of the request with this name; undefined if the server does not know it. */
export async function fetchProgress(name: string, signal: AbortSignal): Promise<MakingProgress | undefined> {
  const response = await fetch(`/download/progress/${name}`, { headers: await authorization(), signal });
  return response.ok ? ((await response.json()) as MakingProgress) : undefined;
}

async function arrived(response: Response, onArrival: (part: number) => void): Promise<Blob> {
  const size = Number(response.headers.get('content-length'));
  const reader = size > 0 ? response.body?.getReader() : undefined;
  if (!reader) return response.blob();
  const chunks: BlobPart[] = [];
  let received = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    chunks.push(read.value);
    received += read.value.byteLength;
    onArrival(Math.min(1, received / size));
  }
  return new Blob(chunks, { type: response.headers.get('content-type') ?? '' });
}

/** Fetches a document with the user's token; its file name comes in a header (rule X33). Throws the server's sentence if it refuses. */
export async function fetchFile(
  path: string,
  fallbackName: string,
  { signal, progressName, onArrival }: FetchOptions = {},
): Promise<FetchedFile> {
  const headers = { ...(await authorization()), ...(progressName ? { 'x-download-progress': progressName } : {}) };
  let response: Response;
  try {
    response = await fetch(path, { headers, signal });
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
    const said = await response.text();
    if (said.includes('NO_ATTACHMENTS')) throw new NoAttachments();
    const reason = response.headers.get(refusalHeader);
    if (reason) throw new ApiError({ kind: 'SERVER', reason }, sentenceFrom(said));
    throw new ApiError({ kind: 'SERVER' }, 'Failed to download file');
  }
  const content = onArrival ? await arrived(response, onArrival) : await response.blob();
  return { name: nameIn(response) ?? fallbackName, content };
}

/** Offers a fetched file to the user as a download. */
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

/** Uploads a file and reports the progress from 0 to 1; resolves with what the server stored. */
export async function uploadFile(
  file: File,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<StoredFile> {
  const token = await freshToken();
  return new Promise((resolve, reject) => {
    // fetch cannot report the progress of an upload.
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
