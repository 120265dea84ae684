/**
 * Questions to the people of a proposal while it is under review: `<Clarifications proposalPk={…} />` where the proposal is read, with what the
 * reader may do about them; `<QuestionsToAnswer />` on the first page of those who answer.
 */
export { Clarifications } from './clarifications.tsx';
export { QuestionsToAnswer } from './questions-to-answer.tsx';
