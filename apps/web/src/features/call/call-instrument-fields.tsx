import { availabilityTime } from '@atrium/domain/call';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { CallListDocument, type CallRowFragment } from '../../api/generated/features/call/call.ts';
import {
  AssignableFapsDocument,
  RemoveInstrumentFromCallDocument,
  SetAvailabilityTimeDocument,
  SetFapOfCallInstrumentDocument,
} from '../../api/generated/features/call/call-instruments.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { useText } from '../../locale/index.ts';

type AssignedInstrument = CallRowFragment['instruments'][number];

export interface InstrumentOfCall {
  readonly callId: number;
  readonly instrument: AssignedInstrument;
}

/** Returns what is wrong with a typed time, in the domain's words; undefined if nothing is. An empty field is valid and means that no time is set. */
function availabilityProblem(typed: string): string | undefined {
  if (typed.trim() === '') return undefined;
  return availabilityTime.safeParse(Number(typed)).error?.issues[0]?.message;
}

/** The time of an instrument in a call, saved when the field loses the focus (rule C27). */
export function AvailabilityField({ callId, instrument, unit }: InstrumentOfCall & { unit: string }) {
  const text = useText();
  const stored = instrument.availabilityTime === null ? '' : String(instrument.availabilityTime ?? '');
  const [typed, setTyped] = useState(stored);
  const store = useCommand(SetAvailabilityTimeDocument, {
    done: 'Availability time set successfully',
    refreshes: [CallListDocument],
  });
  const problem = availabilityProblem(typed);
  const changed = typed.trim() !== stored && typed.trim() !== '';
  const save = () => {
    if (!changed || problem) return;
    void store.run({ callId, instrumentId: instrument.id, availabilityTime: Number(typed) });
  };
  return (
    <TextField
      size="small"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
        if (event.key === 'Escape') setTyped(stored);
      }}
      error={problem !== undefined}
      helperText={problem ? text(problem) : undefined}
      placeholder={text('not set')}
      disabled={store.pending}
      sx={{ width: 150 }}
      slotProps={{
        htmlInput: {
          inputMode: 'numeric',
          'aria-label': text('Availability time of {{name}}', { name: instrument.name }),
          style: { textAlign: 'right' },
        },
        input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
      }}
    />
  );
}

/** The panel that reviews the proposals for an instrument in a call. */
export function FapField({ callId, instrument }: InstrumentOfCall) {
  const text = useText();
  const faps = useOperation(AssignableFapsDocument, {}, { staleTime: 60_000 });
  const store = useCommand(SetFapOfCallInstrumentDocument, {
    done: 'Panel for the instrument saved',
    refreshes: [CallListDocument],
  });
  const known = faps.data?.faps?.faps ?? [];
  // A panel that is no longer active remains visible where it was chosen.
  const own = instrument.fap;
  const offered = own && !known.some((fap) => fap.id === own.id) ? [own, ...known] : known;
  return (
    <TextField
      select
      size="small"
      value={instrument.fapId ?? ''}
      disabled={store.pending || faps.data === undefined}
      onChange={(event) => {
        const chosen = String(event.target.value);
        const fapId = chosen === '' ? null : Number(chosen);
        void store.run({ input: { callId, instrumentId: instrument.id, fapId } });
      }}
      sx={{ minWidth: 160 }}
      slotProps={{
        select: {
          displayEmpty: true,
          SelectDisplayProps: { 'aria-label': text('Panel for {{name}}', { name: instrument.name }) },
        },
      }}
    >
      <MenuItem value="">{text('No panel')}</MenuItem>
      {offered.map((fap) => (
        <MenuItem key={fap.id} value={fap.id}>
          {fap.code}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Removes an instrument from a call after confirmation. */
export function RemoveButton({ callId, instrument }: InstrumentOfCall) {
  const text = useText();
  const ask = useConfirm();
  const remove = useCommand(RemoveInstrumentFromCallDocument, {
    done: 'Assigned instrument removed successfully!',
    refreshes: [CallListDocument],
  });
  const label = text('Remove {{name}} from the call', { name: instrument.name });
  return (
    <Tooltip title={label}>
      <IconButton
        size="small"
        aria-label={label}
        disabled={remove.pending}
        onClick={() =>
          void ask({
            title: text('Remove assigned instrument'),
            text: text('{{name}} will be removed from the call. Proposals already on the instrument stay on it.', {
              name: instrument.name,
            }),
            confirmLabel: text('Remove'),
            destructive: true,
            look: () => remove.preview({ input: { callId, instrumentId: instrument.id } }),
            act: () => remove.run({ input: { callId, instrumentId: instrument.id } }),
          })
        }
      >
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
