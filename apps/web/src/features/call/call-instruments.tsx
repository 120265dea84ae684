import { fullName } from '@atrium/domain/user';
import { cardsBelow } from '@atrium/ui/data-table';
import { EmptyState } from '@atrium/ui/empty-state';
import { VisuallyHidden } from '@atrium/ui/visually-hidden';
import { windowBelow } from '@atrium/ui/width';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { CallRowFragment } from '../../api/generated/features/call/call.ts';
import { unitsOf } from '../../kits/time-unit/index.ts';
import { useText } from '../../locale/index.ts';
import { AvailabilityField, FapField, type InstrumentOfCall, RemoveButton } from './call-instrument-fields.tsx';
import { InstrumentName } from './instrument-name.tsx';

type RowProps = InstrumentOfCall & { readonly unit: string };

function InstrumentRow({ callId, instrument, unit }: RowProps) {
  const contact = instrument.instrumentContact;
  return (
    <TableRow>
      <TableCell>
        <InstrumentName instrument={instrument} />
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

/** The instruments as a table, each with its fields. */
function InstrumentTable({ call, label, unit }: { call: CallRowFragment; label: string; unit: string }) {
  const text = useText();
  return (
    <Box sx={{ overflowX: 'auto', position: 'relative' }}>
      <Table
        size="small"
        aria-label={label}
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
  );
}

/** The same on a phone: the fields are below the name, reachable without scrolling sideways. */
function InstrumentCard({ callId, instrument, unit }: RowProps) {
  const text = useText();
  const contact = instrument.instrumentContact;
  const said = [
    contact ? fullName(contact) : undefined,
    text('{{n}} scientists', { n: instrument.scientists.length }),
  ].filter(Boolean);
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1, py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ fontWeight: 600 }}>
            <InstrumentName instrument={instrument} />
          </Box>
          <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{said.join(' · ')}</Box>
        </Box>
        <RemoveButton callId={callId} instrument={instrument} />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: '150px minmax(0, 1fr)',
          gap: 1,
          alignItems: 'start',
          '& .MuiTextField-root': { minWidth: 0 },
          '& > div > span': { display: 'block', color: 'text.secondary', fontSize: '0.8125rem', mb: 0.5 },
        }}
      >
        <div>
          <span aria-hidden>{text('Availability time')}</span>
          <AvailabilityField key={instrument.availabilityTime} callId={callId} instrument={instrument} unit={unit} />
        </div>
        <div>
          <span aria-hidden>{text('Panel')}</span>
          <FapField callId={callId} instrument={instrument} />
        </div>
      </Box>
    </Box>
  );
}

/** The instruments of one call: their time, their panel, and a button to assign more (rule C27). */
export function CallInstruments({ call, onAssign }: { call: CallRowFragment; onAssign: () => void }) {
  const text = useText();
  const isNarrow = useMediaQuery(windowBelow(cardsBelow));
  const unit = unitsOf(call.allocationTimeUnit);
  const label = text('Instruments of {{name}}', { name: call.shortCode });
  const assign = (
    <Button size="small" variant="outlined" onClick={onAssign}>
      {text('Assign instruments')}
    </Button>
  );
  if (call.instruments.length === 0) {
    return (
      <EmptyState
        title={text('No instruments on this call')}
        text={text('Proposals can be assigned only to instruments of their call.')}
        action={assign}
      />
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Typography component="h2" variant="h4">
          {label}
        </Typography>
        {assign}
      </Box>
      {isNarrow ? (
        <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {call.instruments.map((instrument) => (
            <InstrumentCard key={instrument.id} callId={call.id} instrument={instrument} unit={unit} />
          ))}
        </Box>
      ) : (
        <InstrumentTable call={call} label={label} unit={unit} />
      )}
    </Box>
  );
}
