/** Feedback of teams: what exports need of it. */
export { listGivenFeedback } from './feedback.queries.ts';
export { figuresOf } from './feedback.service.ts';
export { inOrderOfForms } from './feedback-figures.queries.ts';
