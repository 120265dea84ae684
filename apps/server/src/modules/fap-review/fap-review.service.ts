import {
  type GradeScale,
  gradeOf,
  isReviewComplete,
  mayEditReview,
  mayReopenReview,
  maySubmitReview,
  maySubmitTogether,
  type ReviewToSubmit,
  reviewDraftForm,
  reviewSubmissionForm,
  type UpdateReviewArgs,
} from '@atrium/domain/fap-review';
import { readSetting } from '@atrium/domain/setting';
import type { EventName } from '@atrium/domain/workflow';
import { type Ctx, transaction } from '../../access/context.ts';
import { invalidInput, refused } from '../../access/errors.ts';
import { mergeSave } from '../../access/two-editors.ts';
import { type RecordedEvent, record } from '../../events/record.ts';
import { cleanHtml } from '../../html/clean-html.ts';
import { insist } from '../proposal/index.ts';
import { settingText } from '../setting/index.ts';
import { insistOnAnswers, openStepTitles } from '../technical-review/index.ts';
import { reviewFacts } from './fap-review.facts.ts';
import * as queries from './fap-review.queries.ts';

const absent = () => refused('REVIEW_NOT_FOUND');

/** Returns the facility's settings for grades. */
async function gradeScale(ctx: Ctx): Promise<GradeScale> {
  return {
    precision: readSetting('GRADE_PRECISION', await settingText(ctx, 'GRADE_PRECISION')),
    classes: readSetting('GRADE_CLASSES', await settingText(ctx, 'GRADE_CLASSES')),
  };
}

function eventOf(type: EventName, row: queries.ReviewRow, description: string): RecordedEvent {
  const { id, fapId, userId, proposalPk, status } = row;
  return {
    type,
    objectId: proposalPk,
    proposalPk,
    description,
    data: { reviewId: id, fapId, userId, status },
  };
}

/**
 * Saves a review, as a draft or submitted; fields left out keep their values. Records PROPOSAL_FAP_REVIEW_UPDATED, which triggers the
 * submission and its consequences (but not when a draft is autosaved); changes by an officer after submission are recorded there too (rule
 * R28).
 */
export function updateReview(ctx: Ctx, input: UpdateReviewArgs): Promise<queries.ReviewRow> {
  return transaction(ctx, async (tx) => {
    const [stored] = await queries.lockReviews(tx.db, [input.reviewID]);
    const facts = stored && (await reviewFacts(tx, stored.id));
    if (!facts || stored.fapId !== input.fapID || stored.questionaryId !== input.questionaryID) throw absent();
    insist(mayEditReview(tx.actor, facts));
    const submits = input.status === 'SUBMITTED';
    if (submits && stored.status === 'DRAFT') insist(maySubmitReview(tx.actor, facts));
    if (!submits && stored.status === 'SUBMITTED') insist(mayReopenReview(tx.actor, facts));
    const scale = await gradeScale(tx);
    const content = heldAgainst(stored, { ...input, grade: gradeOf(input.grade, scale.classes) });
    const parsed = (submits ? reviewSubmissionForm(scale) : reviewDraftForm(scale)).safeParse(content);
    if (!parsed.success) {
      throw invalidInput(
        parsed.error.issues.map(({ path, code, message }) => ({ path: path.map(String).join('.'), code, message })),
      );
    }
    if (submits && stored.status === 'DRAFT') await insistOnAnswers(tx, stored.questionaryId);
    const row = await queries.updateReviewRow(tx.db, stored.id, { ...content, status: input.status });
    if (input.isAutosave && !submits && stored.status === 'DRAFT') return row;
    await record(tx, eventOf('PROPOSAL_FAP_REVIEW_UPDATED', row, await describe(tx, row, stored)));
    return row;
  });
}

type Content = Pick<queries.ReviewRow, 'grade' | 'comment'>;
/** The part of it that a client sent; fields left out keep their values. */
type Given = Partial<Content>;

const wordsOf = (field: keyof Content, { grade, comment }: Content) =>
  field === 'grade' ? String(grade === null ? '' : Number(grade)) : (comment ?? '');

/** Returns the content to write, after comparing what the client had read with what is stored. */
function heldAgainst({ grade, comment }: Content, input: Given & Pick<UpdateReviewArgs, 'read'>): Content {
  const given = (from: Given): Content => ({
    grade: from.grade === undefined ? grade : from.grade,
    comment: from.comment === undefined ? comment : from.comment && cleanHtml(from.comment),
  });
  const stored = { grade, comment };
  const read = input.read ? given(input.read) : undefined;
  return mergeSave('REVIEW_CHANGED', { given: given(input), stored, read, words: wordsOf });
}

/** Returns one sentence for the log: whose review it is, and what happened to its submission. */
async function describe(tx: Ctx, row: queries.ReviewRow, before: queries.ReviewRow): Promise<string> {
  const name = (await queries.listNames(tx.db, [row.userId])).get(row.userId) ?? '';
  if (before.status === 'SUBMITTED') {
    return row.status === 'SUBMITTED'
      ? `Review of ${name} changed after submission`
      : `Review of ${name}: submission taken back`;
  }
  return row.status === 'SUBMITTED' ? `Review of ${name} submitted` : `Review of ${name}`;
}

/** Returns the facts about each review for the rule of submitting several. */
async function asSubmitted(
  tx: Ctx,
  rows: readonly queries.ReviewRow[],
  names: ReadonlyMap<number, string>,
): Promise<ReviewToSubmit[]> {
  const form = reviewSubmissionForm(await gradeScale(tx));
  const pks = rows.map((row) => row.proposalPk);
  const ids = await queries.listProposalIds(tx.db, pks);
  return Promise.all(
    rows.map(async (row) => ({
      proposalId: ids.get(row.proposalPk) ?? '',
      reviewer: names.get(row.userId) ?? '',
      isGraded: isReviewComplete(row) && form.safeParse(row).success,
      openSteps: await openStepTitles(tx, row.questionaryId),
    })),
  );
}

/** Submits reviews as they are stored, all or none. Records PROPOSAL_FAP_REVIEW_SUBMITTED for each. */
export function submitProposalsReview(
  ctx: Ctx,
  proposals: ReadonlyArray<{ proposalPk: number; reviewId: number }>,
): Promise<boolean> {
  const pairs = new Map(proposals.map(({ reviewId, proposalPk }) => [reviewId, proposalPk]));
  return transaction(ctx, async (tx) => {
    const rows = await queries.lockReviews(tx.db, [...pairs.keys()]);
    if (rows.length < pairs.size || rows.some((row) => pairs.get(row.id) !== row.proposalPk)) throw absent();
    const facts = await Promise.all(rows.map(({ id }) => reviewFacts(tx, id)));
    // Submitting a submitted review again is harmless (rule R33).
    const open = rows.filter((row) => row.status === 'DRAFT');
    for (const known of facts) {
      if (!known) throw absent();
      if (known.status === 'DRAFT') insist(maySubmitReview(tx.actor, known));
    }
    const names = await queries.listNames(
      tx.db,
      open.map((row) => row.userId),
    );
    insist(maySubmitTogether(await asSubmitted(tx, open, names)));
    await queries.markSubmitted(
      tx.db,
      open.map((row) => row.id),
    );
    await record(
      tx,
      ...open.map((row) =>
        eventOf(
          'PROPOSAL_FAP_REVIEW_SUBMITTED',
          { ...row, status: 'SUBMITTED' },
          `Review of ${names.get(row.userId) ?? ''} submitted`,
        ),
      ),
    );
    return true;
  });
}
