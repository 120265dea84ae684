import { allocatedTime, availabilityLine, compareInMeeting, fapMeetingTexts, moveTo } from '@atrium/domain/fap-meeting';
import { gradesOf } from '@atrium/domain/fap-review';
import { recordKey } from '@atrium/domain/live';
import { VisuallyHidden } from '@atrium/ui/visually-hidden';
import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
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
import { Answer } from '../../kits/screen/index.ts';
import { useSortingWords } from '../../kits/sorting/index.ts';
import { useText } from '../../locale/index.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { MeetingOrder } from './meeting-order.tsx';

const codecs = { fapMeetingModal: idIn() };

/** The order of the meeting; while a new one is being stored, that one. */
function useOrder(rows: readonly MeetingProposalFragment[], moved: readonly number[] | undefined) {
  return useMemo(() => {
    const inMeeting = (row: MeetingProposalFragment) => ({
      proposalPk: row.proposalPk,
      rankOrder: row.meetingDecision?.rankOrder ?? null,
      grades: gradesOf((row.assignments ?? []).map(({ review }) => ({ grade: review?.grade ?? null }))),
    });
    if (!moved) return rows.toSorted((a, b) => compareInMeeting(inMeeting(a), inMeeting(b)));
    const place = new Map(moved.map((pk, index) => [pk, index]));
    return rows.toSorted((a, b) => (place.get(a.proposalPk) ?? 0) - (place.get(b.proposalPk) ?? 0));
  }, [rows, moved]);
}

interface OrderedProps {
  readonly rows: readonly MeetingProposalFragment[];
  readonly fapId: number;
  readonly instrument: MeetingInstrumentFragment;
  readonly units: string;
  readonly onRefresh: () => void;
}

function Ordered({ rows, fapId, instrument, units, onRefresh }: OrderedProps) {
  const text = useText();
  const [moved, setMoved] = useState<readonly number[] | undefined>();
  const [failed, setFailed] = useState(false);
  const [placed, setPlaced] = useState('');
  const [{ fapMeetingModal }, set] = useAddressState(codecs);
  const order = useOrder(rows, moved);
  const store = useCommand(OrderMeetingProposalsDocument, { refreshes: [MeetingProposalsDocument], quiet: true });
  const named = useMemo(() => order.map((row) => ({ id: row.proposalPk, name: row.proposal.proposalId })), [order]);
  const words = useSortingWords(named);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const mayOrder = instrument.meetingAbilities?.reorder.allowed ?? false;
  const times = order.map((row) =>
    allocatedTime({
      fapTimeAllocation: row.fapTimeAllocation ?? null,
      technicalTimeAllocation: row.technicalTimeAllocation ?? null,
    }),
  );
  const line = availabilityLine(times, instrument.availabilityTime ?? null);
  const pks = order.map(({ proposalPk }) => proposalPk);
  const move = async (proposalPk: number, index: number) => {
    if (index < 0 || index >= pks.length) return;
    const ranks = moveTo(pks, proposalPk, index);
    setMoved(ranks.map((rank) => rank.proposalPk));
    const name = named.find(({ id }) => id === proposalPk)?.name ?? '';
    const proposals = ranks.map((rank) => ({ ...rank, fapId, instrumentId: instrument.id }));
    const outcome = await store.run({ input: { proposals } });
    setMoved(undefined);
    setFailed(!outcome.ok);
    if (!outcome.ok) return;
    toast(text(fapMeetingTexts.reordered));
    setPlaced(text('{{name}} is at place {{at}} of {{all}}', { name, at: index + 1, all: pks.length }));
  };
  const chosen = rows.find(({ proposalPk }) => proposalPk === fapMeetingModal);
  return (
    <Box sx={{ py: 1 }}>
      <Box role="status">
        <VisuallyHidden>{placed}</VisuallyHidden>
      </Box>
      {failed ? (
        <Box role="alert" sx={{ display: 'flex', gap: 1, alignItems: 'center', mb: 1, color: 'error.main' }}>
          {text(fapMeetingTexts.reorderFailed)}
          <Button
            size="small"
            onClick={() => {
              setFailed(false);
              onRefresh();
            }}
          >
            {text('Refresh')}
          </Button>
        </Box>
      ) : null}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={words}
        onDragEnd={({ active, over }) => {
          if (over && active.id !== over.id) void move(Number(active.id), pks.indexOf(Number(over.id)));
        }}
      >
        <SortableContext items={pks} strategy={verticalListSortingStrategy}>
          <MeetingOrder
            order={order}
            line={line}
            instrumentName={instrument.name}
            units={units}
            mayOrder={mayOrder}
            onMove={(proposalPk, to) => void move(proposalPk, to)}
            onOpen={(proposalPk) => set({ fapMeetingModal: proposalPk })}
          />
        </SortableContext>
      </DndContext>
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

/** Where a proposal would stand by its average alone. */
function initialPlace(rows: readonly MeetingProposalFragment[], row: MeetingProposalFragment): number {
  const unranked = (one: MeetingProposalFragment) => ({
    proposalPk: one.proposalPk,
    rankOrder: null,
    grades: gradesOf((one.assignments ?? []).map(({ review }) => ({ grade: review?.grade ?? null }))),
  });
  return rows.filter((other) => compareInMeeting(unranked(other), unranked(row)) < 0).length;
}

interface InstrumentProposalsProps {
  readonly fapId: number;
  readonly callId: number;
  readonly instrument: MeetingInstrumentFragment;
  readonly units: string;
}

/** The proposals of an instrument in the order of the meeting, and where its time ends (rules R42 and R47). */
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
    <Answer of={operation} field="fapProposalsByInstrument">
      {(rows) =>
        rows.length > 0 ? (
          <Ordered rows={rows} fapId={fapId} instrument={instrument} units={units} onRefresh={operation.retry} />
        ) : (
          <Typography>{text('No proposals on this instrument.')}</Typography>
        )
      }
    </Answer>
  );
}
