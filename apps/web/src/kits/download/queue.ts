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
  /** One id, or several for one document of them all. */
  readonly ids: readonly (number | string)[];
  /** What is being prepared, as the panel says it. */
  readonly label: string;
  /** The name used when the server gives none. */
  readonly fileName: string;
  readonly query?: Readonly<Record<string, string>>;
}

/** What is known of how far a download is: nothing, how many of its documents are made, or which part has arrived. */
export type DownloadProgress =
  | { readonly kind: 'waiting' }
  | ({ readonly kind: 'making' } & MakingProgress)
  | { readonly kind: 'arriving'; readonly part: number };

export interface RunningDownload extends DownloadOrder {
  readonly key: string;
  readonly progress: DownloadProgress;
}

/** A success stays to be read this long (rule Q106). */
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

/** Is told how many documents are made, until the first byte of them arrives. */
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
      // Asked again later; the download itself tells what is wrong.
      () => undefined,
    );
  });
}

/** Where an order is fetched. */
export function downloadAddress({ kind, ids, query }: Pick<DownloadOrder, 'kind' | 'ids' | 'query'>): string {
  const search = query ? `?${new URLSearchParams(query)}` : '';
  return `/download/${kind}/${ids.map((id) => encodeURIComponent(id)).join(',')}${search}`;
}

/** Said when the files behind chosen questions do not come. */
const attachmentsFailed = 'Could not download proposal attachment(s) of selected question(s)';

/** Fetches a document and hands it over; one at a time per kind and ids, a second click changes nothing (rule Q107). */
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
      else toast('Failed to download file', 'error');
      void reportTrouble(error, `download ${order.kind}`);
    }
  } finally {
    stopWatching?.();
    running.delete(address);
    announce();
  }
}

/** Fetches these proposals as one document. */
export function startProposalsDownload(proposalPks: DownloadOrder['ids'], fileName = 'proposals.pdf'): void {
  const label = say('{{n}} proposals', { n: proposalPks.length });
  void startDownload({ kind: 'pdf/proposal', ids: proposalPks, label, fileName });
}

// A document is for whoever asked for it: it does not land with the next person, nor in another role.
let asker = currentSession();
subscribeToSession(() => {
  const now = currentSession();
  const isSame = now?.user.id === asker?.user.id && now?.role === asker?.role;
  asker = now;
  if (!isSame) for (const { stop } of running.values()) stop.abort();
});

/** Stops a download; a cancelled one is silent (rule Q106). */
export function cancelDownload(key: string): void {
  running.get(key)?.stop.abort();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The downloads under way. */
export function useDownloads(): readonly RunningDownload[] {
  return useSyncExternalStore(subscribe, () => snapshot);
}
