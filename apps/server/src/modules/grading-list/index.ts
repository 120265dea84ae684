/** 'Proposals to grade': the reviews of the panels a person is in. */
export { listReviewsToGrade } from './grading-list.queries.ts';
