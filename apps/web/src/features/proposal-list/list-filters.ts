import { excludedStatuses } from '@atrium/domain/proposal-list';
import type { ProposalsFilter } from '../../api/generated/schema.ts';
import { idIn, textIn } from '../../kits/address-state/index.ts';

/** What narrows the officers' table, each in the address under its own name (rule A39). */
export const proposalFilters = {
  call: idIn(),
  /** 'multi', or the key of an instrument. */
  instrument: textIn(),
  proposalStatusId: idIn(),
  questionId: textIn(),
  compareOperator: textIn(),
  value: textIn(),
  dataType: textIn(),
};

/** What the table is asked about the answers to one question, as the address holds it. */
export interface ChosenAnswer {
  readonly questionId: string;
  readonly compareOperator: string;
  readonly value: string;
  readonly dataType: string;
}

export const noAnswerChosen: ChosenAnswer = { questionId: '', compareOperator: '', value: '', dataType: '' };

export interface ChosenFilters extends ChosenAnswer {
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

/** The filter the server is asked with. A status left open leaves the expired out (rule P48). */
export function filterOf(chosen: ChosenFilters): ProposalsFilter {
  const { call, proposalStatusId, questionId, compareOperator, dataType, value } = chosen;
  const asksQuestion = call && questionId && compareOperator && dataType;
  return {
    callId: call,
    instrumentFilter: instrumentFilter(chosen.instrument),
    proposalStatusId,
    excludeProposalStatusIds: excludedStatuses(proposalStatusId),
    questionFilter: asksQuestion
      ? ({ questionId, compareOperator, dataType, value } as ProposalsFilter['questionFilter'])
      : undefined,
  };
}
