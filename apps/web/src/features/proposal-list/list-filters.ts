import {
  defaultPageSize,
  excludedStatuses,
  type ProposalGroup,
  proposalGroups,
  tallPageSize,
  tallScreen,
} from '@atrium/domain/proposal-list';
import { cardsBelow } from '@atrium/ui/data-table';
import { isWindowFrom } from '@atrium/ui/width';
import type { ProposalFigureFilter, ProposalsFilter } from '../../api/generated/schema.ts';
import { idIn, maybeOneOf, textIn } from '../../kits/address-state/index.ts';
import { defineList } from '../../kits/list-screen/index.ts';
import { answerFilters, type ChosenAnswer, questionFilterOf } from '../../kits/question-filter/index.ts';

/** The filters of the officers' table, each in the address under its own name (rule A39). */
const proposalFilters = {
  call: idIn(),
  /** 'multi', or the id of an instrument. */
  instrument: textIn(),
  proposalStatusId: idIn({ alsoKnownAs: 'proposalStatus' }),
  ...answerFilters,
  /** The figure whose rows are shown (rule P117). */
  group: maybeOneOf(proposalGroups),
  institution: idIn(),
  country: idIn(),
  technicalReviewOf: idIn(),
  panelReviewOf: idIn(),
};

/** The conditions of the figure whose rows are shown, as far as they are set. */
export interface ChosenFigure {
  readonly group: ProposalGroup | undefined;
  readonly institution: number | undefined;
  readonly country: number | undefined;
  readonly technicalReviewOf: number | undefined;
  readonly panelReviewOf: number | undefined;
}

export interface ChosenFilters extends ChosenAnswer, ChosenFigure {
  readonly call: number | undefined;
  readonly instrument: string;
  readonly proposalStatusId: number | undefined;
}

function instrumentFilter(instrument: string): ProposalsFilter['instrumentFilter'] {
  if (instrument === 'multi') return { showAllProposals: false, showMultiInstrumentProposals: true };
  const instrumentId = Number(instrument);
  return instrument && Number.isInteger(instrumentId)
    ? { instrumentId, showAllProposals: false, showMultiInstrumentProposals: false }
    : undefined;
}

/** Returns the figure filter for the server; undefined if none is set. */
export function figureOf(chosen: ChosenFigure): ProposalFigureFilter | undefined {
  const { group, institution, country, technicalReviewOf, panelReviewOf } = chosen;
  if (!(group || institution || country || technicalReviewOf || panelReviewOf)) return undefined;
  return {
    group,
    institutionId: institution,
    countryId: country,
    technicalReviewOpenOf: technicalReviewOf,
    panelReviewOpenOf: panelReviewOf,
  };
}

/** Returns the filter for the server. Without a status filter expired proposals are excluded (rule P48). */
export function filterOf(chosen: ChosenFilters): ProposalsFilter {
  const { call, proposalStatusId } = chosen;
  return {
    callId: call,
    instrumentFilter: instrumentFilter(chosen.instrument),
    proposalStatusId,
    excludeProposalStatusIds: excludedStatuses(proposalStatusId, chosen.group),
    questionFilter: questionFilterOf(call, chosen),
  };
}

/** The officers' table as stored in the address; the navigation between proposals follows the same list. */
export const proposalList = defineList({
  pageSize: isWindowFrom(cardsBelow, tallScreen) ? tallPageSize : defaultPageSize,
  sort: { field: 'submittedDate', direction: 'desc' },
  filters: proposalFilters,
});
