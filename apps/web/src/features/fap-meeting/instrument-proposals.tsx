import { allocatedTime, availabilityLine, compareInMeeting, fapMeetingTexts, moveTo } from '@atrium/domain/fap-meeting';
import { gradesOf } from '@atrium/domain/fap-review';
import { recordKey } from '@atrium/domain/live';
import { useAnnouncer } from '@atrium/ui/visually-hidden';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import {
  type MeetingInstrumentFragment,
  type MeetingProposalFragment,
  MeetingProposalsDocument,
  OrderMeetingProposalsDocument,
} from '../../api/generated/features/fap-meeting/fap-meeting.ts';
import { toast, useCommand, useOperation } from '../../api/index.ts';
import { idIn, useAddressState } from '../../kits/address-state/index.ts';
import { QueryResult } from '../../kits/screen/index.ts';
import { SortingArea } from '../../kits/sorting/index.ts';
import type { TimeUnits } from '../../kits/time-unit/index.ts';
import { useText } from '../../locale/index.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { MeetingOrder } from './meeting-order.tsx';

const codecs = { fapMeetingModal: idIn() };

/** Returns what determines the place of a proposal in the meeting, with this rank. */
const placeOf = ({ proposalPk, assignments }: MeetingProposalFragment, rankOrder: number | null) => ({
  proposalPk,
  rankOrder,
  grades: gradesOf((assignments ?? []).map(({ review }) => ({ grade: review?.grade ?? null }))),
});

/** Returns the index of a proposal if sorted by average grade alone. */
const initialPlace = (rows: readonly MeetingProposalFragment[], row: MeetingProposalFragment): number =>
  rows.filter((other) => compareInMeeting(placeOf(other, null), placeOf(row, null)) < 0).length;

/** Returns the proposals in the order of the meeting; while a new order is being stored, in that order. */
function useOrder(rows: readonly MeetingProposalFragment[], moved: readonly number[] | undefined) {
  return useMemo(() => {
    const ranked = (row: MeetingProposalFragment) => placeOf(row, row.meetingDecision?.rankOrder ?? null);
    if (!moved) return rows.toSorted((a, b) => compareInMeeting(ranked(a), ranked(b)));
    const place = new Map(moved.map((pk, index) => [pk, index]));
    return rows.toSorted((a, b) => (place.get(a.proposalPk) ?? 0) - (place.get(b.proposalPk) ?? 0));
  }, [rows, moved]);
}

interface MovesProps {
  readonly rows: readonly MeetingProposalFragment[];
  readonly fapId: number;
  readonly instrument: MeetingInstrumentFragment;
}

/** The proposals in the order of the meeting, and moving one to another place, which is stored for all members. */
function useMoves({ rows, fapId, instrument }: MovesProps) {
  const text = useText();
  const [moved, setMoved] = useState<readonly number[] | undefined>();
  const [failed, setFailed] = useState(false);
  const [announcer, tell] = useAnnouncer();
  const order = useOrder(rows, moved);
  const store = useCommand(OrderMeetingProposalsDocument, { refreshes: [MeetingProposalsDocument], quiet: true });
  const move = async (proposalPk: number, index: number) => {
    if (index < 0 || index >= order.length) return;
    const ranks = moveTo(
      order.map((row) => row.proposalPk),
      proposalPk,
      index,
    );
    setMoved(ranks.map((rank) => rank.proposalPk));
    const name = order.find((row) => row.proposalPk === proposalPk)?.proposal.proposalId ?? '';
    const proposals = ranks.map((rank) => ({ ...rank, fapId, instrumentId: instrument.id }));
    const outcome = await store.run({ input: { proposals } });
    setMoved(undefined);
    setFailed(!outcome.ok);
    if (!outcome.ok) return;
    toast(text(fapMeetingTexts.reordered));
    tell(text('{{name}} is now at position {{at}} of {{all}}', { name, at: index + 1, all: order.length }));
  };
  return {
    order,
    move,
    /** Announces to screen readers that a proposal has moved. */
    announcer,
    failed,
    forgetFailure: () => setFailed(false),
  };
}

/** Returns where the time of the instrument ends in this order. */
function lineIn(order: readonly MeetingProposalFragment[], available: number | null) {
  const times = order.map((row) =>
    allocatedTime({
      fapTimeAllocation: row.fapTimeAllocation ?? null,
      technicalTimeAllocation: row.technicalTimeAllocation ?? null,
    }),
  );
  return availabilityLine(times, available);
}

interface OrderedProps extends MovesProps {
  readonly units: TimeUnits;
  readonly onRefresh: () => void;
}

function Ordered({ rows, fapId, instrument, units, onRefresh }: OrderedProps) {
  const text = useText();
  const [{ fapMeetingModal }, set] = useAddressState(codecs);
  const { order, move, announcer, failed, forgetFailure } = useMoves({ rows, fapId, instrument });
  const named = useMemo(() => order.map((row) => ({ id: row.proposalPk, name: row.proposal.proposalId })), [order]);
  const chosen = rows.find(({ proposalPk }) => proposalPk === fapMeetingModal);
  return (
    <Box sx={{ py: 1 }}>
      {announcer}
      {failed ? (
        <Box role="alert" sx={{ display: 'flex', gap: 1, alignItems: 'center', mb: 1, color: 'error.main' }}>
          {text(fapMeetingTexts.reorderFailed)}
          <Button
            size="small"
            onClick={() => {
              forgetFailure();
              onRefresh();
            }}
          >
            {text('Refresh')}
          </Button>
        </Box>
      ) : null}
      <SortingArea items={named} slack={4} onMove={(from, to) => void move(named[from]?.id ?? 0, to)}>
        <MeetingOrder
          order={order}
          line={lineIn(order, instrument.availabilityTime ?? null)}
          instrumentName={instrument.name}
          units={units}
          mayOrder={instrument.meetingAbilities?.reorder.allowed ?? false}
          onMove={(proposalPk, to) => void move(proposalPk, to)}
          onOpen={(proposalPk) => set({ fapMeetingModal: proposalPk })}
        />
      </SortingArea>
      {chosen ? (
        <DecisionDialog
          key={chosen.proposalPk}
          row={chosen}
          instrumentName={instrument.name}
          initialRank={1 + initialPlace(rows, chosen)}
          units={units}
          onClose={() => set({ fapMeetingModal: undefined })}
        />
      ) : null}
    </Box>
  );
}

interface InstrumentProposalsProps {
  readonly fapId: number;
  readonly callId: number;
  readonly instrument: MeetingInstrumentFragment;
  readonly units: TimeUnits;
}

/** The proposals for an instrument in the order of the meeting, and where its time ends (rules R42 and R47). */
export function InstrumentProposals({ fapId, callId, instrument, units }: InstrumentProposalsProps) {
  const text = useText();
  const operation = useOperation(
    MeetingProposalsDocument,
    { fapId, callId, instrumentId: instrument.id },
    {
      keepPrevious: false,
      live: ({ fapProposalsByInstrument: rows }) => [
        recordKey('fap', fapId),
        ...(rows ?? []).map(({ proposalPk }) => recordKey('proposal', proposalPk)),
      ],
    },
  );
  return (
    <QueryResult of={operation} field="fapProposalsByInstrument">
      {(rows) =>
        rows.length > 0 ? (
          <Ordered rows={rows} fapId={fapId} instrument={instrument} units={units} onRefresh={operation.retry} />
        ) : (
          <Typography>{text('No proposals on this instrument.')}</Typography>
        )
      }
    </QueryResult>
  );
}
