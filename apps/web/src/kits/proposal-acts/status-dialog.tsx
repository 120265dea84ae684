import { commonStatus, statusChangeWarnings, statusChangeWarningTexts } from '@atrium/domain/proposal';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { ChangeProposalsStatusDocument } from '../../api/generated/kits/proposal-acts/proposal-acts.ts';
import { useCommand } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { ActPreview, useActPreview } from '../confirm/preview.tsx';
import { useProposalStatuses } from '../proposal-rows/index.ts';
import { type ActDialogProps, ChosenDialog, type ChosenProps, DialogFoot } from './chosen-dialog.tsx';

type Status = ReturnType<typeof useProposalStatuses>[number];

interface StatusFieldProps {
  readonly statuses: ReturnType<typeof useProposalStatuses>;
  readonly status: Status | null;
  readonly isMissing: boolean;
  readonly onStatus: (status: Status | null) => void;
}

function StatusField({ statuses, status, isMissing, onStatus }: StatusFieldProps) {
  const text = useText();
  return (
    <Autocomplete
      options={statuses}
      value={status}
      onChange={(_, next) => onStatus(next)}
      getOptionLabel={({ name }) => text(name)}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          <div>
            {text(option.name)}
            <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{text(option.description)}</Box>
          </div>
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          required
          label={text('Proposal status')}
          error={isMissing}
          helperText={isMissing ? text('You must select proposal status') : status && text(status.description)}
        />
      )}
    />
  );
}

function StatusChoice({ chosen, refreshes, onClose, onDone }: ChosenProps) {
  const text = useText();
  const statuses = useProposalStatuses();
  const facts = chosen.map((row) => ({
    statusId: row.statusId,
    instrumentIds: (row.instruments ?? []).map(({ id }) => id),
  }));
  const [picked, setPicked] = useState<number | undefined>(() => commonStatus(facts));
  const [missing, setMissing] = useState(false);
  const status = statuses.find(({ id }) => id === picked) ?? null;
  const change = useCommand(ChangeProposalsStatusDocument, {
    done: chosen.length === 1 ? 'Proposal status changed successfully!' : 'Proposals status changed successfully!',
    refreshes,
  });
  const input = { statusId: status?.id ?? 0, proposalPks: chosen.map(({ primaryKey }) => primaryKey) };
  const moves = status && chosen.some(({ statusId }) => statusId !== status.id);
  const look = useActPreview(moves ? () => change.preview({ changeProposalsStatusInput: input }) : undefined, input);
  const run = async () => {
    if (!status) return setMissing(true);
    if ((await change.run({ changeProposalsStatusInput: input })).ok) onDone();
  };
  return (
    <>
      <StatusField
        statuses={statuses}
        status={status}
        isMissing={missing}
        onStatus={(next) => {
          setPicked(next?.id);
          setMissing(false);
        }}
      />
      {statusChangeWarnings(status?.shortCode, facts).map((warning) => (
        <Alert key={warning} severity="warning" sx={{ mt: 2 }}>
          {text(statusChangeWarningTexts[warning])}
        </Alert>
      ))}
      {moves ? <ActPreview look={look} /> : null}
      <DialogFoot
        label={text('Change status of {{n}} proposals', { n: chosen.length })}
        onCancel={onClose}
        onRun={run}
      />
    </>
  );
}

/** 'Change proposal(s) status' (rule P37). */
export function ChangeStatusDialog({ proposalPks, ...rest }: ActDialogProps) {
  const text = useText();
  return (
    <ChosenDialog proposalPks={proposalPks} title={text('Change proposal(s) status')} onClose={rest.onClose}>
      {(chosen) => <StatusChoice chosen={chosen} {...rest} />}
    </ChosenDialog>
  );
}
