/** What the scores of a review speak for as its grade: beside the field of the grade, and where a review is read. */
export { GradeFromScores, ScoresRead, useGradeScale } from './proposed-grade.tsx';
