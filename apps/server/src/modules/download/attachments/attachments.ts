import type { Ctx } from '../../../access/context.ts';
import type { ProposalRow } from '../../proposal/index.ts';
import type { QuestionModel } from '../../question/index.ts';
import { inapplicableAnswers } from '../../questionary/index.ts';
import type { DocumentAttachment } from '../documents/model.ts';
import { documentEntries, entryDocuments, listedByQuestion } from '../entries/entry-documents.ts';
import {
  listsOf,
  questionaryDocument,
  type ShownQuestionary,
  shownLists,
  shownQuestionary,
} from '../questionary-document.ts';
import {
  type AttachmentQuestion,
  asksForFiles,
  formsWithFiles,
  listAttachmentQuestions,
  listConditionalEntries,
} from './attachment-questions.queries.ts';

/**
 * Returns the file questions to choose from before a download: those of the proposal's form that apply, answered or not, and those answered
 * in its samples and entries; only those the caller may read (rule Q104).
 */
export async function attachmentQuestionsOf(
  ctx: Ctx,
  { proposalPk, questionaryId }: Pick<ProposalRow, 'proposalPk' | 'questionaryId'>,
): Promise<QuestionModel[]> {
  const listed = await listedByQuestion(ctx, proposalPk);
  const own = await shownQuestionary(ctx, questionaryId, { entries: documentEntries(listed), withOmitted: true });
  const rows = listsOf(own).flatMap(({ questionId }) => listed.get(questionId) ?? []);
  const entries = await Promise.all(rows.map((row) => shownQuestionary(ctx, row.questionaryId, { withOmitted: true })));
  const answered = new Set(entries.flatMap(({ attachments }) => attachments.map((file) => file.questionId)));
  const questions = [
    ...fileQuestions(own),
    ...entries.flatMap((entry) => fileQuestions(entry).filter(({ id }) => answered.has(id))),
  ];
  return [...new Map(questions.map((question) => [question.id, question])).values()];
}

/** Returns the forms of samples and entries that documents leave out, because their question does not apply in the form of the proposal. */
async function formsNotShown(ctx: Ctx, proposalPks: readonly number[]): Promise<number[]> {
  const entries = await listConditionalEntries(ctx.db, ctx.actor, proposalPks);
  const asked = [...new Set(entries.map(({ askedIn }) => askedIn))];
  const lists = await Promise.all(asked.map(async (id) => [id, await shownLists(ctx, id)] as const));
  const shown = new Map(lists.map(([id, own]) => [id, new Set(own.map(({ questionId }) => questionId))]));
  return entries
    .filter(({ askedIn, questionId }) => !shown.get(askedIn)?.has(questionId))
    .map(({ questionaryId }) => questionaryId);
}

/** Returns the file questions answered in these proposals, with the number of files that a download contains (rules Q104 and Q140). */
export async function offeredAttachments(ctx: Ctx, proposalPks: readonly number[]): Promise<AttachmentQuestion[]> {
  const [answers, forms] = [
    await inapplicableAnswers(ctx, { forms: formsWithFiles(ctx.actor, proposalPks), questions: asksForFiles }),
    await formsNotShown(ctx, proposalPks),
  ];
  return listAttachmentQuestions(ctx.db, ctx.actor, proposalPks, { answers, forms });
}

const fileQuestions = ({ steps }: ShownQuestionary) =>
  steps
    .flatMap(({ fields }) => fields)
    .map(({ question }) => question)
    .filter(({ dataType }) => dataType === 'FILE_UPLOAD');

/** Returns the files that answer these questions in a proposal, its samples and its entries, each once, as far as the caller may read them. */
export async function filesOfProposal(
  ctx: Ctx,
  { proposalPk, questionaryId }: Pick<ProposalRow, 'proposalPk' | 'questionaryId'>,
  questionIds: ReadonlySet<string>,
): Promise<DocumentAttachment[]> {
  const listed = await listedByQuestion(ctx, proposalPk);
  const own = await questionaryDocument(ctx, questionaryId, { entries: documentEntries(listed), withOmitted: true });
  const parts = await entryDocuments(ctx, own, listed, { withOmitted: true });
  const files = [...own.attachments, ...parts.attachments].filter(({ questionId }) => questionIds.has(questionId));
  return [...new Map(files.map((file) => [file.id, file])).values()];
}
