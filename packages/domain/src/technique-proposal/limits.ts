/** Rows of a page of technique proposals (rule A42). */
export const techniquePageSize = 5;
/** Milliseconds after the last key before the table is searched, as in the officer's table (rule A43). */
export const techniqueSearchDebounce = 600;
