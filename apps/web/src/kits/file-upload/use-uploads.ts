import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, type StoredFile, uploadFile } from '../../api/index.ts';
import { type UploadState, uploadProblem } from './upload-state.ts';

export interface Upload {
  readonly key: number;
  readonly state: UploadState;
}

export interface Uploads {
  readonly uploads: readonly Upload[];
  readonly busy: boolean;
  readonly start: (files: readonly File[]) => void;
  readonly cancel: (key: number) => void;
  readonly dismiss: (key: number) => void;
}

/** Runs uploads one file after another and tells the state of each; what is complete is handed over and forgotten. */
export function useUploads(
  accepted: readonly string[],
  onStored: (file: StoredFile & { readonly name: string }) => void,
): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const stops = useRef(new Map<number, AbortController>());
  const nextKey = useRef(1);
  const stored = useRef(onStored);
  stored.current = onStored;

  useEffect(() => {
    const running = stops.current;
    return () => {
      for (const stop of running.values()) stop.abort();
    };
  }, []);

  const set = useCallback((key: number, state: UploadState) => {
    setUploads((before) => before.map((upload) => (upload.key === key ? { key, state } : upload)));
  }, []);

  const send = useCallback(
    async (key: number, file: File) => {
      const stop = new AbortController();
      stops.current.set(key, stop);
      const { name } = file;
      try {
        const answer = await uploadFile(
          file,
          (part) => set(key, { kind: 'uploading', name, percent: Math.round(part * 100) }),
          stop.signal,
        );
        setUploads((before) => before.filter((upload) => upload.key !== key));
        stored.current({ ...answer, name });
      } catch (error) {
        if (stop.signal.aborted) set(key, { kind: 'aborted', name });
        else {
          const message = error instanceof ApiError && error.kind === 'SERVER' ? error.message : 'Error occurred';
          set(key, { kind: 'error', name, message });
        }
      } finally {
        stops.current.delete(key);
      }
    },
    [set],
  );

  const start = useCallback(
    (files: readonly File[]) => {
      for (const file of files) {
        const key = nextKey.current++;
        const message = uploadProblem(file, accepted);
        const state: UploadState = message
          ? { kind: 'rejected', name: file.name, message }
          : { kind: 'uploading', name: file.name, percent: 0 };
        setUploads((before) => [...before, { key, state }]);
        if (!message) void send(key, file);
      }
    },
    [accepted, send],
  );

  return {
    uploads,
    busy: uploads.some(({ state }) => state.kind === 'uploading'),
    start,
    cancel: (key) => stops.current.get(key)?.abort(),
    dismiss: (key) => setUploads((before) => before.filter((upload) => upload.key !== key)),
  };
}
