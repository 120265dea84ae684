import { expiredStatus } from '@atrium/domain/proposal-list';
import { defaultScientistFilters, offersScientistTools } from '@atrium/domain/technical-review';
import { lazyPart } from '@atrium/ui/lazy-part';
import { ScientistFiltersDocument } from '../../api/generated/features/technical-review/scientist-proposals.ts';
import { useOperation } from '../../api/index.ts';
import { idIn, maybeOneOf, textIn } from '../../kits/address-state/index.ts';
import { useInstruments } from '../../kits/instrument-picker/index.ts';
import { defineList, FilterSelect, useListState } from '../../kits/list-screen/index.ts';
import { answerFilters, noAnswerChosen, questionFilterOf } from '../../kits/question-filter/index.ts';
import { useText } from '../../locale/index.ts';
import { useFeatures, useSession, useSetting } from '../../session/index.ts';

const QuestionFilter = lazyPart(() => import('../../kits/question-filter/index.ts').then((kit) => kit.QuestionFilter));

const definition = defineList({
  pageSize: 20,
  sort: { field: 'proposalId', direction: 'desc' },
  filters: {
    reviewer: maybeOneOf(['ME', 'ALL']),
    call: idIn(),
    /** 'multi', or the id of an instrument. */
    instrument: textIn(),
    /** 0 is every status; omitted, the facility's default. */
    proposalStatusId: idIn({ alsoKnownAs: 'proposalStatus' }),
    ...answerFilters,
  },
});

/** Whether the facility uses technical reviews; if not, the list does not mention them (rule R81). */
export const useReviewsHere = () => useFeatures().has('TECHNICAL_REVIEW');

/** Returns the state of the list of proposals as stored in the address. */
export const useScientistList = () => useListState(definition);
export type ScientistList = ReturnType<typeof useScientistList>;

/** Returns the effective filters: those of the address, otherwise the facility's defaults. */
export function useScientistFilter({ filters }: ScientistList) {
  const begins = defaultScientistFilters({
    reviewer: useSetting('DEFAULT_INST_SCI_REVIEWER_FILTER'),
    status: useSetting('DEFAULT_INST_SCI_STATUS_FILTER'),
  });
  const hasTools = offersScientistTools(useSession().role);
  const reviewsHere = useReviewsHere();
  const choosesReviewer = reviewsHere && hasTools;
  const reviewer = choosesReviewer ? (filters.reviewer ?? begins.reviewer) : 'ALL';
  const statusId = hasTools ? (filters.proposalStatusId ?? (reviewsHere ? begins.statusId : 0)) : 0;
  const isMultiple = filters.instrument === 'multi';
  const instrumentId = Number(filters.instrument) || undefined;
  return {
    hasTools,
    choosesReviewer,
    reviewer,
    statusId,
    filter: {
      reviewer,
      callId: filters.call,
      proposalStatusId: statusId || undefined,
      excludeProposalStatusIds: statusId ? [] : [expiredStatus],
      instrumentFilter:
        isMultiple || instrumentId
          ? { instrumentId, showAllProposals: false, showMultiInstrumentProposals: isMultiple }
          : undefined,
      questionFilter: hasTools ? questionFilterOf(filters.call, filters) : undefined,
    },
  } as const;
}

interface FiltersProps {
  readonly list: ScientistList;
  readonly inForce: ReturnType<typeof useScientistFilter>;
}

/** Filters by reviewer, call, instrument, status and answer. */
export function ScientistFilterBar({ list, inForce: { choosesReviewer, reviewer, statusId } }: FiltersProps) {
  const text = useText();
  const { user } = useSession();
  const choices = useOperation(ScientistFiltersDocument, { scientistId: user.id }, { staleTime: 60_000 });
  const { instruments } = useInstruments();
  // The expired status is not offered to scientists, but an address may still name it (rule P48).
  const statuses = (choices.data?.statuses ?? []).filter(({ id }) => id !== expiredStatus || id === statusId);
  return (
    <>
      {choosesReviewer ? (
        <FilterSelect
          label={text('Reviewer')}
          value={reviewer}
          options={[
            { value: 'ME', label: text('My proposals') },
            { value: 'ALL', label: text('All proposals') },
          ]}
          onValue={(next) => list.setFilters({ reviewer: next })}
        />
      ) : null}
      <FilterSelect
        label={text('Call')}
        all="All"
        value={list.filters.call}
        options={(choices.data?.callsByInstrumentScientist ?? []).map(({ id, shortCode }) => ({
          value: id,
          label: shortCode,
        }))}
        onValue={(call) => list.setFilters({ call, ...noAnswerChosen })}
      />
      <FilterSelect
        label={text('Instrument')}
        all="All"
        value={list.filters.instrument || undefined}
        options={[
          { value: 'multi', label: text('Multiple') },
          ...instruments.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onValue={(instrument) => list.setFilters({ instrument: instrument ?? '' })}
      />
      <FilterSelect
        label={text('Status')}
        value={statusId}
        options={[
          { value: 0, label: text('All') },
          ...statuses.map(({ id, name }) => ({ value: id, label: text(name) })),
        ]}
        onValue={(proposalStatusId) => list.setFilters({ proposalStatusId })}
      />
      {list.filters.call ? (
        <QuestionFilter callId={list.filters.call} chosen={list.filters} onChosen={list.setFilters} />
      ) : null}
    </>
  );
}
