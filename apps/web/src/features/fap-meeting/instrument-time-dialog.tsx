import { ActionButton } from '@atrium/ui/action-button';
import { Dialog } from '@atrium/ui/dialog';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import {
  type MeetingInstrumentFragment,
  MeetingInstrumentsDocument,
  SetInstrumentTimeDocument,
} from '../../api/generated/features/fap-meeting/fap-meeting.ts';
import { useCommand } from '../../api/index.ts';
import { type TimeUnits, unitsOf } from '../../kits/time-unit/index.ts';
import { useText } from '../../locale/index.ts';

interface InstrumentTimeDialogProps {
  readonly callId: number;
  readonly instrument: MeetingInstrumentFragment;
  readonly units: TimeUnits;
  readonly onClose: () => void;
}

/** Sets the time of an instrument in the call, of which this panel receives its share (rule R48). */
export function InstrumentTimeDialog({ callId, instrument, units, onClose }: InstrumentTimeDialogProps) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const save = useCommand(SetInstrumentTimeDocument, {
    done: 'Availability time updated successfully!',
    refreshes: [MeetingInstrumentsDocument],
  });
  const availabilityTime = Number(typed);
  const isRight =
    typed !== '' && Number.isInteger(availabilityTime) && availabilityTime >= 0 && availabilityTime < 2 ** 31;
  const store = async () => {
    if (!isRight) return;
    if ((await save.run({ callId, instrumentId: instrument.id, availabilityTime })).ok) onClose();
  };
  return (
    <Dialog
      open
      holds
      width="xs"
      title={text('Time for {{name}} in the call', { name: instrument.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('Cancel')}</Button>
          <ActionButton variant="contained" disabled={!isRight} busy={save.pending} onClick={() => void store()}>
            {text('Update')}
          </ActionButton>
        </>
      }
    >
      <TextField
        autoFocus
        label={text('Availability time')}
        placeholder={text('Enter in {{units}}', { units: unitsOf(units) })}
        value={typed}
        onChange={(event) => setTyped(event.target.value.trim())}
        onKeyDown={(event) => (event.key === 'Enter' ? void store() : undefined)}
        error={typed !== '' && !isRight}
        helperText={text('For all panels together; each gets a share in proportion to what its proposals request.')}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        fullWidth
      />
    </Dialog>
  );
}
