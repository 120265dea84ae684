import { isAdvised, uploadAdvice, uploadSizeLimitOf } from '@atrium/domain/file';
import { readSetting } from '@atrium/domain/setting';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, type StoredFile, uploadFile } from '../../api/index.ts';
import { useSetting } from '../../session/index.ts';
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

/** Classifies an upload failure: a reason given by the server is a rejection, anything else is an error (rule Q86). */
function failureOf(
  error: unknown,
): { kind: 'rejected'; message: string; advice?: string } | { kind: 'error'; message: string } {
  if (!(error instanceof ApiError) || error.kind !== 'SERVER' || !error.reason) {
    return { kind: 'error', message: 'Error occurred' };
  }
  const { message, reason } = error;
  return isAdvised(reason) ? { kind: 'rejected', message, advice: uploadAdvice } : { kind: 'rejected', message };
}

const begun = ({ name }: File, rejection: ReturnType<typeof uploadProblem>): UploadState =>
  rejection ? { kind: 'rejected', name, ...rejection } : { kind: 'uploading', name, percent: 0 };

/** Holds an abort controller for each running upload; all are aborted when the component unmounts. */
function useStops() {
  const stops = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const running = stops.current;
    return () => {
      for (const stop of running.values()) stop.abort();
    };
  }, []);
  return stops;
}

/** Runs uploads one after the other and reports the state of each; a finished upload is handed to the caller and removed. */
export function useUploads(
  accepted: readonly string[],
  onStored: (file: StoredFile & { readonly name: string }) => void,
): Uploads {
  const sizeLimit = uploadSizeLimitOf(readSetting('UPLOAD_SIZE_LIMIT', useSetting('UPLOAD_SIZE_LIMIT')));
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const stops = useStops();
  const nextKey = useRef(1);
  const stored = useRef(onStored);
  stored.current = onStored;

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
        else set(key, { name, ...failureOf(error) });
      } finally {
        stops.current.delete(key);
      }
    },
    [set, stops],
  );

  const start = useCallback(
    (files: readonly File[]) => {
      for (const file of files) {
        const key = nextKey.current++;
        const rejection = uploadProblem(file, accepted, sizeLimit);
        setUploads((before) => [...before, { key, state: begun(file, rejection) }]);
        if (!rejection) void send(key, file);
      }
    },
    [accepted, send, sizeLimit],
  );

  return {
    uploads,
    busy: uploads.some(({ state }) => state.kind === 'uploading'),
    start,
    cancel: (key) => stops.current.get(key)?.abort(),
    dismiss: (key) => setUploads((before) => before.filter((upload) => upload.key !== key)),
  };
}
