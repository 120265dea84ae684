import type { ProposalsFilter } from '../../api/generated/schema.ts';
import { textIn } from '../address-state/index.ts';

/** The filter by the answers to one question, each part in the address under its own name (rule A39). */
export const answerFilters = { questionId: textIn(), compareOperator: textIn(), value: textIn(), dataType: textIn() };

/** The filter of a list by the answers to one question, as stored in the address. */
export interface ChosenAnswer {
  readonly questionId: string;
  readonly compareOperator: string;
  readonly value: string;
  readonly dataType: string;
}

export const noAnswerChosen: ChosenAnswer = { questionId: '', compareOperator: '', value: '', dataType: '' };

/** Returns the filter to send to the server; undefined until a call is chosen and the filter is complete (rule P50). */
export function questionFilterOf(callId: number | undefined, chosen: ChosenAnswer): ProposalsFilter['questionFilter'] {
  const { questionId, compareOperator, dataType, value } = chosen;
  if (!callId || !questionId || !compareOperator || !dataType) return undefined;
  return { questionId, compareOperator, dataType, value } as ProposalsFilter['questionFilter'];
}
