import { ActionButton } from '@atrium/ui/action-button';
import { Dialog } from '@atrium/ui/dialog';
import { Letter } from '@atrium/ui/letter';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import {
  FapDeskDocument,
  ReminderLettersDocument,
  type ReminderLettersQuery,
  SendRemindersDocument,
} from '../../api/generated/features/assignment/assignment.ts';
import { toastDone, useCommand, useOperation } from '../../api/index.ts';
import { QueryResult } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import type { DeskReviewer } from './desk.ts';

interface LettersProps {
  readonly letters: NonNullable<ReminderLettersQuery['reviewerReminders']>;
  readonly people: readonly DeskReviewer[];
  readonly chosen: number | undefined;
  readonly onChoose: (userId: number) => void;
}

/** Shows the letter to one of the recipients, who can be selected. */
function Letters({ letters, people, chosen, onChoose }: LettersProps) {
  const text = useText();
  const shown = letters.find(({ userId }) => userId === chosen) ?? letters[0];
  const nameOf = (id: number) => people.find(({ userId }) => userId === id)?.name ?? '';
  if (!shown) return text('These people have submitted all their reviews.');
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
      <TextField
        select
        label={text('E-mail to')}
        value={shown.userId}
        onChange={(event) => onChoose(Number(event.target.value))}
      >
        {letters.map(({ userId, email, count }) => (
          <MenuItem key={userId} value={userId}>
            {text('{{name}}, {{email}}: {{n}} reviews', { name: nameOf(userId), email, n: count })}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ fontWeight: 600 }}>{shown.subject}</Box>
      <Letter title={text('The e-mail as it will be sent')} html={shown.html} height={380} />
    </Box>
  );
}

/** Shows the letter to each recipient before it is sent (rule R141). */
export function RemindDialog({
  fapId,
  callId,
  people,
  onClose,
}: {
  fapId: number;
  callId: number | undefined;
  people: readonly DeskReviewer[];
  onClose: () => void;
}) {
  const text = useText();
  // Kept here so that the same recipient stays selected after the letters are fetched again.
  const [chosen, setChosen] = useState<number | undefined>();
  const userIds = people.map(({ userId }) => userId);
  const operation = useOperation(ReminderLettersDocument, { fapId, callId, userIds });
  const send = useCommand(SendRemindersDocument, { refreshes: [FapDeskDocument] });
  const letters = operation.data?.reviewerReminders ?? [];
  const run = async () => {
    const outcome = await send.run({ fapId, callId: callId ?? null, userIds: letters.map(({ userId }) => userId) });
    if (!outcome.ok) return;
    toastDone(text('{{n}} reminders sent', { n: outcome.data.remindReviewers }), [outcome]);
    onClose();
  };
  return (
    <Dialog
      open
      width="md"
      title={text('Remind {{n}} reviewers', { n: operation.data ? letters.length : people.length })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('Cancel')}</Button>
          <ActionButton
            variant="contained"
            disabled={letters.length === 0}
            busy={send.pending}
            onClick={() => void run()}
          >
            {text('Send')}
          </ActionButton>
        </>
      }
    >
      <QueryResult of={operation} field="reviewerReminders">
        {(found) => <Letters letters={found} people={people} chosen={chosen} onChoose={setChosen} />}
      </QueryResult>
    </Dialog>
  );
}
