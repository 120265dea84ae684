import { sampleRisks } from '@atrium/domain/sample';
import type { Ctx } from '../../../access/context.ts';
import { cleanHtml } from '../../../html/clean-html.ts';
import { genericTemplatesOfProposal } from '../../generic-template/index.ts';
import { type SampleRow, samplesOfProposal } from '../../sample/index.ts';
import type { DocumentAttachment, DocumentEntry } from '../documents/model.ts';
import {
  type QuestionaryDocument,
  type QuestionaryDocumentOptions,
  questionaryDocument,
} from '../questionary-document.ts';

/** A record of a proposal as documents need it: the question it belongs to, and the heading of its part. */
interface Listed extends Pick<DocumentEntry, 'title' | 'status' | 'comment'> {
  readonly id: number;
  readonly questionId: string;
  readonly questionaryId: number;
  readonly isSample: boolean;
}

/** Returns the status of a sample in documents, where one that awaits evaluation has its own label (rule Q94). */
export const sampleStatusInDocuments = (status: SampleRow['safetyStatus']): string => sampleRisks[status].label;

/** Returns what a document shows of a sample in addition to its form (rule Q94). */
export const assessed = (row: Pick<SampleRow, 'safetyStatus' | 'safetyComment'>) => ({
  isSample: true,
  status: sampleStatusInDocuments(row.safetyStatus),
  comment: cleanHtml(row.safetyComment),
});

/** Returns all samples and sub-template entries of a proposal, by the question they belong to. */
export async function listedByQuestion(ctx: Ctx, proposalPk: number): Promise<ReadonlyMap<string, readonly Listed[]>> {
  const [templates, samples] = await Promise.all([
    genericTemplatesOfProposal.load(ctx, proposalPk),
    samplesOfProposal.load(ctx, proposalPk),
  ]);
  const listed: Listed[] = [
    ...templates.map((row) => ({ ...row, isSample: false })),
    ...samples.map((row) => ({ ...row, ...assessed(row) })),
  ];
  return Map.groupBy(listed, ({ questionId }) => questionId);
}

/** Returns the records as the questions of a document list them. */
export const documentEntries = (listed: ReadonlyMap<string, readonly Listed[]>) =>
  new Map(
    [...listed].map(([questionId, rows]) => [
      questionId,
      rows.map(({ id, title }) => ({ id, title, isCompleted: true })),
    ]),
  );

type EntryOptions = Pick<QuestionaryDocumentOptions, 'allocationTimeUnit' | 'withOmitted'>;

/** Returns the part of a record: its questionary under its heading, and its files. */
export async function entryDocument(
  ctx: Ctx,
  { questionaryId, isSample, title, status, comment }: Omit<Listed, 'id' | 'questionId'>,
  { question, ...options }: EntryOptions & { readonly question?: string },
): Promise<{ readonly entry: DocumentEntry; readonly attachments: readonly DocumentAttachment[] }> {
  const { topics, attachments } = await questionaryDocument(ctx, questionaryId, options);
  const fields = topics.flatMap((topic) => topic.fields);
  const heading = isSample ? 'Sample' : (question ?? '');
  return {
    entry: { isSample, heading, title, fields, ...(status ? { status } : {}), ...(comment ? { comment } : {}) },
    attachments,
  };
}

/** Returns a part for each record whose question is shown, in the order of the form, with their files. */
export async function entryDocuments(
  ctx: Ctx,
  { lists }: Pick<QuestionaryDocument, 'lists'>,
  listed: ReadonlyMap<string, readonly Listed[]>,
  options: EntryOptions,
): Promise<{ readonly entries: readonly DocumentEntry[]; readonly attachments: readonly DocumentAttachment[] }> {
  const parts = await Promise.all(
    lists.flatMap(({ questionId, question }) =>
      (listed.get(questionId) ?? []).map((row) => entryDocument(ctx, row, { question, ...options })),
    ),
  );
  return { entries: parts.map(({ entry }) => entry), attachments: parts.flatMap((part) => part.attachments) };
}
