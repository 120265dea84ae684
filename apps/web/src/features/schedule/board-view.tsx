import { firstFree, snapToShift } from '@atrium/domain/schedule';
import { EmptyState } from '@atrium/ui/empty-state';
import { ToggleChoice } from '@atrium/ui/toggle-choice';
import { windowBelow } from '@atrium/ui/width';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { serverNow, toastFailure } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { type BeamTime, itemOf, keyOf, type ToPlan, timesIn } from './board.ts';
import { BoardBar } from './board-bar.tsx';
import { BoardDialogs } from './board-dialogs.tsx';
import { DayList } from './day-list.tsx';
import { type BoardPlace, firstHours } from './model/change.ts';
import { timelineRowsOf } from './model/rows.ts';
import { scaleOf } from './model/scale.ts';
import type { Span } from './model/span.ts';
import { labelWidth } from './timeline/look.ts';
import { Timeline } from './timeline/timeline.tsx';
import { useBoardDrag } from './timeline/use-pull.ts';
import { ToPlanList, useToPlan } from './to-plan.tsx';
import type { BoardState } from './use-board-state.ts';
import { usePlanMoves, usePlans } from './use-plans.ts';

/** The width in pixels below which a list of days replaces the timeline. */
const timelineFrom = 900;
const hour = 3_600_000;

/** Returns the width available for the timeline, in pixels. */
function useRoom(element: RefObject<HTMLElement | null>, isShown: boolean): number {
  const [room, setRoom] = useState(900);
  useEffect(() => {
    const watched = element.current;
    if (!watched || !isShown || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setRoom(Math.floor(entry.contentRect.width)));
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element, isShown]);
  return room;
}

interface BoardViewProps {
  readonly state: BoardState;
  readonly beamTime: BeamTime;
}

/** Returns what the timeline is based on: instruments, rows, scale and shifts. */
function useGround({ address, span, zone }: BoardState, beamTime: BeamTime, room: number) {
  const instruments = useMemo(() => new Map(beamTime.instruments.map((one) => [one.id, one])), [beamTime.instruments]);
  const shown = address.instrument;
  const rows = useMemo(
    () =>
      timelineRowsOf(
        [...instruments.keys()].filter((id) => shown === undefined || id === shown),
        beamTime.experiments.map(itemOf),
      ),
    [instruments, shown, beamTime.experiments],
  );
  const scale = useMemo(() => scaleOf(span, address.view, room - labelWidth - 2), [span, address.view, room]);
  const shifts = useMemo(() => ({ shiftHours: beamTime.shiftHours, zone }), [beamTime.shiftHours, zone]);
  const mayPlanOn = (instrumentId: number) => instruments.get(instrumentId)?.mayPlan ?? false;
  return { instruments, rows, scale, shifts, mayPlanOn };
}

type Ground = ReturnType<typeof useGround>;
type Moves = ReturnType<typeof usePlanMoves>;
type Plans = ReturnType<typeof usePlans>;

/** Scrolls a timeline that is wider than its frame to the day it was opened at, which in the cycle of a call may be months from its start. */
function useDayInView(scroller: RefObject<HTMLDivElement | null>, { from, to }: Span, dayStart: number): void {
  useEffect(() => {
    const goThere = () => {
      const frame = scroller.current;
      if (!frame || dayStart < from || dayStart >= to) return;
      const room = frame.clientWidth - labelWidth;
      const x = ((dayStart - from) / (to - from)) * (frame.scrollWidth - labelWidth);
      // A third of the frame shows what is before the day.
      frame.scrollLeft = Math.max(0, x - room / 3);
    };
    // The timeline has its new width a frame later if motion is reduced, because a change then takes no time, but still a frame.
    let waiting = requestAnimationFrame(() => {
      waiting = requestAnimationFrame(goThere);
    });
    return () => cancelAnimationFrame(waiting);
  }, [scroller, from, to, dayStart]);
}

interface WideBoardProps {
  readonly state: BoardState;
  readonly beamTime: BeamTime;
  readonly ground: Ground;
  readonly proposals: readonly ToPlan[];
  readonly moves: Moves;
  readonly plans: Plans;
  /** The element that the timeline fills. */
  readonly place: RefObject<HTMLDivElement | null>;
  readonly toPlan: ReactNode;
  readonly onOpen: (experimentPk: number) => void;
}

