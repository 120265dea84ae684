import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  ChangeExperimentSafetyStatusDocument,
  type SafetyHeadFragment,
  SafetyStatusChoicesDocument,
  type SafetyStatusChoicesQuery,
} from '../../api/generated/features/experiment-safety/experiment-safety.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { ActPreview, useActPreview } from '../../kits/confirm/preview.tsx';
import { ActionDialog, DialogFoot } from '../../kits/proposal-acts/chosen-dialog.tsx';
import { QueryResult } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { safetyDocuments } from './safety-documents.ts';
import { safetyTexts } from './safety-words.ts';

interface ChoiceProps {
  readonly safety: NonNullable<SafetyStatusChoicesQuery['experimentSafety']>;
  readonly onClose: () => void;
}

function StatusChoice({ safety, onClose }: ChoiceProps) {
  const text = useText();
  const { experimentSafetyPk, statusChoices, status } = safety;
  const [statusId, setStatusId] = useState(status?.id ?? 0);
  const change = useCommand(ChangeExperimentSafetyStatusDocument, {
    done: 'Safety status changed',
    refreshes: safetyDocuments,
  });
  const input = { experimentSafetyPk, statusId };
  const moves = statusId !== 0 && statusId !== status?.id;
  const look = useActPreview(moves ? () => change.preview(input) : undefined, input);
  const run = async () => {
    if ((await change.run(input)).ok) onClose();
  };
  return (
    <>
      <Typography sx={{ mb: 2 }}>
        {text(
          'Use this for an experiment that missed a step in its workflow. The steps after the chosen status will be repeated; the form and the decisions stay as they are.',
        )}
      </Typography>
      <TextField
        select
        fullWidth
        required
        label={text('Status')}
        value={statusChoices.some(({ id }) => id === statusId) ? statusId : ''}
        helperText={text(statusChoices.find(({ id }) => id === statusId)?.description ?? '')}
        onChange={({ target }) => setStatusId(Number(target.value))}
      >
        {statusChoices.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {text(name)}
          </MenuItem>
        ))}
      </TextField>
      {moves ? <ActPreview look={look} /> : null}
      <DialogFoot label={text('Change status')} disabled={!moves} onCancel={onClose} onRun={run} />
    </>
  );
}

function StatusDialog({ experimentSafetyPk, onClose }: { experimentSafetyPk: number; onClose: () => void }) {
  const text = useText();
  const operation = useOperation(SafetyStatusChoicesDocument, { experimentSafetyPk }, { staleTime: 0 });
  return (
    <ActionDialog title={text('Change the safety status')} onClose={onClose}>
      <QueryResult of={operation} field="experimentSafety" absent={safetyTexts.absent}>
        {(safety) => <StatusChoice safety={safety} onClose={onClose} />}
      </QueryResult>
    </ActionDialog>
  );
}

/** Lets officers set the safety of an experiment to another status of its workflow (rule O236). */
export function ChangeStatus({ safety }: { readonly safety: SafetyHeadFragment }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  if (!safety.abilities.changeStatus.allowed) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {text('Change status')}
      </Button>
      {isOpen ? <StatusDialog experimentSafetyPk={safety.experimentSafetyPk} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
