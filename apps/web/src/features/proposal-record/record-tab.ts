import type { ComponentType } from 'react';
import type { ProposalRecordQuery } from '../../api/generated/features/proposal-record/proposal-record.ts';
import type { FeatureId } from '../../api/generated/schema.ts';

/** A proposal as shown in its record, with the user's abilities. */
export type RecordedProposal = NonNullable<ProposalRecordQuery['proposal']>;

/** One tab of the record. Each area defines its own; the route determines their order. */
export interface RecordTab {
  readonly label: string;
  /** The feature that must be switched on for the tab to appear. */
  readonly feature?: FeatureId;
  /** Whether the tab is shown; by default everybody who may read the proposal sees it. */
  readonly isShown?: (proposal: RecordedProposal) => boolean;
  readonly Content: ComponentType<{ readonly proposal: RecordedProposal }>;
}
