import { availabilityTime } from '@atrium/domain/call';
import { fullName } from '@atrium/domain/user';
import { EmptyState } from '@atrium/ui/empty-state';
import { VisuallyHidden } from '@atrium/ui/visually-hidden';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
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

const unitWords = { Day: 'days', Hour: 'hours', Week: 'weeks' } as const;

interface InstrumentOfCall {
  readonly callId: number;
  readonly instrument: AssignedInstrument;
}

/** What is wrong with a typed time, in the domain's words; an empty field means nothing was typed. */
export function availabilityProblem(typed: string): string | undefined {
  if (typed.trim() === '') return undefined;
  return availabilityTime.safeParse(Number(typed)).error?.issues[0]?.message;
}

function AvailabilityField({ callId, instrument, unit }: InstrumentOfCall & { unit: string }) {
  const text = useText();
  const stored = instrument.availabilityTime === null ? '' : String(instrument.availabilityTime ?? '');
  const [typed, setTyped] = useState(stored);
  const store = useCommand(SetAvailabilityTimeDocument, {
    done: text('Availability time set successfully'),
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

function FapField({ callId, instrument }: InstrumentOfCall) {
  const text = useText();
  const faps = useOperation(AssignableFapsDocument, {}, { staleTime: 60_000 });
  const store = useCommand(SetFapOfCallInstrumentDocument, {
    done: text('Panel of the instrument saved'),
    refreshes: [CallListDocument],
  });
  const known = faps.data?.faps?.faps ?? [];
  // A panel that is no longer active stays readable where it was chosen.
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
          SelectDisplayProps: { 'aria-label': text('Panel of {{name}}', { name: instrument.name }) },
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

function RemoveButton({ callId, instrument }: InstrumentOfCall) {
  const text = useText();
  const ask = useConfirm();
  const remove = useCommand(RemoveInstrumentFromCallDocument, {
    done: text('Assigned instrument removed successfully!'),
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
            text: text('{{name}} leaves the call. Proposals that are on the instrument already stay on it.', {
              name: instrument.name,
            }),
            confirmLabel: text('Remove'),
            destructive: true,
            act: () => remove.run({ input: { callId, instrumentId: instrument.id } }),
          })
        }
      >
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}

function InstrumentRow({ callId, instrument, unit }: InstrumentOfCall & { unit: string }) {
  const contact = instrument.instrumentContact;
  return (
    <TableRow>
      <TableCell>
        {instrument.name}
        {instrument.shortCode === instrument.name ? null : (
          <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
            {instrument.shortCode}
          </Box>
        )}
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{contact ? fullName(contact) : '–'}</TableCell>
      <TableCell align="right">{instrument.scientists.length}</TableCell>
      <TableCell>
        <AvailabilityField key={instrument.availabilityTime} callId={callId} instrument={instrument} unit={unit} />
      </TableCell>
      <TableCell>
        <FapField callId={callId} instrument={instrument} />
      </TableCell>
      <TableCell align="right">
        <RemoveButton callId={callId} instrument={instrument} />
      </TableCell>
    </TableRow>
  );
}

/** Instruments of one call: their time, their panel, and the way to more of them (behaviour/core §5.4). */
export function CallInstruments({ call, onAssign }: { call: CallRowFragment; onAssign: () => void }) {
  const text = useText();
  const unit = text(unitWords[call.allocationTimeUnit]);
  const assign = (
    <Button size="small" variant="outlined" onClick={onAssign}>
      {text('Assign instruments')}
    </Button>
  );
  if (call.instruments.length === 0) {
    return (
      <EmptyState
        title={text('No instruments on this call')}
        text={text('Proposals can be given to the instruments of their call only.')}
        action={assign}
      />
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Typography component="h2" variant="h4">
          {text('Instruments of {{name}}', { name: call.shortCode })}
        </Typography>
        {assign}
      </Box>
      <Box sx={{ overflowX: 'auto', position: 'relative' }}>
        <Table
          size="small"
          aria-label={text('Instruments of {{name}}', { name: call.shortCode })}
          sx={{ '& .MuiTableCell-root': { py: 0.5 }, '& .MuiInputBase-input': { py: 0.625 } }}
        >
          <TableHead>
            <TableRow>
              <TableCell>{text('Instrument')}</TableCell>
              <TableCell>{text('Contact')}</TableCell>
              <TableCell align="right">{text('Scientists')}</TableCell>
              <TableCell>{text('Availability time ({{unit}})', { unit })}</TableCell>
              <TableCell>{text('Panel')}</TableCell>
              <TableCell>
                <VisuallyHidden>{text('Actions')}</VisuallyHidden>
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {call.instruments.map((instrument) => (
              <InstrumentRow key={instrument.id} callId={call.id} instrument={instrument} unit={unit} />
            ))}
          </TableBody>
        </Table>
      </Box>
    </Box>
  );
}
