/** Grades of a panel review (rule R1). */
export const gradeMin = 1;
export const gradeMax = 10;
/** Step between two grades while the setting GRADE_PRECISION says nothing (rule R1). */
export const gradePrecisionDefault = 1;
/** Finest step the store keeps. */
export const gradePrecisionFinest = 0.001;

/** Visible characters of the comment, markup not counted (rule R31). */
export const reviewCommentLimit = 6000;

/** Characters of the sentence by which somebody declines a review (rule R103). */
export const declineTextLimit = 1000;

/** Assignments and reviews handled in one call. */
export const assignmentsLimit = 2000;

/** A reviewer is reminded of a draft so many days before the panel review of the call ends (rule R25). */
export const reminderDaysBeforeEnd = 2;

/** Days after the end of a panel's reviews in which they are still taken: at most. */
export const graceDaysMaximum = 60;
