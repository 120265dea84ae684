/** Returns the grades that count: those of drafts too, without reviews that have no grade (rule R2). */
export function gradesOf(reviews: ReadonlyArray<{ readonly grade: number | null }>): number[] {
  return reviews.flatMap(({ grade }) => (grade === null ? [] : [grade]));
}

/** Returns a grade or weight in thousandths, the finest unit. Sums of integers do not depend on their order, and their differences are exact. */
export const thousandths = (value: number): number => Math.round(value * 1000);

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Returns the mean grade to two decimals, with halves rounded up, regardless of the order of the grades; null without grades (rule R3). */
export function averageGrade(grades: readonly number[]): number | null {
  const n = grades.length;
  return n === 0 ? null : Math.floor((2 * sum(grades.map(thousandths)) + 10 * n) / (20 * n)) / 100;
}

/** Returns the population standard deviation to two decimals, regardless of the order of the grades; null for fewer than two grades (rule R4). */
export function gradeDeviation(grades: readonly number[]): number | null {
  const n = grades.length;
  if (n < 2) return null;
  const values = grades.map(thousandths);
  const squares = n * sum(values.map((value) => value ** 2)) - sum(values) ** 2;
  return Math.round(Math.sqrt(squares) / (10 * n)) / 100;
}