/** The list beside the timeline, with dragging from one to the other. */
function WideBoard({ state, beamTime, ground, proposals, moves, plans, place, toPlan, onOpen }: WideBoardProps) {
  const { address, set } = state;
  const { instruments, rows, scale, shifts, mayPlanOn } = ground;
  const surface = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  useDayInView(scroller, scale, state.dayStart);
  const pull = useBoardDrag(
    surface,
    scroller,
    { scale, rows, shifts, proposals, mayPlanOn },
    {
      onMove: ({ block }, to) => void moves.move(block, to),
      onPick: (proposal) => {
        set({ proposal: keyOf(proposal) });
        const row = rows.find(({ instrumentId }) => instrumentId === proposal.instrumentId);
        if (row) scroller.current?.scrollTo({ top: Math.max(0, row.top - 96) });
      },
      onPlan: async ({ proposalPk }, to: BoardPlace) => {
        const times = { instrumentId: to.instrumentId, ...timesIn(to) };
        const outcome = await plans.plan({ proposalPk, ...times, localContactId: null, shared: false });
        if (!outcome.ok) toastFailure(outcome.error, 'planExperiment');
      },
    },
  );
  return (
    <div
      onPointerDown={pull.onPointerDown}
      onPointerMove={pull.onPointerMove}
      onClickCapture={pull.onClickCapture}
      style={{ display: 'grid', gridTemplateColumns: '300px minmax(0, 1fr)', gap: 16 }}
    >
      <Box sx={{ maxHeight: 'calc(100vh - 250px)', minHeight: 320, overflowY: 'auto', pr: 0.5 }}>{toPlan}</Box>
      <Box ref={place} sx={{ minWidth: 0 }}>
        <Timeline
          beamTime={beamTime}
          rows={rows}
          instruments={instruments}
          scale={scale}
          view={address.view}
          shifts={shifts}
          picked={proposals.find((proposal) => keyOf(proposal) === address.proposal)}
          ghost={pull.ghost}
          surface={surface}
          scroller={scroller}
          onOpen={onOpen}
          onKeyMove={moves.moveByKeys}
          onLeave={moves.flush}
        />
      </Box>
    </div>
  );
}

/** On a phone, either of the two. */
function NarrowBoard({ planned, toPlan }: { readonly planned: ReactNode; readonly toPlan: ReactNode }) {
  const text = useText();
  const [part, setPart] = useState<'planned' | 'toPlan'>('planned');
  return (
    <>
      <ToggleChoice
        label={text('Board view')}
        value={part}
        options={[
          ['planned', text('Planned')],
          ['toPlan', text('To plan')],
        ]}
        onValue={setPart}
        fullWidth
        sx={{ mb: 2 }}
      />
      {part === 'toPlan' ? toPlan : planned}
    </>
  );
}

interface BoardViewProps {
  readonly state: BoardState;
  readonly beamTime: BeamTime;
}

/**
 * Returns the initial times of a new experiment: the first shift in view that is not over, for which the instrument is free and at which
 * the team can come (rule O246); if there is none, the first shift.
 */
function firstTimesOf(proposal: ToPlan, { span }: BoardState, beamTime: BeamTime, shifts: Ground['shifts']) {
  const earliest = new Date(Math.max(span.from, Math.min(serverNow().getTime(), span.to - hour)));
  const { instrumentId, wishes } = proposal;
  const taken = [
    ...beamTime.experiments.filter((one) => one.instrumentId === instrumentId),
    ...beamTime.closures.filter((one) => (one.instrumentId ?? instrumentId) === instrumentId),
    ...wishes.filter(({ kind }) => kind === 'IMPOSSIBLE').map(({ from, to }) => ({ startsAt: from, endsAt: to })),
  ].map(({ startsAt, endsAt }) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }));
  const hours = firstHours(proposal.leftHours);
  const within = { startsAt: earliest, endsAt: new Date(span.to) };
  const found = firstFree(within, hours, taken, shifts);
  const from = (found?.startsAt ?? snapToShift(earliest, shifts.shiftHours, shifts.zone, 'up')).getTime();
  return timesIn({ from, to: from + hours * hour });
}

/** The board: what is left to plan on the left, the timeline on the right; on a phone either of the two. */
export function BoardView({ state, beamTime }: BoardViewProps) {
  const text = useText();
  const { set, span, zone } = state;
  const isNarrow = useMediaQuery(windowBelow(timelineFrom));
  const [planning, setPlanning] = useState<ToPlan>();
  const list = useToPlan(state);
  const moves = usePlanMoves();
  const plans = usePlans();
  const place = useRef<HTMLDivElement>(null);
  const ground = useGround(state, beamTime, useRoom(place, !isNarrow));
  const { instruments, rows, shifts, mayPlanOn } = ground;
  const open = (experimentPk: number) => set({ experiment: experimentPk }, { push: true });

  if (beamTime.instruments.length === 0) {
    return (
      <EmptyState
        title={text('No instruments')}
        text={text('Instruments appear here once the facility has some. Scientists see the ones they work on.')}
      />
    );
  }
  const toPlan = <ToPlanList state={state} list={list} mayPlanOn={mayPlanOn} onPlan={setPlanning} />;
  return (
    <>
      <BoardBar state={state} instruments={beamTime.instruments} />
      {isNarrow ? (
        <NarrowBoard
          planned={
            <DayList beamTime={beamTime} rows={rows} instruments={instruments} span={span} zone={zone} onOpen={open} />
          }
          toPlan={toPlan}
        />
      ) : (
        <WideBoard
          state={state}
          beamTime={beamTime}
          ground={ground}
          proposals={list.operation.data?.proposalsToPlan?.proposals ?? []}
          moves={moves}
          plans={plans}
          place={place}
          toPlan={toPlan}
          onOpen={open}
        />
      )}
      <BoardDialogs
        state={state}
        beamTime={beamTime}
        moves={moves}
        plans={plans}
        planning={planning && { proposal: planning, first: firstTimesOf(planning, state, beamTime, shifts) }}
        onPlanned={() => setPlanning(undefined)}
      />
    </>
  );
}
