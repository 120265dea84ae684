/** Technique proposals: their status and instruments. */
export { techniqueProposalFacts } from './technique-proposal.facts.ts';
export { TechniqueProposalRef } from './technique-proposal.schema.ts';
