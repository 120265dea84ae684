import type { WorkflowType } from '../status/index.ts';
import type { TemplateGroupId } from '../template/index.ts';

/** Units in which a call allocates time (rule C18). */
export const allocationTimeUnits = ['Day', 'Hour', 'Week'] as const;

/** The dates between which a call is open; internal users may have longer. */
export interface CallPeriod {
  readonly startCall: Date;
  readonly endCall: Date;
  readonly endCallInternal: Date;
}

export type CallState = 'UPCOMING' | 'OPEN' | 'OPEN_INTERNALLY' | 'CLOSED';

/** Deadlines that a background job watches: the flag that is stored once a deadline has passed, and the event that is recorded (rule C21). */
export const callDeadlines = [
  { event: 'CALL_ENDED', deadline: 'endCall', flag: 'callEnded' },
  { event: 'CALL_ENDED_INTERNAL', deadline: 'endCallInternal', flag: 'callEndedInternal' },
  { event: 'CALL_REVIEW_ENDED', deadline: 'endReview', flag: 'callReviewEnded' },
  { event: 'CALL_FAP_REVIEW_ENDED', deadline: 'endFapReview', flag: 'callFapReviewEnded' },
] as const;

export type CallDeadline = (typeof callDeadlines)[number];

/** Maximum lengths of the texts of a call, in characters (rule C12). */
export const callShortCodeLimit = 20;
export const callTitleLimit = 100;
export const callCommentLimit = 100;
export const callLongTextLimit = 20_000;
export const referenceNumberFormatLimit = 64;

/** The maximum length of a reference number, and the number of digits before submission (rules C30 and C33). */
export const referenceNumberLimit = 16;
export const preSubmissionDigits = 6;

/** The largest availability time of an instrument on a call, in the call's unit (rule C27). */
export const availabilityTimeLimit = 2147483647;

/** The largest number of whole days for which the remaining time is shown (rule C5). */
export const remainingTimeDays = 30;

/** The longest grace period after the end of a call, in minutes (rule P120). */
export const graceMinutesLimit = 1440;

/** The largest number of days before an experiment by which its safety form or visit may be due (rule O122). */
export const dueDaysLimit = 365;

/** The kind of template that each field of a call refers to (rule C17). */
export const callTemplateGroups = {
  templateId: 'PROPOSAL',
  esiTemplateId: 'PROPOSAL_ESI',
  proposalPdfTemplateId: 'PROPOSAL_PDF',
  experimentSafetyPdfTemplateId: 'EXPERIMENT_SAFETY_PDF',
  fapReviewTemplateId: 'FAP_REVIEW',
  technicalReviewTemplateId: 'TECHNICAL_REVIEW',
  experimentReportTemplateId: 'EXPERIMENT_REPORT',
} as const satisfies Record<string, TemplateGroupId>;

/** The kind of workflow that each field of a call refers to. */
export const callWorkflowTypes = {
  proposalWorkflowId: 'PROPOSAL',
  experimentWorkflowId: 'EXPERIMENT',
} as const satisfies Record<string, WorkflowType>;
