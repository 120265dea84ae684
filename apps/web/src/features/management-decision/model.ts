import { missingTimes, offeredDecision } from '@atrium/domain/management-decision';
import type { FinalStatus } from '@atrium/domain/proposal';
import type { ProposalsToDecideQuery } from '../../api/generated/features/management-decision/decisions.ts';

export type DecidedProposal = NonNullable<ProposalsToDecideQuery['proposals']>['proposals'][number];

/** An unsaved decision in the table; times by instrument. */
export interface TypedDecision {
  readonly finalStatus: FinalStatus;
  readonly times: Readonly<Record<string, number | null>>;
  /** The comment for the applicant, as HTML. */
  readonly commentForUser: string;
  /** The stored values when the row was first changed here. */
  readonly read: { readonly finalStatus: FinalStatus; readonly managementDecisionSubmitted: boolean };
}

/** Unsaved decisions by the key of the proposal. */
export type TypedDecisions = Readonly<Record<string, TypedDecision>>;

/** Returns the stored decision. */
const storedDecision = (proposal: DecidedProposal): TypedDecision => ({
  finalStatus: proposal.finalStatus ?? 'UNSET',
  commentForUser: proposal.commentForUser ?? '',
  times: Object.fromEntries(
    (proposal.instruments ?? []).map(({ id, managementTimeAllocation }) => [
      String(id),
      managementTimeAllocation ?? null,
    ]),
  ),
  read: {
    finalStatus: proposal.finalStatus ?? 'UNSET',
    managementDecisionSubmitted: proposal.managementDecisionSubmitted,
  },
});

/** Returns the decision that the table shows. */
export const shownDecision = (proposal: DecidedProposal, typed: TypedDecisions): TypedDecision =>
  typed[proposal.primaryKey] ?? storedDecision(proposal);

/** Returns the decision with undecided parts filled in from the panels' decisions; undefined if they add nothing (rule R170). */
export function filledFromPanels(proposal: DecidedProposal, shown: TypedDecision): TypedDecision | undefined {
  const offered = offeredDecision(proposal.decisionBasis ?? []);
  const finalStatus = shown.finalStatus === 'UNSET' ? offered.finalStatus : shown.finalStatus;
  const times = Object.fromEntries(
    Object.entries(shown.times).map(([id, time]) => [id, time ?? offered.times.get(Number(id)) ?? null]),
  );
  const commentForUser = shown.commentForUser || offered.text;
  const isSame =
    finalStatus === shown.finalStatus &&
    commentForUser === shown.commentForUser &&
    Object.entries(times).every(([id, time]) => time === shown.times[id]);
  return isSame ? undefined : { ...shown, finalStatus, times, commentForUser };
}

/** Returns a decision in the form in which it is sent. */
export const sentDecision = (
  proposal: DecidedProposal,
  { finalStatus, times, commentForUser, read }: TypedDecision,
) => ({
  proposalPk: proposal.primaryKey,
  finalStatus,
  ...(commentForUser === (proposal.commentForUser ?? '') ? {} : { commentForUser }),
  managementTimeAllocations: (proposal.instruments ?? []).map(({ id }) => ({
    instrumentId: id,
    value: times[String(id)] ?? null,
  })),
  read,
});

/** Whether submission would be refused because a time is missing (rule P104). */
export const lacksTime = (proposal: DecidedProposal, decision: TypedDecision): boolean =>
  missingTimes({ ...sentDecision(proposal, decision), managementDecisionSubmitted: true }).length > 0;

/** Only submitted proposals with an instrument can be decided. */
export const canBeDecided = ({ submitted, instruments }: DecidedProposal): boolean =>
  submitted && (instruments ?? []).length > 0;
