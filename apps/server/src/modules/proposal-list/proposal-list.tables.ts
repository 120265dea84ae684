import type { FinalStatus } from '@atrium/domain/proposal';
import type { Selectable } from 'kysely';
import type { ProposalList } from '../../db/tables.ts';

export interface ListedInstrument {
  readonly id: number;
  readonly name: string;
  readonly shortCode: string;
  readonly managerUserId: number;
  readonly multipleTechReviewsEnabled: boolean;
  readonly managementTimeAllocation: number | null;
}

export interface ListedTechnicalReview {
  readonly id: number;
  readonly status: string | null;
  readonly submitted: boolean;
  readonly timeAllocation: number | null;
  readonly instrumentId: number;
  readonly technicalReviewAssignee: {
    readonly id: number;
    readonly firstname: string;
    readonly lastname: string;
  } | null;
}

export interface ListedTechnique {
  readonly id: number;
  readonly name: string;
  readonly shortCode: string;
  readonly description: string;
}

type Plain =
  | 'proposalPk'
  | 'proposalId'
  | 'title'
  | 'callId'
  | 'callShortCode'
  | 'workflowId'
  | 'allocationTimeUnit'
  | 'statusId'
  | 'statusName'
  | 'statusDescription'
  | 'submitted'
  | 'submittedDate'
  | 'created'
  | 'notified'
  | 'principalInvestigatorId';

/** A row of the officers' table as displayed, without columns used only for sorting and searching; its JSON is built by `write_proposal_list`. */
export type ProposalListRow = Pick<Selectable<ProposalList>, Plain> & {
  readonly finalStatus: FinalStatus;
  readonly instruments: readonly ListedInstrument[];
  readonly technicalReviews: readonly ListedTechnicalReview[];
  readonly faps: ReadonlyArray<{ id: number; code: string }>;
  readonly fapInstruments: ReadonlyArray<{ instrumentId: number; fapId: number }>;
  readonly techniques: readonly ListedTechnique[];
};
