import type { FapMatrixArgs, RemindReviewersArgs } from '@atrium/domain/assignment';
import type { ShownConflict } from '@atrium/domain/conflict';
import { letterWords } from '@atrium/domain/mail';
import { screenAddress } from '@atrium/domain/session';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { type RecordedEvent, record } from '../../events/record.ts';
import { conflictsBetween } from '../conflict/index.ts';
import { faps, panelPerson } from '../fap/index.ts';
import { type LetterToSend, queueLetters, writtenLetters } from '../mail/index.ts';
import { surroundingsOf } from '../questionary/index.ts';
import * as queries from './assignment.queries.ts';

export interface FapMatrix {
  readonly required: number;
  readonly proposals: readonly queries.MatrixProposal[];
  readonly reviewers: readonly queries.MatrixReviewer[];
  readonly cells: readonly queries.MatrixCell[];
  readonly conflicts: readonly ShownConflict[];
}

/** Returns the proposals of a panel, its reviewers and the conflicts between them, as far as the caller may see them. */
export async function readPanel(
  ctx: Ctx,
  { fapId, callId, instrumentId }: FapMatrixArgs,
): Promise<Pick<FapMatrix, 'proposals' | 'reviewers' | 'conflicts'>> {
  const filter = { fapId, callId: callId || null, instrumentId: instrumentId || null, person: panelPerson(ctx) };
  const proposals = await queries.listMatrixProposals(ctx.db, filter);
  const pks = proposals.map(({ proposalPk }) => proposalPk);
  const reviewers = await queries.listMatrixReviewers(ctx.db, filter, pks);
  const userIds = reviewers.map(({ userId }) => userId);
  return { proposals, reviewers, conflicts: await conflictsBetween(ctx, fapId, userIds, pks) };
}

/** Returns who reviews what in a panel, the progress of each review and the conflicts, with a constant number of statements. */
export async function readMatrix(ctx: Ctx, args: FapMatrixArgs): Promise<FapMatrix> {
  const panel = await readPanel(ctx, args);
  const pks = panel.proposals.map(({ proposalPk }) => proposalPk);
  const cells = await queries.listMatrixCells(ctx.db, args.fapId, pks);
  const fap = await faps.load(ctx, args.fapId);
  return { ...panel, required: fap?.numberRatingsRequired ?? 0, cells };
}

/** Returns the letter to each person who has draft reviews, with the reviews it is about; days are in the facility's time zone (rule X61). */
async function lettersOf(
  ctx: Ctx,
  drafts: readonly queries.DraftToSubmit[],
): Promise<Array<LetterToSend & { readonly userId: number; readonly count: number }>> {
  const { formatDate } = await surroundingsOf(ctx);
  return [...Map.groupBy(drafts, ({ userId }) => userId)].flatMap(([userId, own]) => {
    const [first] = own;
    if (!first) return [];
    return {
      userId,
      count: own.length,
      eventId: null,
      templateId: 'reviews-to-submit',
      recipients: [first.email],
      data: {
        preferredname: first.preferredname,
        lastname: first.lastname,
        panel: first.panel,
        ...(first.dueAt ? { reviewsDueOn: formatDate(first.dueAt.toISOString(), false) } : {}),
        proposalList: own.map(({ proposalId, title }) => `${proposalId} ${title}`).join('; '),
        address: screenAddress(ctx.config.publicUrl, { to: '/PanelReview/$id', params: { id: first.reviewId } }),
      },
      words: (language) => ({ reviewsToSubmit: letterWords[language].reviews(own.length) }),
    };
  });
}

const draftsOf = (ctx: Ctx, { fapId, callId, userIds }: RemindReviewersArgs) =>
  queries.listDraftsToSubmit(ctx.db, { fapId, callId: callId || null, userIds, person: panelPerson(ctx) });

export interface ReminderPreview {
  readonly userId: number;
  readonly email: string;
  readonly count: number;
  readonly subject: string;
  readonly html: string;
}

/** Returns the letters as they would be sent now, without sending any. */
export async function previewReminders(ctx: Ctx, args: RemindReviewersArgs): Promise<ReminderPreview[]> {
  const letters = await lettersOf(ctx, await draftsOf(ctx, args));
  const texts = await writtenLetters(ctx, letters);
  return letters.flatMap(({ userId, count, recipients }, at) => {
    const text = texts[at];
    return text ? [{ userId, count, email: recipients[0] ?? '', ...text }] : [];
  });
}

/** Sends each of these people one letter about the reviews they have not submitted. Records FAP_REVIEWER_NOTIFIED for each review. */
export function remindReviewers(ctx: Ctx, args: RemindReviewersArgs): Promise<number> {
  return transaction(ctx, async (tx) => {
    const drafts = await draftsOf(tx, args);
    if (drafts.length === 0) throw refused('NOBODY_TO_REMIND');
    const letters = await lettersOf(tx, drafts);
    await queueLetters(tx, letters);
    await record(
      tx,
      ...drafts.map(
        ({ reviewId, userId, proposalPk }): RecordedEvent => ({
          type: 'FAP_REVIEWER_NOTIFIED',
          objectId: reviewId,
          proposalPk,
          data: { reviewId, userId, fapId: args.fapId },
        }),
      ),
    );
    return letters.length;
  });
}
