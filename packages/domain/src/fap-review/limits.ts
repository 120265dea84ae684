/** Grades of a panel review (Spec 3 §5, §9). */
export const gradeMin = 1;
export const gradeMax = 10;
/** Step between two grades while the setting GRADE_PRECISION says nothing (Spec 3 §9). */
export const gradePrecisionDefault = 1;
/** Finest step the store keeps. */
export const gradePrecisionFinest = 0.001;

/** Visible characters of the comment, markup not counted (Spec 3 §9). */
export const reviewCommentLimit = 6000;

/** Assignments and reviews handled in one call. */
export const assignmentsLimit = 2000;

/** A reviewer is reminded of a draft so many days before the panel review of the call ends (behaviour/operations §3.7). */
export const reminderDaysBeforeEnd = 2;
