import { cleanedOf, fieldsToStore, userIdOf } from '@atrium/domain/kernel';
import { mustBeComplete } from '@atrium/domain/questionary';
import {
  type AddTechnicalReviewInput,
  acceptedChange,
  editScope,
  feasibilityWords,
  internalDocumentType,
  mayBeAssignee,
  mayEditTechnicalReview,
  mayNameReviewer,
  mayReopenTechnicalReview,
  maySubmitTechnicalReview,
  maySubmitTogether,
  readDocuments,
  type SubmitTechnicalReviewsInput,
  type TechnicalReviewContent,
  type TechnicalReviewToSubmit,
  technicalReviewFields,
} from '@atrium/domain/technical-review';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { mergeSave } from '../../access/two-editors.ts';
import { type RecordedEvent, record } from '../../events/record.ts';
import { cleanHtml } from '../../html/clean-html.ts';
import { claimFiles, readableFiles } from '../file/index.ts';
import { instruments } from '../instrument/index.ts';
import { insist, insistOnOutsiders } from '../proposal/index.ts';
import { type LoadedFacts, openSteps, openStepTitles, technicalReviewFacts } from './technical-review.facts.ts';
import * as queries from './technical-review.queries.ts';

const absent = () => refused('TECHNICAL_REVIEW_NOT_FOUND');

async function freshFacts(tx: Ctx, id: number): Promise<LoadedFacts> {
  const facts = await technicalReviewFacts(tx, id);
  if (!facts) throw absent();
  return facts;
}

/** Refuses to submit a review while questions of its template are unanswered. */
export async function insistOnAnswers(tx: Ctx, questionaryId: number | null): Promise<void> {
  insist(mustBeComplete(await openSteps(tx, questionaryId)));
}

/** Returns the stored content in the same form as what clients send. */
const contentOf = ({ files, ...row }: queries.TechnicalReviewRow): TechnicalReviewContent =>
  fieldsToStore(technicalReviewFields, { ...row, files: files === null ? null : JSON.stringify(files) });

const givenContent = (input: Pick<AddTechnicalReviewInput, keyof TechnicalReviewContent>): TechnicalReviewContent =>
  cleanedOf(technicalReviewFields, fieldsToStore(technicalReviewFields, input), cleanHtml);

const documentsOf = ({ files }: TechnicalReviewContent) => ((files && readDocuments(files)) || []).map(({ id }) => id);

/** Returns the text of a field that is compared to detect concurrent edits; for documents, their ids. */
const wordsOf = (field: keyof TechnicalReviewContent, content: TechnicalReviewContent) =>
  field === 'files' ? documentsOf(content).join() : String(content[field] ?? '');

/**
 * Returns the content to store, given the input and the stored content; refuses if another person has meanwhile changed the same field
 * differently.
 */
const heldAgainst = (stored: TechnicalReviewContent, input: AddTechnicalReviewInput): TechnicalReviewContent =>
  mergeSave('TECHNICAL_REVIEW_CHANGED', {
    given: givenContent(input),
    stored,
    read: input.read ? givenContent(input.read) : undefined,
    words: wordsOf,
    theirs: (part) => (part === 'files' ? documentsOf(stored) : stored[part]),
  });

/**
 * Checks that internal documents are uploaded PDF files (rule R69) that the writer may read: knowing the id of somebody else's file must
 * not give access to it. The files are claimed for the review.
 */
export async function insistOnDocuments(tx: Ctx, files: string | null): Promise<void> {
  const documents = (files && readDocuments(files)) || [];
  if (documents.length === 0) return;
  const ids = documents.map(({ id }) => id);
  await claimFiles(tx, ids);
  const readable = new Map((await readableFiles(tx, ids)).map((file) => [file.id, file]));
  for (const id of ids) {
    const file = readable.get(id);
    if (!file) throw refused('DOCUMENT_UNKNOWN');
    if (file.mimeType !== internalDocumentType) throw refused('DOCUMENT_NOT_PDF');
  }
}

/** Returns whether the review will be submitted after this save; checks the rules for submitting and for reopening. */
function submittedAfter(tx: Ctx, facts: LoadedFacts, wanted: boolean): boolean {
  if (editScope(tx.actor, facts) !== 'ALL') return facts.submitted;
  if (wanted && !facts.submitted) insist(maySubmitTechnicalReview(tx.actor, facts));
  if (!wanted && facts.submitted) insist(mayReopenTechnicalReview(tx.actor, facts));
  return wanted;
}

function eventData(row: queries.TechnicalReviewRow) {
  const { id, instrumentId, status, timeAllocation, submitted } = row;
  return { technicalReviewId: id, instrumentId, status, timeAllocation, submitted };
}

/**
 * Saves a review, draft or submitted, as far as the caller may change it, in one transaction. Records PROPOSAL_FEASIBILITY_REVIEW_UPDATED,
 * which triggers the submission and its consequences; an autosaved draft records nothing.
 */
