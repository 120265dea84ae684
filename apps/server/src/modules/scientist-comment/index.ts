/** Comments of scientists on proposals. */
export { commentOfProposal } from './scientist-comment.queries.ts';
export { ScientistCommentRef } from './scientist-comment.schema.ts';
