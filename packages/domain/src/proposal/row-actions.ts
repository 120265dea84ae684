import type { Actor } from '../kernel/index.ts';
import type { ProposalFacts } from './model.ts';
import {
  mayCloneProposal,
  mayDeleteProposal,
  mayDownloadProposal,
  mayEditProposal,
  mayViewProposal,
} from './policy.ts';

export interface RowActions {
  /** What the first action of a row is called. */
  readonly open: 'Edit' | 'View';
  readonly clone: boolean;
  readonly download: boolean;
  readonly delete: boolean;
}

/** Spec 1 §2 and §4 "Proposal action visibility": what the row of one's own proposal offers. */
export function rowActions(actor: Actor, facts: ProposalFacts, now: Date): RowActions {
  return {
    open: mayEditProposal(actor, facts, now).allowed ? 'Edit' : 'View',
    clone: mayCloneProposal(actor, facts).allowed && mayViewProposal(actor, facts).allowed,
    download: facts.submitted && mayDownloadProposal(actor, facts).allowed,
    delete: mayDeleteProposal(actor, facts).allowed,
  };
}
