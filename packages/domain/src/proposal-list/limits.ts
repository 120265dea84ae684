/** Characters of the text searched for. */
export const searchTextLimit = 200;
/** Spec 1 §9: rows of a page of the officer's table and of my proposals. */
export const defaultPageSize = 10;
/** Page sizes offered. */
export const pageSizes = [10, 25, 50, 100] as const;
/** Spec 1 §9: milliseconds after the last key before the officer's table searches. */
export const officerSearchDebounce = 600;
/** Spec 1 §9: milliseconds after the last key before my proposals are searched. */
export const mySearchDebounce = 400;
