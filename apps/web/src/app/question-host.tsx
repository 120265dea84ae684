import {
  type KnownFile,
  type QuestionHost,
  QuestionHostProvider,
  type RunningUpload,
  useQuestionPlace,
} from '@atrium/questions/host';
import { type ReactNode, useMemo } from 'react';
import { AssignedByPickersDocument, ChoicesOfQuestionDocument } from '../api/generated/app/question-choices.ts';
import { UploadedFilesDocument } from '../api/generated/kits/file-upload/file-upload.ts';
import { fetchFile, saveFile, toastFailure, useOperation } from '../api/index.ts';
import { useEntryHost } from '../kits/entries/use-entry-host.ts';
import { type Upload, useUploads } from '../kits/file-upload/use-uploads.ts';
import { useText } from '../locale/index.ts';
import { questionAdminHost } from './question-admin-host.tsx';

function useFiles(ids: readonly string[]): readonly KnownFile[] {
  const { data } = useOperation(
    UploadedFilesDocument,
    { filter: { fileIds: [...ids] } },
    { enabled: ids.length > 0, staleTime: Number.POSITIVE_INFINITY },
  );
  return (data?.filesMetadata ?? []).map(({ fileId, originalFileName, mimeType, sizeInBytes }) => ({
    id: fileId,
    name: originalFileName,
    mimeType,
    sizeInBytes,
  }));
}

/** Choices that another system offers; the server requests them, and reports it if that system does not respond. */
function useChoices(questionId: string) {
  const { templateId } = useQuestionPlace();
  const { data, error, loading, retry } = useOperation(
    ChoicesOfQuestionDocument,
    { questionId, templateId },
    { quiet: true, keepPrevious: false, staleTime: 60_000 },
  );
  const items = data?.getDynamicMultipleChoiceOptions;
  const state = items ? 'ready' : loading && !error ? 'loading' : 'failed';
  return { items: items ?? [], state, retry } as const;
}

/** The current assignments: another step or the user office may have changed them since. */
const useAssigned: QuestionHost['useAssigned'] = (kind, proposalPk, isWanted) => {
  const { data } = useOperation(
    AssignedByPickersDocument,
    { primaryKey: proposalPk ?? 0 },
    { enabled: isWanted && proposalPk !== undefined, quiet: true, staleTime: 0 },
  );
  return (data?.proposal?.[kind] ?? []).filter((record) => record !== null);
};

function running({ key, state }: Upload): readonly RunningUpload[] {
  switch (state.kind) {
    case 'uploading':
    case 'error':
    case 'rejected':
    case 'aborted':
      return [{ key, ...state }];
    default:
      return [];
  }
}

function useHostUploads(accepted: readonly string[], onStored: (fileId: string) => void) {
  const { uploads, start, cancel, dismiss } = useUploads(accepted, ({ fileId }) => onStored(fileId));
  return { uploads: uploads.flatMap(running), start, cancel, dismiss };
}

function openFile({ id, name }: { readonly id: string; readonly name: string }): void {
  fetchFile(`/files/download/${id}`, name).then(saveFile, (error: unknown) => toastFailure(error, 'file'));
}

const readFile: QuestionHost['readFile'] = async ({ id, name }) =>
  (await fetchFile(`/files/download/${id}`, name)).content;

/** Provides what questions need from the application: words, files, uploads, records, and lists for their configuration. */
export function QuestionHostBoundary({ children }: { children: ReactNode }) {
  const text = useText();
  const entries = useEntryHost();
  const host = useMemo<QuestionHost>(
    () => ({
      ...questionAdminHost,
      ...entries,
      text,
      useFiles,
      useUploads: useHostUploads,
      useChoices,
      useAssigned,
      openFile,
      readFile,
    }),
    [text, entries],
  );
  return <QuestionHostProvider value={host}>{children}</QuestionHostProvider>;
}
