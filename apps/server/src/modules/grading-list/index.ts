/** 'Proposals to grade': the reviews of the panels somebody sits in. */
export { listReviewsToGrade } from './grading-list.queries.ts';
