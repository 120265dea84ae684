/** What was decided about a proposal, for its people: `<Outcome of={proposal} />`; ask for `...outcomeShown`. */
export { Outcome, type OutcomeShown } from './outcome.tsx';
