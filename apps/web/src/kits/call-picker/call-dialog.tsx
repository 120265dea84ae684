import { ActionButton } from '@atrium/ui/action-button';
import { Dialog } from '@atrium/ui/dialog';
import { EmptyState } from '@atrium/ui/empty-state';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type ComponentProps, useState } from 'react';
import { useText } from '../../locale/index.ts';
import { useSession } from '../../session/index.ts';
import { callEnd, Deadline, useServerNow } from '../deadline/index.ts';
import { type PickedCall, useCalls } from './call-picker.tsx';

export interface CallDialogProps {
  readonly title: string;
  /** What will happen in the chosen call. */
  readonly explanation: string;
  readonly confirmLabel: string;
  readonly onPick: (callId: number) => Promise<unknown>;
  readonly onClose: () => void;
}

interface CallFieldProps {
  readonly calls: PickedCall[];
  readonly endOf: (call: PickedCall) => ComponentProps<typeof Deadline>['value'];
  readonly chosen: PickedCall | null;
  readonly isMissing: boolean;
  readonly onChosen: (call: PickedCall | null) => void;
}

/** Selects one of the open calls, each listed with its end. */
function CallField({ calls, endOf, chosen, isMissing, onChosen }: CallFieldProps) {
  const text = useText();
  return (
    <Autocomplete
      options={calls}
      value={chosen}
      onChange={(_, call) => onChosen(call)}
      getOptionLabel={(call) => call.shortCode}
      getOptionKey={(call) => call.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      renderOption={({ key, ...props }, call) => (
        <li key={key} {...props}>
          <Box sx={{ width: 1 }}>
            <span>{call.title ? `${call.shortCode} – ${call.title}` : call.shortCode}</span>
            <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
              {text('until')} <Deadline value={endOf(call)} />
            </Box>
          </Box>
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          required
          label={text('Call')}
          error={isMissing}
          helperText={isMissing ? text('You must select active call') : undefined}
        />
      )}
    />
  );
}

/** Selects a call to which the user can apply now: active, and open to this user (rule C7). */
export function CallDialog({ title, explanation, confirmLabel, onPick, onClose }: CallDialogProps) {
  const text = useText();
  const { isInternalUser } = useSession();
  const { calls, loading } = useCalls();
  const [chosen, setChosen] = useState<PickedCall | null>(null);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const now = useServerNow();
  const endOf = (call: PickedCall) => callEnd(call, isInternalUser, now).end;
  const open = calls.filter((call) => call.isActive && callEnd(call, isInternalUser, now).isOpen);
  const pick = async () => {
    if (!chosen) return setMissing(true);
    setBusy(true);
    try {
      await onPick(chosen.id);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('Cancel')}</Button>
          <ActionButton variant="contained" busy={busy} onClick={() => void pick()}>
            {confirmLabel}
          </ActionButton>
        </>
      }
    >
      <Box component="p" sx={{ mt: 0 }}>
        {explanation}
      </Box>
      {!loading && open.length === 0 ? (
        <EmptyState title={text('There are no calls open at this time')} />
      ) : (
        <CallField
          calls={open}
          endOf={endOf}
          chosen={chosen}
          isMissing={missing}
          onChosen={(call) => {
            setChosen(call);
            setMissing(false);
          }}
        />
      )}
    </Dialog>
  );
}
