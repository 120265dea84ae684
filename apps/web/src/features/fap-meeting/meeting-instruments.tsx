import { fapMeetingTexts } from '@atrium/domain/fap-meeting';
import { recordKey } from '@atrium/domain/live';
import { type RowAction, RowActions } from '@atrium/ui/data-table';
import { EmptyState } from '@atrium/ui/empty-state';
import { StatusChip } from '@atrium/ui/status-chip';
import { windowBelow, windowFrom } from '@atrium/ui/width';
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import {
  type MeetingInstrumentFragment,
  MeetingInstrumentsDocument,
  MeetingProposalsDocument,
  SubmitMeetingInstrumentDocument,
  UnsubmitMeetingInstrumentDocument,
} from '../../api/generated/features/fap-meeting/fap-meeting.ts';
import { FapMeetingRoomDocument } from '../../api/generated/features/fap-meeting/room/room.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { idIn, useAddressState } from '../../kits/address-state/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { QueryResult } from '../../kits/screen/index.ts';
import { type TimeUnits, unitsOf } from '../../kits/time-unit/index.ts';
import { useText } from '../../locale/index.ts';
import { InstrumentProposals } from './instrument-proposals.tsx';
import { InstrumentTimeDialog } from './instrument-time-dialog.tsx';
import { SubmitComplete } from './submit-complete.tsx';

type Instrument = MeetingInstrumentFragment;

const refreshes = [MeetingInstrumentsDocument, MeetingProposalsDocument, FapMeetingRoomDocument];

interface Place {
  readonly fapId: number;
  readonly callId: number;
}

/** Returns the actions on an instrument of the meeting: submit it, reopen it and, if allowed, change its time. */
export function useInstrumentActions(
  { fapId, callId }: Place,
  mayTime = false,
  onTime: (instrument: Instrument) => void = () => undefined,
) {
  const text = useText();
  const ask = useConfirm();
  const submit = useCommand(SubmitMeetingInstrumentDocument, {
    done: fapMeetingTexts.instrumentSubmitted,
    refreshes,
  });
  const unsubmit = useCommand(UnsubmitMeetingInstrumentDocument, {
    done: fapMeetingTexts.instrumentUnsubmitted,
    refreshes,
  });
  return (instrument: Instrument): RowAction[] => {
    const { id: instrumentId, name, submitted, meetingAbilities: may } = instrument;
    const key = { fapId, callId, instrumentId };
    const close: RowAction = {
      label: text('Submit instrument'),
      ...(may?.submit.allowed ? {} : { refusal: may?.submit.message ?? '' }),
      onRun: () =>
        void ask({
          title: fapMeetingTexts.submitInstrumentTitle,
          text: text(fapMeetingTexts.submitInstrument(name)),
          confirmLabel: 'Submit',
          act: () => submit.run(key),
        }),
    };
    const reopen: RowAction = {
      label: text('Unsubmit instrument'),
      ...(may?.unsubmit.allowed ? {} : { refusal: text('Only the user office can reopen an instrument') }),
      onRun: () =>
        void ask({
          title: fapMeetingTexts.unsubmitInstrumentTitle,
          text: text(fapMeetingTexts.unsubmitInstrument(name)),
          confirmLabel: 'Unsubmit',
          act: () => unsubmit.run(key),
        }),
    };
    return [
      submitted ? reopen : close,
      ...(mayTime ? [{ label: text('Update instrument Time'), onRun: () => onTime(instrument) }] : []),
    ];
  };
}

interface MeetingInstrumentsProps extends Place {
  readonly code: string;
  /** The call's unit of time, in the plural. */
  readonly units: TimeUnits;
}

const codecs = { instrument: idIn() };

interface OneInstrumentProps extends Place {
  readonly instrument: Instrument;
  readonly units: TimeUnits;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly actions: readonly RowAction[];
}

/** An instrument in one line, which expands to show its proposals. */
function OneInstrument({ instrument, units, isOpen, onToggle, actions, fapId, callId }: OneInstrumentProps) {
  const text = useText();
  const id = useId();
  const { name, shortCode, description, availabilityTime, submitted } = instrument;
  return (
    <Box
      component="li"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, backgroundColor: 'background.paper', minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5, px: 1, py: 0.75 }}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0, display: 'flex', alignItems: 'center', gap: 0.5 }}>
          <IconButton
            size="small"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={text(isOpen ? 'Hide the proposals on {{name}}' : 'Show the proposals on {{name}}', { name })}
            onClick={onToggle}
          >
            {isOpen ? <ExpandMoreOutlined /> : <ChevronRightOutlined />}
          </IconButton>
          <Box sx={{ minWidth: 0 }}>
            <Typography component="h3" variant="h4">
              {name}
              {shortCode === name ? null : ` (${shortCode})`}
            </Typography>
            <Typography
              variant="body2"
              color="textSecondary"
              title={description}
              sx={{ [windowFrom(600)]: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } }}
            >
              {description}
            </Typography>
          </Box>
        </Box>
        <Box sx={{ order: 1, [windowBelow(600)]: { order: 0 } }}>
          <RowActions actions={actions} row={name} />
        </Box>
        <Box sx={{ fontSize: '0.875rem', fontVariantNumeric: 'tabular-nums' }}>
          {availabilityTime == null
            ? text('Availability time: not set')
            : text('Availability time: {{time}} {{units}}', { time: availabilityTime, units: unitsOf(units) })}
        </Box>
        <StatusChip label={text(submitted ? 'Submitted' : 'Not submitted')} tone={submitted ? 'good' : 'waiting'} />
      </Box>
      {isOpen ? (
        <Box id={id} sx={{ borderTop: 1, borderColor: 'divider', px: 1 }}>
          <InstrumentProposals fapId={fapId} callId={callId} instrument={instrument} units={units} />
        </Box>
      ) : null}
    </Box>
  );
}

/** The instruments for which a panel has proposals; each expands to show its proposals. */
export function MeetingInstruments({ fapId, callId, code, units }: MeetingInstrumentsProps) {
  const text = useText();
  const [{ instrument: opened }, set] = useAddressState(codecs);
  const operation = useOperation(
    MeetingInstrumentsDocument,
    { fapId, callId },
    { live: () => [recordKey('fap', fapId)] },
  );
  const [timing, setTiming] = useState<Instrument | undefined>();
  const mayTime = operation.data?.fap?.abilities.update.allowed ?? false;
  const actions = useInstrumentActions({ fapId, callId }, mayTime, setTiming);
  return (
    <Box>
      <Typography component="h2" variant="h3" gutterBottom>
        {text('{{code}} - Instruments with proposals', { code })}
      </Typography>
      <QueryResult of={operation} field="instrumentsByFap">
        {(instruments) =>
          instruments.length === 0 ? (
            <EmptyState
              title={text('No instruments yet')}
              text={text('Instruments appear here once proposals on them are assigned to this panel.')}
            />
          ) : (
            <>
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
                {instruments.map((instrument) => (
                  <OneInstrument
                    key={instrument.id}
                    instrument={instrument}
                    units={units}
                    fapId={fapId}
                    callId={callId}
                    isOpen={instrument.id === opened}
                    onToggle={() => set({ instrument: instrument.id === opened ? undefined : instrument.id })}
                    actions={actions(instrument)}
                  />
                ))}
              </Box>
              <SubmitComplete fapId={fapId} callId={callId} />
            </>
          )
        }
      </QueryResult>
      {timing ? (
        <InstrumentTimeDialog callId={callId} instrument={timing} units={units} onClose={() => setTiming(undefined)} />
      ) : null}
    </Box>
  );
}
