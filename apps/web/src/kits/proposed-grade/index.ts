/** The grade proposed by the scores of a review: beside the grade field, and where a review is read. */
export { GradeFromScores, ScoresRead, useGradeScale } from './proposed-grade.tsx';
