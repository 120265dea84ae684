import { z } from 'zod';
import { despiteReason } from '../conflict/index.ts';
import { id, paging, visibleComment, visibleLength } from '../kernel/index.ts';
import { reviewsFilterFields } from '../technical-review/index.ts';
import { assignmentsLimit, declineReasons, declineTextLimit, reviewStatuses } from './model.ts';
import { type GradeScale, gradeSchema } from './scores/grade.ts';

export const reviewStatus = z.enum(reviewStatuses).meta({ id: 'ReviewStatus' });

const comment = visibleComment();

/** The form of a draft: fields may be empty, but must otherwise be valid (rules R1 and R32). */
export function reviewDraftForm(scale: GradeScale) {
  return z.object({ grade: gradeSchema(scale).nullish(), comment: comment.nullish() });
}

/** The form for submission: grade and comment are required (rules R1 and R32). */
export function reviewSubmissionForm(scale: GradeScale) {
  return z.object({
    grade: gradeSchema(scale),
    comment: comment.refine((html) => visibleLength(html) > 0, { message: 'Comment is required' }),
  });
}

/** The step between grades is a setting, so the service also validates with `reviewDraftForm` or `reviewSubmissionForm`. */
export const updateReviewArgs = z.object({
  reviewID: id(),
  fapID: id(),
  questionaryID: id(),
  status: reviewStatus,
  /** A number, or one of the facility's words for grades: clients send grades as text (rule R97). */
  grade: z.string().max(30).nullish(),
  comment: comment.nullish(),
  /** The values the form had read, so that changes by others since are not overwritten. If absent, the save overwrites. */
  read: z.object({ grade: z.number().nullish(), comment: comment.nullish() }).meta({ id: 'ReadReviewInput' }).nullish(),
  /** Whether the form saved automatically while the user was typing; such saves of a draft are not logged. */
  isAutosave: z.boolean().nullish(),
});
export type UpdateReviewArgs = z.output<typeof updateReviewArgs>;

export const submitProposalsReviewInput = z
  .object({
    proposals: z
      .array(z.object({ proposalPk: id(), reviewId: id() }).meta({ id: 'ProposalPkWithReviewId' }))
      .min(1)
      .max(assignmentsLimit),
  })
  .meta({ id: 'SubmitProposalsReviewInput' });

export const declineReason = z.enum(declineReasons).meta({ id: 'DeclineReason' });

/** The text that accompanies a reason, as typed. */
export const declineText = z
  .string()
  .trim()
  .min(1, { message: 'Please explain why' })
  .max(declineTextLimit, { message: `Must be at most ${declineTextLimit} characters` });

/** Null revokes the decline. */
export const declineReviewArgs = z.object({
  reviewId: id(),
  decline: z.object({ reason: declineReason, text: declineText }).meta({ id: 'DeclineReviewInput' }).nullish(),
});
export type DeclineReviewArgs = z.output<typeof declineReviewArgs>;

export const rank = z.int().min(1).max(assignmentsLimit);

export const assignFapReviewersArgs = z.object({
  fapId: id(),
  assignments: z
    .array(
      z.object({ memberId: id(), proposalPk: id(), rank: rank.nullish() }).meta({ id: 'FapReviewAssignmentInput' }),
    )
    .min(1)
    .max(assignmentsLimit),
  /** Why people are assigned despite the panel's warnings (rule R132). */
  conflictReason: despiteReason,
});
export type AssignFapReviewersArgs = z.output<typeof assignFapReviewersArgs>;

export const removeMemberFromFapProposalArgs = z.object({ fapId: id(), proposalPk: id(), memberId: id() });
export const addUserForReviewArgs = z.object({ userID: id(), proposalPk: id(), fapID: id() });
export const removeUserForReviewArgs = z.object({ reviewId: id(), fapId: id() });

/** Accepts any number; whether it is a valid rank depends on the number of reviewers. */
export const saveReviewerRankArgs = z.object({ fapReviewId: id(), reviewerId: id(), rank: id() });

export const fapProposalsArgs = z.object({
  fapId: id(),
  callId: id().nullish(),
  instrumentId: id().nullish(),
  legacy: z.boolean().nullish(),
});
export const fapProposalArgs = z.object({ fapId: id(), proposalPk: id(), instrumentId: id().nullish() });

const reviewsFilter = z.object(reviewsFilterFields).meta({ id: 'ReviewsFilter' });

export const reviewsArgs = z.object({ filter: reviewsFilter.nullish(), ...paging });
export const proposalReviewsArgs = z.object({ proposalPk: id(), fapId: id().nullish() });
