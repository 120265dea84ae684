/** Spec 1 §9: rows of a page of technique proposals. */
export const techniquePageSize = 5;
/** Milliseconds after the last key before the table is searched, as in the officer's table (Spec 1 §9). */
export const techniqueSearchDebounce = 600;