export function addTechnicalReview(ctx: Ctx, input: AddTechnicalReviewInput): Promise<queries.TechnicalReviewRow> {
  return transaction(ctx, async (tx) => {
    const named = input.reviewerId ?? userIdOf(tx.actor) ?? null;
    // Saving a review makes that person its reviewer.
    if (named !== null) await insistOnOutsiders(tx, [{ userId: named, proposalPk: input.proposalPk }]);
    const [stored] = await queries.lockByPlaces(tx.db, [input]);
    if (!stored) throw absent();
    const facts = await freshFacts(tx, stored.id);
    insist(mayEditTechnicalReview(tx.actor, facts));
    const reviewerId = named ?? stored.reviewerId;
    if (reviewerId !== null) insist(mayNameReviewer(tx.actor, reviewerId));
    const submitted = submittedAfter(tx, facts, input.submitted ?? false);
    const before = contentOf(stored);
    const content = acceptedChange(before, heldAgainst(before, input), editScope(tx.actor, facts));
    await insistOnDocuments(tx, content.files);
    if (submitted && !stored.submitted) await insistOnAnswers(tx, stored.questionaryId);
    const row = await queries.updateTechnicalReviewRow(tx.db, stored.id, {
      ...content,
      submitted,
      ...(editScope(tx.actor, facts) === 'ALL' ? { reviewerId } : {}),
    });
    if (input.isAutosave && !submitted && !stored.submitted) return row;
    const { instrument } = await queries.namesOfPlace(tx.db, row);
    await record(tx, {
      type: 'PROPOSAL_FEASIBILITY_REVIEW_UPDATED',
      objectId: row.proposalPk,
      proposalPk: row.proposalPk,
      description: describe(row, stored, instrument),
      data: eventData(row),
    });
    return row;
  });
}

/** Returns one sentence for the log: the instrument, the verdict, and whether a submission was taken back. */
function describe(row: queries.TechnicalReviewRow, before: queries.TechnicalReviewRow, instrument: string): string {
  const verdict = row.status ? feasibilityWords[row.status] : 'No verdict yet';
  if (before.submitted && !row.submitted) return `${instrument}: submission taken back`;
  return `${instrument}: ${verdict}${row.submitted ? ', submitted' : ''}`;
}

/** Returns what the rule for submitting several reviews needs to know about each. */
async function asSubmitted(tx: Ctx, rows: readonly queries.TechnicalReviewRow[]): Promise<TechnicalReviewToSubmit[]> {
  const ids = await queries.listProposalIds(
    tx.db,
    rows.map((row) => row.proposalPk),
  );
  return Promise.all(
    rows.map(async (row) => ({
      proposalId: ids.get(row.proposalPk) ?? '',
      instrument: (await instruments.load(tx, row.instrumentId))?.name ?? '',
      status: row.status,
      timeAllocation: row.timeAllocation,
      openSteps: await openStepTitles(tx, row.questionaryId),
    })),
  );
}

/** Submits stored reviews, all or none (rule R76). Records PROPOSAL_FEASIBILITY_REVIEW_SUBMITTED for each. */
export function submitTechnicalReviews(ctx: Ctx, input: SubmitTechnicalReviewsInput): Promise<boolean> {
  const entries = input.technicalReviews;
  return transaction(ctx, async (tx) => {
    for (const { reviewerId } of entries) insist(mayNameReviewer(tx.actor, reviewerId));
    // Submitting also makes a person the reviewer.
    const submitter = userIdOf(tx.actor);
    await insistOnOutsiders(
      tx,
      entries.flatMap(({ proposalPk, reviewerId }) =>
        [reviewerId, submitter].flatMap((userId) => (userId ? [{ userId, proposalPk }] : [])),
      ),
    );
    const rows = await queries.lockByPlaces(tx.db, entries);
    if (rows.length < new Set(entries.map((place) => `${place.proposalPk}/${place.instrumentId}`)).size) throw absent();
    const facts = await Promise.all(rows.map(({ id }) => freshFacts(tx, id)));
    for (const known of facts) insist(maySubmitTechnicalReview(tx.actor, known));
    insist(maySubmitTogether(await asSubmitted(tx, rows)));
    await queries.markSubmitted(
      tx.db,
      rows.map(({ id }) => id),
      userIdOf(tx.actor),
    );
    await record(
      tx,
      ...rows.map(
        (row): RecordedEvent => ({
          type: 'PROPOSAL_FEASIBILITY_REVIEW_SUBMITTED',
          objectId: row.proposalPk,
          proposalPk: row.proposalPk,
          data: { ...eventData(row), submitted: true },
        }),
      ),
    );
    return true;
  });
}

/** Assigns the reviews of these proposals on an instrument to one of its staff, and records it in the log of each proposal. */
export function updateTechnicalReviewAssignee(
  ctx: Ctx,
  input: { userId: number; proposalPks: readonly number[]; instrumentId: number },
): Promise<queries.TechnicalReviewRow[]> {
  const { userId, instrumentId } = input;
  return transaction(ctx, async (tx) => {
    insist(mayBeAssignee(userId, await queries.listInstrumentStaff(tx.db, instrumentId)));
    const pks = [...new Set(input.proposalPks)];
    await insistOnOutsiders(
      tx,
      pks.map((proposalPk) => ({ userId, proposalPk })),
    );
    const stored = await queries.lockByPlaces(
      tx.db,
      pks.map((proposalPk) => ({ proposalPk, instrumentId })),
    );
    if (stored.length < pks.length) throw absent();
    const rows = await queries.setAssignee(
      tx.db,
      stored.map(({ id }) => id),
      userId,
    );
    const { instrument, person } = await queries.namesOfPlace(tx.db, { instrumentId, userId });
    await record(
      tx,
      ...rows.map(
        ({ id, proposalPk }): RecordedEvent => ({
          type: 'PROPOSAL_TECHNICAL_REVIEWER_CHANGED',
          objectId: proposalPk,
          proposalPk,
          description: `${instrument}: assigned to ${person}`,
          data: { technicalReviewId: id, instrumentId, technicalReviewAssigneeId: userId },
        }),
      ),
    );
    return rows;
  });
}
