import type { WorkflowType } from '../status/index.ts';
import type { TemplateGroupId } from '../template/index.ts';

/** Units in which a call gives time (rule C18). */
export const allocationTimeUnits = ['Day', 'Hour', 'Week'] as const;

/** The dates a call is open between; staff of the facility may have longer. */
export interface CallPeriod {
  readonly startCall: Date;
  readonly endCall: Date;
  readonly endCallInternal: Date;
}

export type CallState = 'UPCOMING' | 'OPEN' | 'OPEN_INTERNALLY' | 'CLOSED';

/** Deadlines the clock watches: what is stored once one has passed, and the event it gives (rule C21). */
export const callDeadlines = [
  { event: 'CALL_ENDED', deadline: 'endCall', flag: 'callEnded' },
  { event: 'CALL_ENDED_INTERNAL', deadline: 'endCallInternal', flag: 'callEndedInternal' },
  { event: 'CALL_REVIEW_ENDED', deadline: 'endReview', flag: 'callReviewEnded' },
  { event: 'CALL_FAP_REVIEW_ENDED', deadline: 'endFapReview', flag: 'callFapReviewEnded' },
] as const;

export type CallDeadline = (typeof callDeadlines)[number];

/** Characters of the texts of a call (rule C12). */
export const callShortCodeLimit = 20;
export const callTitleLimit = 100;
export const callCommentLimit = 100;
export const callLongTextLimit = 20_000;
export const referenceNumberFormatLimit = 64;

/** Characters of a reference number, and digits of the number before submission (rules C30 and C33). */
export const referenceNumberLimit = 16;
export const preSubmissionDigits = 6;

/** The largest availability time of an instrument on a call, in the call's unit (rule C27). */
export const availabilityTimeLimit = 2147483647;

/** Whole days ahead beyond which no remaining time is shown (rule C5). */
export const remainingTimeDays = 30;

/** The most minutes of grace after the end of a call (rule P120). */
export const graceMinutesLimit = 1440;

/** The most days before an experiment on which its safety form or visit may be due (rule O122). */
export const dueDaysLimit = 365;

/** The kind of template each field of a call names (rule C17). */
export const callTemplateGroups = {
  templateId: 'PROPOSAL',
  esiTemplateId: 'PROPOSAL_ESI',
  proposalPdfTemplateId: 'PROPOSAL_PDF',
  experimentSafetyPdfTemplateId: 'EXPERIMENT_SAFETY_PDF',
  fapReviewTemplateId: 'FAP_REVIEW',
  technicalReviewTemplateId: 'TECHNICAL_REVIEW',
  experimentReportTemplateId: 'EXPERIMENT_REPORT',
} as const satisfies Record<string, TemplateGroupId>;

/** The kind of workflow each field of a call names: what goes along it. */
export const callWorkflowTypes = {
  proposalWorkflowId: 'PROPOSAL',
  experimentWorkflowId: 'EXPERIMENT',
} as const satisfies Record<string, WorkflowType>;
