import { becomesPages } from '@atrium/domain/download';
import { isOfficer } from '@atrium/domain/kernel';
import { publicStatusOf } from '@atrium/domain/proposal';
import type { Ctx } from '../../../access/context.ts';
import { faps } from '../../fap/index.ts';
import { namesReviewer, type ReviewRow, readable, reviewsOfProposal } from '../../fap-review/index.ts';
import { fileLoader } from '../../file/index.ts';
import { commentForManagementOf, commentForUserOf, type ProposalRow } from '../../proposal/index.ts';
import { statuses } from '../../status/index.ts';
import { type PersonRow, people } from '../../user/index.ts';
import type { DocumentAttachment } from '../documents/model.ts';
import { technicalReviewsFor } from '../proposal-data.ts';
import { html } from './template-fields.ts';

/** Returns a person as templates see them. */
export const person = (row: PersonRow | null) =>
  row && {
    id: row.id,
    firstname: row.firstname,
    lastname: row.lastname,
    preferredname: row.preferredname,
    institution: row.institution,
    institutionId: row.institutionId,
    country: row.country,
    position: row.position,
    created: row.created.toISOString(),
    placeholder: false,
    email: row.email,
  };

/** Returns what the reader may know of the proposal itself; verdicts and internal comments only for those who may read them. */
export async function proposalFields(ctx: Ctx, row: ProposalRow) {
  const status = await statuses.load(ctx, row.statusId);
  const isDecided = row.notified || isOfficer(ctx.actor);
  return {
    primaryKey: row.proposalPk,
    proposalId: row.proposalId,
    title: row.title,
    abstract: row.abstract,
    callId: row.callId,
    questionaryId: row.questionaryId,
    status: ctx.actor.kind === 'person' && ctx.actor.role === 'USER' ? publicStatusOf(row) : (status?.name ?? ''),
    publicStatus: publicStatusOf(row),
    created: row.created.toISOString(),
    updated: row.updated.toISOString(),
    submitted: row.submitted,
    submittedDate: row.submittedDate?.toISOString() ?? null,
    notified: row.notified,
    finalStatus: isDecided ? row.finalStatus : null,
    commentForUser: await commentForUserOf(ctx, row),
    commentForManagement: await commentForManagementOf(ctx, row),
  };
}

/** Returns what templates may know of files. */
export async function filesMeta(ctx: Ctx, attachments: readonly DocumentAttachment[]) {
  const files = await fileLoader.loadMany(
    ctx,
    attachments.map(({ id }) => id),
  );
  return files.map((file) => ({
    fileId: file.id,
    originalFileName: file.originalFileName,
    mimeType: file.mimeType,
    sizeInBytes: file.sizeInBytes,
    createdDate: file.createdDate.toISOString(),
    becomesPages: becomesPages(file),
  }));
}

/** Returns the technical reviews that the reader may read. */
export async function technicalReviewData(ctx: Ctx, proposalPk: number, unit: string) {
  const reviews = await technicalReviewsFor(ctx, proposalPk, unit);
  return reviews.map((review) => ({
    ...review,
    instrumentName: review.instrument,
    publicComment: html(review.comment),
    comment: html(review.comment),
  }));
}

/** Returns the author of a review, if the reader may know it (rule R174). */
const whose = async (ctx: Ctx, row: ReviewRow) =>
  (await namesReviewer(ctx, row))
    ? { userID: row.userId, reviewer: person(await people.load(ctx, row.userId)) }
    : { userID: 0, reviewer: person(null) };

/** Returns the panel reviews that the reader may read; access tokens and automatically printed documents get none (rule Q93). */
export async function panelReviews(ctx: Ctx, proposalPk: number) {
  if (ctx.actor.kind !== 'person' || ctx.audience === 'every reader') return [];
  const rows = await readable(ctx, await reviewsOfProposal.load(ctx, proposalPk));
  return Promise.all(
    rows.map(async (row) => ({
      ...(await whose(ctx, row)),
      id: row.id,
      fapID: row.fapId,
      fapCode: (await faps.load(ctx, row.fapId))?.code ?? '',
      status: row.status,
      grade: row.grade,
      comment: html(row.comment ?? ''),
      rank: row.rank,
      dateAssigned: row.dateAssigned.toISOString(),
    })),
  );
}
