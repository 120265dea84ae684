import { useSyncExternalStore } from 'react';
import { ApiError, fetchFile, NoAttachments, reportTrouble, saveFile, toast } from '../../api/index.ts';

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

export interface RunningDownload extends DownloadOrder {
  readonly key: string;
}

/** A success stays to be read this long (Spec 1 §9). */
const successMs = 10_000;

const running = new Map<string, { readonly download: RunningDownload; readonly stop: AbortController }>();
const listeners = new Set<() => void>();
let snapshot: readonly RunningDownload[] = [];

function announce(): void {
  snapshot = [...running.values()].map(({ download }) => download);
  for (const listener of listeners) listener();
}

/** Where an order is fetched (Spec 1 §7 "Files"). */
export function downloadAddress({ kind, ids, query }: Pick<DownloadOrder, 'kind' | 'ids' | 'query'>): string {
  const search = query ? `?${new URLSearchParams(query)}` : '';
  return `/download/${kind}/${ids.map((id) => encodeURIComponent(id)).join(',')}${search}`;
}

/** Fetches a document and hands it over; one at a time per kind and ids, a second click changes nothing (Spec 1 §9). */
export async function startDownload(order: DownloadOrder): Promise<void> {
  const address = downloadAddress(order);
  if (running.has(address)) return;
  const stop = new AbortController();
  running.set(address, { download: { ...order, key: address }, stop });
  announce();
  try {
    const file = await fetchFile(address, order.fileName, stop.signal);
    saveFile(file);
    toast('Download finished', 'success', successMs);
  } catch (error) {
    if (stop.signal.aborted) return;
    if (error instanceof NoAttachments) toast('No attachments found', 'info');
    else if (!(error instanceof ApiError) || error.kind !== 'EXTERNAL_TOKEN_INVALID') {
      toast('Failed to download file', 'error');
      void reportTrouble(error, `download ${order.kind}`);
    }
  } finally {
    running.delete(address);
    announce();
  }
}

/** Stops a download; a cancelled one is silent (Spec 1 §8). */
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
