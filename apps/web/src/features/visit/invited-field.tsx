import { entryProblem } from '@atrium/domain/invite';
import { RemovableChip } from '@atrium/ui/removable-chip';
import { VisuallyHidden } from '@atrium/ui/visually-hidden';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useText } from '../../locale/index.ts';
import { useSession } from '../../session/index.ts';

interface InvitedFieldProps {
  readonly emails: readonly string[];
  readonly onEmails: (emails: readonly string[]) => void;
}

/** Addresses of people without an account, who are invited by mail to come (rule O43). */
export function InvitedField({ emails, onEmails }: InvitedFieldProps) {
  const text = useText();
  const { user } = useSession();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = () => {
    const wrong = entryProblem(typed, { invited: emails, ownEmail: user.email });
    setProblem(wrong);
    if (wrong) return;
    onEmails([...emails, typed.trim()]);
    setTyped('');
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <TextField
          type="email"
          label={text('Invite by e-mail')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
          error={problem !== undefined}
          helperText={problem ? text(problem) : text('For people without an account; they get a code by e-mail.')}
        />
        <Button variant="outlined" onClick={add} sx={{ mt: 1 }}>
          {text('Invite')}
        </Button>
      </Box>
      <Box role="status">
        <VisuallyHidden>{emails.length > 0 ? text('{{n}} people invited', { n: emails.length }) : null}</VisuallyHidden>
      </Box>
      {emails.length > 0 ? (
        <Box role="list" aria-label={text('Invited')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          {emails.map((email) => (
            <Box role="listitem" key={email}>
              <RemovableChip label={email} onRemove={() => onEmails(emails.filter((one) => one !== email))} />
            </Box>
          ))}
        </Box>
      ) : null}
    </Box>
  );
}
