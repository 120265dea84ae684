/** What was decided about a proposal, for its people: `<Outcome of={proposal} />`; ask for `...outcomeShown`. */
export { type OutcomeShown, ProposalOutcome } from './outcome.tsx';
