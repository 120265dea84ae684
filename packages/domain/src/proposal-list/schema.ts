import { z } from 'zod';
import { id, ids, paging, searchText, sortingBy } from '../kernel/index.ts';
import { dataTypeSchema, filterOperatorSchema } from '../question/index.ts';
import { reviewerFilter } from '../technical-review/index.ts';
import { sortFields } from './columns.ts';
import { type ProposalGroup, proposalGroups } from './standing.ts';

export const proposalGroup = z
  .enum(proposalGroups as [ProposalGroup, ...ProposalGroup[]])
  .meta({ id: 'ProposalGroup' });

export const instrumentFilter = z
  .object({ instrumentId: id().nullish(), showAllProposals: z.boolean(), showMultiInstrumentProposals: z.boolean() })
  .meta({ id: 'InstrumentFilterInput' });

export const techniqueFilter = z
  .object({ techniqueId: id().nullish(), showAllProposals: z.boolean(), showMultiTechniqueProposals: z.boolean() })
  .meta({ id: 'TechniqueFilterInput' });

export const dateFilter = z
  .object({ from: z.string().max(40).nullish(), to: z.string().max(40).nullish() })
  .meta({ id: 'DateFilterInput' });

const texts = z.array(z.string().max(64)).max(5000);

/** A comparison with the answer to one question; `value` is JSON text `{"value": …}` (rule X26). */
export const questionFilter = z
  .object({
    questionId: z.string().max(64),
    dataType: dataTypeSchema,
    compareOperator: filterOperatorSchema,
    value: z.string().max(10_000),
  })
  .meta({ id: 'QuestionFilterInput' });

/** Every field is optional; those given must all match (rule P46). */
const proposalsFilter = z
  .object({
    callId: id().nullish(),
    /** Matches any of these calls. */
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
    text: searchText(),
  })
  .meta({ id: 'ProposalsFilter' });

export type ProposalsFilter = z.infer<typeof proposalsFilter>;

export const proposalsArgs = z.object({ filter: proposalsFilter.nullish(), ...paging });

export const proposalsViewArgs = z.object({
  filter: proposalsFilter.nullish(),
  searchText: searchText(),
  ...paging,
  ...sortingBy(sortFields),
});

/** Selects the rows behind a figure; officers only, since what a list omits would reveal reviewers and decisions to others (rule P117). */
const proposalFigureFilter = z
  .object({
    /** How far the proposal has come. */
    group: proposalGroup.nullish(),
    /** The institution of the principal investigator. */
    institutionId: id().nullish(),
    countryId: id().nullish(),
    /** The person who still owes a technical review or a panel review. */
    technicalReviewOpenOf: id().nullish(),
    panelReviewOpenOf: id().nullish(),
  })
  .meta({ id: 'ProposalFigureFilter' });

export type ProposalFigureFilter = z.infer<typeof proposalFigureFilter>;

/** Arguments of the officer's table; with `alike`, a search without exact matches looks for similar text (rule P159). */
export const officerViewArgs = proposalsViewArgs.extend({
  figure: proposalFigureFilter.nullish(),
  alike: z.boolean().nullish(),
});
