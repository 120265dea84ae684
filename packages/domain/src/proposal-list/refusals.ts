import type { AccessReason, Sentences } from '../kernel/index.ts';
import { accessSentences } from '../kernel/index.ts';

export type ProposalListReason = 'BAD_DATE' | 'FILTER_NOT_IMPLEMENTED' | 'BAD_FILTER_VALUE';

export const proposalListSentences: Sentences<ProposalListReason | AccessReason> = {
  ...accessSentences,
  BAD_DATE: ({ value }) => `'${String(value)}' is not a date of the form dd-MM-yyyy`,
  FILTER_NOT_IMPLEMENTED: ({ dataType }) => `Search input not implemented for ${String(dataType)}`,
  BAD_FILTER_VALUE: 'The value to compare with can not be read',
};
