/** The decision on a proposal, for its people: `<ProposalOutcome of={proposal} level="h3" />`; query it with `...outcomeShown`. */
export { type OutcomeShown, ProposalOutcome } from './outcome.tsx';
