/** Grades that count: drafts included, reviews without a grade left out (behaviour/operations §1.7). */
export function gradesOf(reviews: ReadonlyArray<{ readonly grade: number | null }>): number[] {
  return reviews.flatMap(({ grade }) => (grade === null ? [] : [grade]));
}

/** Two decimals, halves away from what binary fractions make of them. */
const rounded = (value: number) => Math.round((value + Number.EPSILON) * 100) / 100;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean grade to two decimals; null without grades (behaviour/operations §1.7). */
export function averageGrade(grades: readonly number[]): number | null {
  return grades.length === 0 ? null : rounded(mean(grades));
}

/** The population standard deviation to two decimals; null for fewer than two grades (behaviour/operations §1.7). */
export function gradeDeviation(grades: readonly number[]): number | null {
  if (grades.length < 2) return null;
  const middle = mean(grades);
  return rounded(Math.sqrt(mean(grades.map((grade) => (grade - middle) ** 2))));
}

/** A figure of a table, with the dash that stands for none. */
export function figure(value: number | null): string {
  return value === null ? '-' : String(value);
}
