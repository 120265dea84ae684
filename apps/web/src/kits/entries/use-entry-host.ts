import type { EntryHost, EntryKind, HostList } from '@atrium/questions/host';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  CloneGenericTemplateDocument,
  CloneSampleDocument,
  CopyGenericTemplatesDocument,
  DeleteGenericTemplateDocument,
  DeleteSampleDocument,
  EntriesOfQuestionDocument,
  EntriesToCopyDocument,
  SamplesOfQuestionDocument,
} from '../../api/generated/kits/entries/entries.ts';
import {
  ApiError,
  type Operation,
  request,
  requestPreview,
  toastFailure,
  toastUndo,
  useOperation,
  useUndo,
} from '../../api/index.ts';
import { say } from '../../locale/index.ts';
import { useConfirm } from '../confirm/index.ts';
import { openEntry } from './entry-requests.ts';

function stateOf({ data, error, loading }: Operation<unknown>, isThere: boolean): HostList<never>['state'] {
  if (data !== undefined && isThere) return 'ready';
  return loading && !error ? 'loading' : 'failed';
}

function useEntries(kind: EntryKind, proposalPk: number | undefined, questionId: string) {
  const isKnown = proposalPk !== undefined;
  const variables = { proposalPk: proposalPk ?? 0, questionId };
  const options = { quiet: true, keepPrevious: false, staleTime: 0 } as const;
  const templates = useOperation(EntriesOfQuestionDocument, variables, {
    ...options,
    enabled: isKnown && kind === 'generic-template',
  });
  const samples = useOperation(SamplesOfQuestionDocument, variables, {
    ...options,
    enabled: isKnown && kind === 'sample',
  });
  const { data: ofTemplates } = templates;
  const { data: ofSamples } = samples;
  const items = useMemo(() => {
    // Samples for an experiment are declared later and are not part of the form.
    const rows =
      kind === 'sample'
        ? ofSamples?.samples?.filter(({ isPostProposalSubmission }) => !isPostProposalSubmission)
        : ofTemplates?.genericTemplates;
    return (rows ?? []).map(({ id, title, questionary }) => ({ id, title, isCompleted: questionary.isCompleted }));
  }, [kind, ofSamples, ofTemplates]);
  const used: Operation<unknown> = kind === 'sample' ? samples : templates;
  const isThere = kind === 'sample' ? Boolean(ofSamples?.samples) : Boolean(ofTemplates?.genericTemplates);
  return { items, state: stateOf(used, isThere), retry: used.retry };
}

function useCopyableEntries(isWanted: boolean) {
  const operation = useOperation(EntriesToCopyDocument, {}, { enabled: isWanted, quiet: true, staleTime: 0 });
  const rows = operation.data?.genericTemplatesOnCopy;
  const items = useMemo(
    () =>
      (rows ?? []).map(({ title, questionaryId, questionId, proposalPk, proposal, questionary }) => ({
        title,
        questionaryId,
        questionId,
        proposalPk,
        templateId: questionary.templateId,
        proposal: `${proposal.proposalId} ${proposal.title}`,
      })),
    [rows],
  );
  return { items, state: stateOf(operation, Boolean(rows)) };
}

const lists = [EntriesOfQuestionDocument, SamplesOfQuestionDocument];

async function cloneEntry(kind: EntryKind, id: number, title: string): Promise<number> {
  if (kind === 'sample') return (await request(CloneSampleDocument, { id, title })).data.cloneSample.id;
  return (await request(CloneGenericTemplateDocument, { id, title })).data.cloneGenericTemplate.id;
}

const deleteEntry = (kind: EntryKind, id: number) =>
  kind === 'sample' ? request(DeleteSampleDocument, { id }) : request(DeleteGenericTemplateDocument, { id });

const previewDeletion = (kind: EntryKind, id: number) =>
  kind === 'sample'
    ? requestPreview(DeleteSampleDocument, { id })
    : requestPreview(DeleteGenericTemplateDocument, { id });

/** Returns the functions needed by questions that list records. */
export function useEntryHost(): EntryHost {
  const cache = useQueryClient();
  const ask = useConfirm();
  const undo = useUndo(lists);
  return useMemo(() => {
    const refresh = () => Promise.all(lists.map(({ name }) => cache.invalidateQueries({ queryKey: [name] })));
    /** Runs an operation, notifies the user of a failure, and invalidates the lists. */
    const act = async <Result>(name: string, work: () => Promise<Result>): Promise<Result | undefined> => {
      try {
        return await work();
      } catch (error) {
        toastFailure(error, name);
        return undefined;
      } finally {
        await refresh();
      }
    };
    return {
      useEntries,
      useCopyableEntries,
      editEntry: (place) =>
        new Promise((resolve) =>
          openEntry({
            ...place,
            onClose: (saved) => void (saved === undefined ? Promise.resolve() : refresh()).then(() => resolve(saved)),
          }),
        ),
      readEntry: (kind, entryId) => openEntry({ kind, entryId, isRead: true }),
      downloadEntry: (kind, id, title) =>
        void import('./download-entry.ts').then(({ downloadEntry }) => downloadEntry(kind, id, title)),
      cloneEntry: (kind, id, title) => act('cloneEntry', () => cloneEntry(kind, id, title)),
      copyEntries: ({ proposalPk, questionId, templateId }, copyAnswersInput) =>
        act('copyEntries', async () => {
          const variables = { proposalPk, questionId, templateId, copyAnswersInput: [...copyAnswersInput] };
          const { data } = await request(CopyGenericTemplatesDocument, variables);
          return data.createGenericTemplateWithCopiedAnswers.map(({ id }) => id);
        }),
      confirmDeletion: (kind, { id, title: entry }, title) =>
        ask({
          title,
          text: say('{{title}} and everything filled in for it will be deleted. Are you sure?', { title: entry }),
          confirmLabel: 'Delete',
          destructive: true,
          look: () => previewDeletion(kind, id),
        }),
      deleteEntry: async (kind, id, takesBack = false) =>
        (await act('deleteEntry', async () => {
          try {
            const { acts } = await deleteEntry(kind, id);
            const done = kind === 'sample' ? 'Sample deleted' : 'Entry deleted';
            if (!takesBack && acts.length > 0) toastUndo(done, () => void undo(acts));
          } catch (error) {
            // The previous save may have deleted the record together with its question.
            if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
          }
          return true;
        })) ?? false,
    };
  }, [cache, ask, undo]);
}
