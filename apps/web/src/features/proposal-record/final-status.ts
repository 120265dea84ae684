import type { StatusTone } from '@atrium/ui/status-chip';
import type { ProposalEndStatus } from '../../api/generated/schema.ts';

/** The end status of a proposal in words (Spec 1 §4). */
export const finalStatusWords: Readonly<
  Record<ProposalEndStatus, { readonly label: string; readonly tone: StatusTone }>
> = {
  UNSET: { label: 'Unset', tone: 'neutral' },
  ACCEPTED: { label: 'Accepted', tone: 'good' },
  RESERVED: { label: 'Reserved', tone: 'warning' },
  REJECTED: { label: 'Rejected', tone: 'bad' },
};
