/** Grades that count: drafts included, reviews without a grade left out (rule R2). */
export function gradesOf(reviews: ReadonlyArray<{ readonly grade: number | null }>): number[] {
  return reviews.flatMap(({ grade }) => (grade === null ? [] : [grade]));
}

/** A grade or weight in thousandths, the finest there is: whole numbers add up to the same in any order, and are as far apart as on paper. */
export const thousandths = (value: number): number => Math.round(value * 1000);

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The mean grade to two decimals, halves upwards, in whatever order the grades stand; null without grades (rule R3). */
export function averageGrade(grades: readonly number[]): number | null {
  const n = grades.length;
  return n === 0 ? null : Math.floor((2 * sum(grades.map(thousandths)) + 10 * n) / (20 * n)) / 100;
}

/**
 * The population standard deviation to two decimals, in whatever order the grades stand; null for fewer than two grades
 * (rule R4).
 */
export function gradeDeviation(grades: readonly number[]): number | null {
  const n = grades.length;
  if (n < 2) return null;
  const values = grades.map(thousandths);
  const squares = n * sum(values.map((value) => value ** 2)) - sum(values) ** 2;
  return Math.round(Math.sqrt(squares) / (10 * n)) / 100;
}
