import { mostLettersShown } from '@atrium/domain/management-decision';
import { Letter } from '@atrium/ui/letter';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { NotifyProposalDocument, ResultLettersDocument } from '../../api/generated/kits/proposal-acts/proposal-acts.ts';
import { type CommandOutcome, toastDone, useCommand, useOperation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { RunProgress, useRunEach } from '../run-each/index.tsx';
import { QueryResult } from '../screen/index.ts';
import { type ActDialogProps, type Chosen, ChosenDialog, type ChosenProps, DialogFoot } from './chosen-dialog.tsx';

function useLetters(due: readonly Chosen[]) {
  const proposalPks = due.slice(0, mostLettersShown).map(({ primaryKey }) => primaryKey);
  return useOperation(ResultLettersDocument, { proposalPks }, { staleTime: 0 });
}

/**
 * Says how many e-mails will be written, and who receives the copies among them: one e-mail per letter, to all addresses for copies
 * together. A held letter is copied once it is sent (rule W47).
 */
function CountOfMails({ due, hold }: { due: readonly Chosen[]; hold: boolean }) {
  const text = useText();
  const letters = useLetters(due).data?.resultLetters;
  if (!letters && !hold) return null;
  // The addresses for copies are a setting, the same for all letters.
  const copies = letters?.[0]?.copies ?? [];
  if (hold || copies.length === 0) return text('{{n}} e-mails will be written.', { n: due.length });
  return `${text('{{n}} e-mails will be written.', { n: 2 * due.length })} ${text('Each letter goes to the principal investigator, with a copy to {{address}}.', { address: copies.join(', ') })}`;
}

/** Previews the letters as they would be sent, one at a time (rule R201). */
function Letters({ due }: { due: readonly Chosen[] }) {
  const text = useText();
  const operation = useLetters(due);
  const [chosen, setChosen] = useState<number>();
  return (
    <QueryResult of={operation} field="resultLetters">
      {(letters) => {
        const shown = letters.find(({ proposalPk }) => proposalPk === chosen) ?? letters[0];
        const nameOf = (pk: number) => due.find(({ primaryKey }) => primaryKey === pk)?.proposalId ?? '';
        if (!shown) return null;
        return (
          <Box sx={{ display: 'grid', gap: 1.5, my: 2 }}>
            <TextField
              select
              size="small"
              label={text('E-mail to')}
              value={shown.proposalPk}
              onChange={(event) => setChosen(Number(event.target.value))}
            >
              {letters.map(({ proposalPk, recipients }) => (
                <MenuItem key={proposalPk} value={proposalPk}>
                  {`${nameOf(proposalPk)} · ${recipients.join(', ')}`}
                </MenuItem>
              ))}
            </TextField>
            {due.length > mostLettersShown ? (
              <Box sx={{ color: 'text.secondary' }}>
                {text('Only the first {{n}} letters are shown; all will be sent.', { n: mostLettersShown })}
              </Box>
            ) : null}
            <Box sx={{ fontWeight: 600 }}>{shown.subject}</Box>
            <Letter title={text('The e-mail as it will be sent')} html={shown.html} height={260} />
          </Box>
        );
      }}
    </QueryResult>
  );
}

function Notify({ chosen, refreshes, onClose, onDone }: ChosenProps) {
  const text = useText();
  const [again, setAgain] = useState(false);
  const [hold, setHold] = useState(false);
  const notify = useCommand(NotifyProposalDocument, { quiet: true });
  const { run, start, stop } = useRunEach(refreshes);
  const undecided = chosen.filter((row) => (row.finalStatus ?? 'UNSET') === 'UNSET').length;
  const alreadyNotified = chosen.filter((row) => row.notified).length;
  const due = chosen.filter((row) => (row.finalStatus ?? 'UNSET') !== 'UNSET' && (again || !row.notified));
  const send = async () => {
    const items = due.map(({ primaryKey, proposalId }) => ({ id: primaryKey, label: proposalId }));
    const outcomes: CommandOutcome<unknown>[] = [];
    const { succeeded } = await start(items, async ({ id }) => {
      const outcome = await notify.run({ proposalPk: id, ignoreNotifiedFlag: again, hold });
      outcomes.push(outcome);
      return outcome;
    });
    if (succeeded.length > 0)
      toastDone(text(hold ? 'The letters are held in the outbox' : 'Notification sent successfully'), outcomes);
    if (succeeded.length === items.length) onDone();
  };
  return (
    <>
      <p style={{ marginTop: 0 }}>
        {text('This action will trigger emails to be sent to principal investigators')}.{' '}
        {due.length === 0 ? text('Nobody will get an e-mail.') : <CountOfMails due={due} hold={hold} />}
      </p>
      {undecided > 0 ? (
        <Alert severity="info">
          {text('{{n}} proposals have no final status yet and are left out.', { n: undecided })}
        </Alert>
      ) : null}
      {alreadyNotified > 0 ? (
        <FormControlLabel
          control={<Checkbox checked={again} onChange={(event) => setAgain(event.target.checked)} />}
          label={text('Also notify the {{n}} that have already been notified', { n: alreadyNotified })}
        />
      ) : null}
      {due.length > 0 ? (
        <>
          <Letters due={due} />
          <FormControlLabel
            control={<Checkbox checked={hold} onChange={(event) => setHold(event.target.checked)} />}
            label={text('Hold in the outbox; applicants learn the result once you send the letter from there')}
          />
        </>
      ) : null}
      {run ? <RunProgress run={run} onStop={stop} /> : null}
      <DialogFoot
        label={text(hold ? 'Hold letters' : 'Notify')}
        disabled={due.length === 0}
        onCancel={onClose}
        onRun={send}
      />
    </>
  );
}

/** 'Notify results': shows the letters, then sends them or holds them in the outbox (rules P41, R200 and R201). */
export function NotifyDialog({ proposalPks, ...rest }: ActDialogProps) {
  const text = useText();
  return (
    <ChosenDialog proposalPks={proposalPks} title={text('Notify results')} onClose={rest.onClose}>
      {(chosen) => <Notify chosen={chosen} {...rest} />}
    </ChosenDialog>
  );
}
