import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { NotifyProposalDocument } from '../../api/generated/kits/proposal-acts/proposal-acts.ts';
import { type Outcome, toastDone, useCommand } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { type ActDialogProps, ChosenDialog, type ChosenProps, DialogFoot } from './chosen-dialog.tsx';
import { RunProgress, useRunEach } from './run-each.tsx';

function Notify({ chosen, refreshes, onClose, onDone }: ChosenProps) {
  const text = useText();
  const [again, setAgain] = useState(false);
  const notify = useCommand(NotifyProposalDocument, { quiet: true, refreshes });
  const { run, start, stop } = useRunEach();
  const undecided = chosen.filter((row) => (row.finalStatus ?? 'UNSET') === 'UNSET').length;
  const told = chosen.filter((row) => row.notified).length;
  const due = chosen.filter((row) => (row.finalStatus ?? 'UNSET') !== 'UNSET' && (again || !row.notified));
  const send = async () => {
    const items = due.map(({ primaryKey, proposalId }) => ({ id: primaryKey, label: proposalId }));
    const outcomes: Outcome<unknown>[] = [];
    const sent = await start(items, async ({ id }) => {
      const outcome = await notify.run({ proposalPk: id, ignoreNotifiedFlag: again });
      outcomes.push(outcome);
      return outcome;
    });
    if (sent.length > 0) toastDone(text('Notification sent successfully'), outcomes);
    if (sent.length === items.length) onDone();
  };
  return (
    <>
      <p style={{ marginTop: 0 }}>
        {text('This action will trigger emails to be sent to principal investigators')}.{' '}
        {due.length === 0
          ? text('Nobody would be written to.')
          : text('{{n}} mails will be written.', { n: due.length })}
      </p>
      {undecided > 0 ? (
        <Alert severity="info">
          {text('{{n}} proposals have no final status yet and are left out.', { n: undecided })}
        </Alert>
      ) : null}
      {told > 0 ? (
        <FormControlLabel
          control={<Checkbox checked={again} onChange={(event) => setAgain(event.target.checked)} />}
          label={text('Notify again the {{n}} that have been notified already', { n: told })}
        />
      ) : null}
      {run ? <RunProgress run={run} onStop={stop} /> : null}
      <DialogFoot label={text('Notify')} disabled={due.length === 0} onCancel={onClose} onRun={send} />
    </>
  );
}

/** 'Notify results' (rule P41). */
export function NotifyDialog({ proposalPks, ...rest }: ActDialogProps) {
  const text = useText();
  return (
    <ChosenDialog proposalPks={proposalPks} title={text('Notify results')} onClose={rest.onClose}>
      {(chosen) => <Notify chosen={chosen} {...rest} />}
    </ChosenDialog>
  );
}
