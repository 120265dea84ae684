import { entryProblem } from '@atrium/domain/invite';
import { RemovableChip } from '@atrium/ui/removable-chip';
import { VisuallyHidden } from '@atrium/ui/visually-hidden';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { type DraftPart, lineTexts } from '../../kits/draft/index.ts';
import { useText } from '../../locale/index.ts';
import { useSession } from '../../session/index.ts';

/** The invited addresses and the one being typed; both are retained until the visit is saved. */
export interface Invited {
  readonly emails: readonly string[];
  readonly address: string;
}

const listed = (value: unknown) => (value as readonly string[] | null) ?? [];

export const invitedFaces: readonly DraftPart[] = [
  {
    name: 'emails',
    label: 'Invited',
    words: (value) => listed(value).join(', '),
    join: (theirs, mine) => [...new Set([...listed(theirs), ...listed(mine)])],
  },
  { name: 'address', label: 'Invite by e-mail', ...lineTexts },
];

/**
 * Manages the list of invited addresses. `take` adds the typed address and returns the list; if it is not valid, focuses the field and
 * returns undefined.
 */
export function useInvited({ emails, address }: Invited, write: (changed: Partial<Invited>) => void) {
  const { user } = useSession();
  const inputRef = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const add = (): readonly string[] | undefined => {
    const wrong = entryProblem(address, { invited: emails, ownEmail: user.email });
    setProblem(wrong);
    if (wrong) return undefined;
    const more = [...emails, address.trim()];
    write({ emails: more, address: '' });
    return more;
  };
  /** An address that was typed before leaving the field is meant to be added. */
  const leave = (): readonly string[] | undefined => {
    if (address.trim() !== '') return add();
    setProblem(undefined);
    return emails;
  };
  const take = () => {
    const all = leave();
    if (!all) inputRef.current?.focus();
    return all;
  };
  return { emails, address, problem, inputRef, write, add, leave, take };
}

/** E-mail addresses of people without an account, who are invited to the visit (rule O43). */
export function InvitedField({ invited }: { readonly invited: ReturnType<typeof useInvited> }) {
  const { emails, address, problem, inputRef, write, add, leave } = invited;
  const text = useText();
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <TextField
          type="email"
          inputRef={inputRef}
          label={text('Invite by e-mail')}
          value={address}
          onChange={(event) => write({ address: event.target.value })}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
          error={problem !== undefined}
          helperText={problem ? text(problem) : text('For people without an account; they get a code by e-mail.')}
        />
        <Button
          variant="outlined"
          // Keeps the focus in the field; otherwise leaving it would add the address first and the click would find an empty field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={add}
          sx={{ mt: 1 }}
        >
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
              <RemovableChip label={email} onRemove={() => write({ emails: emails.filter((one) => one !== email) })} />
            </Box>
          ))}
        </Box>
      ) : null}
    </Box>
  );
}
