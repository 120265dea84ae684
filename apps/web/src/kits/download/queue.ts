import { useSyncExternalStore } from 'react';
import {
  ApiError,
  fetchFile,
  fetchProgress,
  type MakingProgress,
  NoAttachments,
  randomName,
  reportTrouble,
  saveFile,
  toast,
  watchDownload,
} from '../../api/index.ts';
import { say } from '../../locale/index.ts';
import { currentSession, subscribeToSession } from '../../session/index.ts';

export interface DownloadOrder {
  /** The kind of document, the first part of its address: `pdf/proposal`. */
  readonly kind: string;
  /** One id, or several that are combined into one document. */
  readonly ids: readonly (number | string)[];
  /** The document's name in the download panel. */
  readonly label: string;
  /** The file name used if the server sends none. */
  readonly fileName: string;
  readonly query?: Readonly<Record<string, string>>;
}

/** The progress of a download: unknown, the number of documents made, or the fraction received. */
export type DownloadProgress =
  | { readonly kind: 'waiting' }
  | ({ readonly kind: 'making' } & MakingProgress)
  | { readonly kind: 'arriving'; readonly part: number };

export interface RunningDownload extends DownloadOrder {
  readonly key: string;
  readonly progress: DownloadProgress;
}

/** How long the message of success remains visible, in milliseconds (rule Q106). */
const successMs = 10_000;

const running = new Map<string, { readonly download: RunningDownload; readonly stop: AbortController }>();
const listeners = new Set<() => void>();
let snapshot: readonly RunningDownload[] = [];

function announce(): void {
  snapshot = [...running.values()].map(({ download }) => download);
  for (const listener of listeners) listener();
}

function tell(key: string, progress: DownloadProgress): void {
  const entry = running.get(key);
  if (!entry) return;
  running.set(key, { ...entry, download: { ...entry.download, progress } });
  announce();
}

/** Reports the number of documents made until their first byte arrives. */
function watch(key: string, name: string, signal: AbortSignal): () => void {
  const made = ({ done, total }: MakingProgress) => {
    const known = running.get(key)?.download.progress;
    if (known?.kind === 'waiting' || (known?.kind === 'making' && known.done < done)) {
      tell(key, { kind: 'making', done, total });
    }
  };
  return watchDownload(name, made, () => {
    fetchProgress(name, signal).then(
      (progress) => progress && made(progress),
      // The request is repeated later, and the download itself reports errors.
      () => undefined,
    );
  });
}

/** Returns the address from which an order is downloaded. */
export function downloadAddress({ kind, ids, query }: Pick<DownloadOrder, 'kind' | 'ids' | 'query'>): string {
  const search = query ? `?${new URLSearchParams(query)}` : '';
  return `/download/${kind}/${ids.map((id) => encodeURIComponent(id)).join(',')}${search}`;
}

/** Shown when the files of the chosen questions could not be downloaded. */
const attachmentsFailed = 'Could not download proposal attachment(s) of selected question(s)';

/** Says that the download failed and, if the server refused it, why. */
function failureOf(error: unknown): string {
  const isRefusal = error instanceof ApiError && error.reason !== undefined;
  return isRefusal ? say('Failed to download file: {{why}}', { why: error.message }) : 'Failed to download file';
}

/** Downloads a document and saves it; only one download per kind and ids runs at a time, and further calls have no effect (rule Q107). */
export async function startDownload(order: DownloadOrder): Promise<void> {
  const address = downloadAddress(order);
  if (running.has(address)) return;
  const stop = new AbortController();
  running.set(address, { download: { ...order, key: address, progress: { kind: 'waiting' } }, stop });
  announce();
  const progressName = order.ids.length > 1 ? randomName() : undefined;
  const stopWatching = progressName ? watch(address, progressName, stop.signal) : undefined;
  try {
    const file = await fetchFile(address, order.fileName, {
      signal: stop.signal,
      ...(progressName ? { progressName } : {}),
      onArrival: (part) => tell(address, { kind: 'arriving', part }),
    });
    if (stop.signal.aborted) return;
    saveFile(file);
    toast('Download finished', 'success', successMs);
  } catch (error) {
    if (stop.signal.aborted) return;
    if (error instanceof NoAttachments) toast('No attachments found', 'info');
    else if (!(error instanceof ApiError) || error.kind !== 'EXTERNAL_TOKEN_INVALID') {
      if (order.kind === 'zip/attachment') toast(attachmentsFailed, 'info');
      else toast(failureOf(error), 'error');
      void reportTrouble(error, `download ${order.kind}`);
    }
  } finally {
    stopWatching?.();
    running.delete(address);
    announce();
  }
}

/** Downloads these proposals as one document. */
export function startProposalsDownload(proposalPks: DownloadOrder['ids'], fileName = 'proposals.pdf'): void {
  const label = say('{{n}} proposals', { n: proposalPks.length });
  void startDownload({ kind: 'pdf/proposal', ids: proposalPks, label, fileName });
}

// A document is only for the user and role that requested it, so a change of either aborts the download.
let asker = currentSession();
subscribeToSession(() => {
  const now = currentSession();
  const isSame = now?.user.id === asker?.user.id && now?.role === asker?.role;
  asker = now;
  if (!isSame) for (const { stop } of running.values()) stop.abort();
});

/** Cancels a download, without any message (rule Q106). */
export function cancelDownload(key: string): void {
  running.get(key)?.stop.abort();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the running downloads. */
export function useDownloads(): readonly RunningDownload[] {
  return useSyncExternalStore(subscribe, () => snapshot);
}
