/** Comments of scientists on proposals. */
export { commentOfProposal } from './scientist-comment.loaders.ts';
export { ScientistCommentRef } from './scientist-comment.schema.ts';
