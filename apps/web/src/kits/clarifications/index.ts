/**
 * Questions to the people of a proposal under review: `<Clarifications proposalPk={…} />` shows them beside the proposal with the reader's
 * actions; `<QuestionsToAnswer />` lists open ones on the home page of the people who must answer.
 */
export { Clarifications } from './clarifications.tsx';
export { QuestionsToAnswer } from './questions-to-answer.tsx';
