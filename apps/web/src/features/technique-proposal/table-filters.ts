import type { TechniqueProposalChoicesQuery } from '../../api/generated/features/technique-proposal/technique-proposal.ts';
import type { ProposalsFilter } from '../../api/generated/schema.ts';
import { type AddressState, idIn, textIn } from '../../kits/address-state/index.ts';

/** The filters stored in the address (rule A39). */
export const tableFilters = {
  /** 0 is every call with technique proposals; omitted, the default call. */
  call: idIn(),
  technique: idIn(),
  instrument: idIn(),
  proposalStatusId: idIn(),
  /** Days in the form 2026-11-21. */
  from: textIn(),
  to: textIn(),
};

export type TableFilters = AddressState<typeof tableFilters>;
export type Choices = NonNullable<TechniqueProposalChoicesQuery['techniqueProposalFilters']>;

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Converts a day of the address to the format of the API, dd-MM-yyyy; undefined if it is invalid. */
const contractDay = (day: string) => (isDay(day) ? day.split('-').reverse().join('-') : undefined);

/** Returns the filter for the server; `calls` are those with technique proposals. */
export function techniqueFilterOf(filters: TableFilters, calls: Choices['calls'] | undefined): ProposalsFilter {
  const { call, technique, instrument, proposalStatusId } = filters;
  const from = contractDay(filters.from);
  const to = contractDay(filters.to);
  return {
    ...(call ? { callId: call } : { callIds: (calls ?? []).map(({ id }) => id) }),
    techniqueFilter: technique
      ? { techniqueId: technique, showAllProposals: false, showMultiTechniqueProposals: false }
      : undefined,
    instrumentFilter: instrument
      ? { instrumentId: instrument, showAllProposals: false, showMultiInstrumentProposals: false }
      : undefined,
    proposalStatusId,
    dateFilter: from || to ? { from, to } : undefined,
  };
}

/** Whether any filter or search is set besides the default call. */
export function isNarrowed(filters: TableFilters, search: string, presetCallId: number | null | undefined): boolean {
  const { call, ...others } = filters;
  return search !== '' || Object.values(others).some(Boolean) || (call !== undefined && call !== (presetCallId ?? 0));
}
