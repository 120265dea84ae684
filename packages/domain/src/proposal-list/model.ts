import { type AccessReason, accessSentences, type Sentences } from '../kernel/index.ts';

/** Characters of the text searched for. */
export const searchTextLimit = 200;
/** Rows of a page of the officer's table and of my proposals (rule A42). */
export const defaultPageSize = 10;
/** Rows of a page of the officer's table on a screen that is tall enough to be worth them (rule A42). */
export const tallPageSize = 25;
/** Height in pixels from which a screen counts as tall. */
export const tallScreen = 860;
/** Page sizes offered. */
export const pageSizes = [10, 25, 50, 100] as const;
/** Milliseconds after the last key before the officer's table searches (rule A43). */
export const officerSearchDebounce = 600;
/** Milliseconds after the last key before my proposals are searched (rule A43). */
export const mySearchDebounce = 400;

export type ProposalListReason = 'BAD_DATE' | 'FILTER_NOT_IMPLEMENTED' | 'BAD_FILTER_VALUE';

export const proposalListSentences: Sentences<ProposalListReason | AccessReason> = {
  ...accessSentences,
  BAD_DATE: ({ value }) => `'${String(value)}' is not a date of the form dd-MM-yyyy`,
  FILTER_NOT_IMPLEMENTED: ({ dataType }) => `Search input not implemented for ${String(dataType)}`,
  BAD_FILTER_VALUE: 'The value to compare with can not be read',
};
