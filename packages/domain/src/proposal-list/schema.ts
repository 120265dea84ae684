import { z } from 'zod';
import { id, ids, paging, sortingBy } from '../kernel/index.ts';
import { basisTypeIds, creatableTypeIds, filterOperators } from '../question/index.ts';
import { sortFields } from './columns.ts';
import { searchTextLimit } from './limits.ts';

export const instrumentFilter = z
  .object({ instrumentId: id().nullish(), showAllProposals: z.boolean(), showMultiInstrumentProposals: z.boolean() })
  .meta({ id: 'InstrumentFilterInput' });

export const techniqueFilter = z
  .object({ techniqueId: id().nullish(), showAllProposals: z.boolean(), showMultiTechniqueProposals: z.boolean() })
  .meta({ id: 'TechniqueFilterInput' });

export const reviewerFilter = z.enum(['ALL', 'ME']).meta({ id: 'ReviewerFilter' });

export const dateFilter = z
  .object({ from: z.string().max(40).nullish(), to: z.string().max(40).nullish() })
  .meta({ id: 'DateFilterInput' });

const texts = z.array(z.string().max(64)).max(5000);

/** A comparison with the answer to one question; `value` is JSON text `{"value": …}` (contract §6). */
export const questionFilter = z
  .object({
    questionId: z.string().max(64),
    dataType: z.enum([...creatableTypeIds, ...basisTypeIds]).meta({ id: 'DataType' }),
    compareOperator: z.enum(filterOperators).meta({ id: 'QuestionFilterCompareOperator' }),
    value: z.string().max(10_000),
  })
  .meta({ id: 'QuestionFilterInput' });

/** Behaviour/core §6.4: every field is optional, and all that are given must hold. */
export const proposalsFilter = z
  .object({
    callId: id().nullish(),
    /** Any of these calls. */
    callIds: ids().nullish(),
    dateFilter: dateFilter.nullish(),
    excludeProposalStatusIds: ids().nullish(),
    instrumentFilter: instrumentFilter.nullish(),
    instrumentId: id().nullish(),
    proposalPks: ids().nullish(),
    proposalStatusId: id().nullish(),
    questionFilter: questionFilter.nullish(),
    questionaryIds: ids().nullish(),
    referenceNumbers: texts.nullish(),
    reviewer: reviewerFilter.nullish(),
    shortCodes: texts.nullish(),
    techniqueFilter: techniqueFilter.nullish(),
    templateIds: ids().nullish(),
    text: z.string().max(searchTextLimit).nullish(),
  })
  .meta({ id: 'ProposalsFilter' });

export type ProposalsFilter = z.infer<typeof proposalsFilter>;

export const proposalsArgs = z.object({ filter: proposalsFilter.nullish(), ...paging });

export const proposalsViewArgs = z.object({
  filter: proposalsFilter.nullish(),
  searchText: z.string().max(searchTextLimit).nullish(),
  ...paging,
  ...sortingBy(sortFields),
});
