import { rule, signedIn } from '../kernel/index.ts';
import { mayEditProposal, mayViewProposal, readingStates, writingStates } from '../proposal/index.ts';

/** Entries have no rights of their own: they are read with their proposal and changed while it may be changed (rules Q71 and Q74). */
export const genericTemplatePolicies = {
  list: rule('genericTemplate.list', signedIn),
  view: rule('genericTemplate.view', mayViewProposal, readingStates),
  change: rule('genericTemplate.change', mayEditProposal, writingStates),
};
