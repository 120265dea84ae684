import {
  type BeamTimeWarningKind,
  hoursOf,
  overlap,
  type Span,
  warningsOf,
  warningWords,
} from '@atrium/domain/schedule';
import { ProposalsToPlanDocument, ScheduleCallsDocument } from '../../api/generated/features/schedule/schedule.ts';
import { useOperation } from '../../api/index.ts';
import type { BeamTime, Block, ToPlan } from './board.ts';
import type { PlanValues } from './plan-values.ts';

/** Returns warnings about a place while it is being edited, as sentences. */
export type LiveWarnings = (values: Partial<PlanValues>) => readonly string[];

/** The subject of the dialog: a proposal, and its experiment if it exists already. */
interface Subject {
  readonly proposalPk: number;
  readonly proposalId: string;
  readonly block?: Block;
}

const datesOf = ({ startsAt, endsAt }: { readonly startsAt: string; readonly endsAt: string }): Span => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
});

/** Without a cycle nothing is outside it. */
const always: Span = { startsAt: new Date(-8.64e15), endsAt: new Date(8.64e15) };

/** Determines warnings from the facts known in the browser: experiments and closed times in view, granted time and wishes of the proposal. */
function kindsOf(
  place: Span & Pick<PlanValues, 'instrumentId' | 'localContactId'>,
  { experiments, closures }: BeamTime,
  cycle: Span,
  row: ToPlan | undefined,
  block: Block | undefined,
): readonly BeamTimeWarningKind[] {
  const others = experiments.filter(({ experimentPk }) => experimentPk !== block?.experimentPk);
  const meanwhile = others.filter((other) => overlap(datesOf(other), place));
  const wasHere = block?.instrumentId === place.instrumentId ? hoursOf(datesOf(block)) : 0;
  return warningsOf({
    startsAt: place.startsAt,
    endsAt: place.endsAt,
    status: block?.status ?? 'DRAFT',
    cycle,
    closures: closures
      .filter(({ instrumentId }) => instrumentId == null || instrumentId === place.instrumentId)
      .map(datesOf),
    grantedHours: row?.grantedHours ?? null,
    plannedHours: (row?.plannedHours ?? 0) - wasHere + hoursOf(place),
    isContactElsewhere: meanwhile.some(
      (other) => other.localContactId != null && other.localContactId === place.localContactId,
    ),
    isOverlapping: meanwhile.some(({ instrumentId }) => instrumentId === place.instrumentId),
    wishes: (row?.wishes ?? []).map(({ from, to, kind }) => ({ kind, from: new Date(from), to: new Date(to) })),
  });
}

/** Warns while a place is being edited, by the same rule as the server (rule O104). */
export function useWarnings({ proposalPk, proposalId, block }: Subject, beamTime: BeamTime): LiveWarnings {
  const { data } = useOperation(ProposalsToPlanDocument, {
    searchText: proposalId,
    onlyWithTimeLeft: false,
    first: 20,
  });
  // Includes cycles outside the span in view.
  const calls = useOperation(ScheduleCallsDocument, {}, { staleTime: 60_000 });
  return ({ instrumentId, startsAt, endsAt, localContactId = null }) => {
    if (instrumentId === undefined || !startsAt || !endsAt) return [];
    const span = datesOf({ startsAt, endsAt });
    if (!(hoursOf(span) > 0)) return [];
    const row = data?.proposalsToPlan?.proposals.find(
      (one) => one.proposalPk === proposalPk && one.instrumentId === instrumentId,
    );
    const call = calls.data?.calls?.find(({ shortCode }) => shortCode === row?.callShortCode);
    const cycle = call ? datesOf({ startsAt: call.startCycle, endsAt: call.endCycle }) : always;
    return kindsOf({ ...span, instrumentId, localContactId }, beamTime, cycle, row, block).map(
      (kind) => warningWords[kind],
    );
  };
}
