import { fapMeetingTexts, updateFapTimeAllocationArgs } from '@atrium/domain/fap-meeting';
import { ActionButton } from '@atrium/ui/action-button';
import { Dialog } from '@atrium/ui/dialog';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import {
  type MeetingProposalFragment,
  MeetingProposalsDocument,
  SetPanelTimeDocument,
} from '../../api/generated/features/fap-meeting/fap-meeting.ts';
import { useCommand } from '../../api/index.ts';
import { type TimeUnits, unitsOf } from '../../kits/time-unit/index.ts';
import { useText } from '../../locale/index.ts';

interface TimeDialogProps {
  readonly row: MeetingProposalFragment;
  readonly units: TimeUnits;
  readonly onClose: () => void;
}

/** 'Overwrite allocated time': the panel's own time; an empty field restores the technical one (rules R45 and R46). */
export function TimeDialog({ row, units, onClose }: TimeDialogProps) {
  const text = useText();
  const { fapId, proposalPk, instrumentId } = row;
  const [typed, setTyped] = useState(typeof row.fapTimeAllocation === 'number' ? String(row.fapTimeAllocation) : '');
  const save = useCommand(SetPanelTimeDocument, {
    done: fapMeetingTexts.timeUpdated,
    refreshes: [MeetingProposalsDocument],
  });
  const fapTimeAllocation = typed === '' ? null : Number(typed);
  const parsed = updateFapTimeAllocationArgs.safeParse({ fapId, proposalPk, instrumentId, fapTimeAllocation });
  const problem = parsed.success ? undefined : parsed.error.issues[0]?.message;
  const store = async () => {
    if (problem) return;
    if ((await save.run({ fapId, proposalPk, instrumentId, fapTimeAllocation })).ok) onClose();
  };
  return (
    <Dialog
      open
      holds
      width="xs"
      title={text('Overwrite allocated time')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('Cancel')}</Button>
          <ActionButton
            variant="contained"
            disabled={problem !== undefined}
            busy={save.pending}
            onClick={() => void store()}
          >
            {text('Save')}
          </ActionButton>
        </>
      }
    >
      <TextField
        autoFocus
        label={text('Time Allocation ({{units}})', { units: unitsOf(units) })}
        value={typed}
        onChange={(event) => setTyped(event.target.value.trim())}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void store();
        }}
        error={problem !== undefined}
        helperText={problem ? text(problem) : text('Leave empty to use the time from the technical review.')}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        fullWidth
      />
    </Dialog>
  );
}
