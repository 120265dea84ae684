import type { ComponentType } from 'react';
import type { ProposalRecordQuery } from '../../api/generated/features/proposal-record/proposal-record.ts';
import type { FeatureId } from '../../api/generated/schema.ts';

/** A proposal as its record shows it, with what the person may do. */
export type RecordedProposal = NonNullable<ProposalRecordQuery['proposal']>;

/** One tab of the record. Areas make theirs; the route puts them in order. */
export interface RecordTab {
  readonly label: string;
  /** Only there while the facility has this switched on. */
  readonly feature?: FeatureId;
  /** Left out, everybody who reads the proposal sees the tab. */
  readonly isShown?: (proposal: RecordedProposal) => boolean;
  readonly Content: ComponentType<{ readonly proposal: RecordedProposal }>;
}
