import { entryProblem, inviteTitles, mayInviteUser } from '@atrium/domain/invite';
import type { RoleCode } from '@atrium/domain/kernel';
import { ActionButton } from '@atrium/ui/action-button';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { PickByEmailDocument } from '../../api/generated/kits/user-picker/user-picker.ts';
import type { UserRole } from '../../api/generated/schema.ts';
import { ApiError, request, toastFailure } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { useActor, useFeatures } from '../../session/index.ts';
import { InviteDialog } from './invite-dialog.tsx';
import type { Person } from './use-people.ts';

export interface FindByEmailProps {
  readonly userRole?: UserRole | undefined;
  /** The role into which an unknown person would be invited. */
  readonly inviteAs?: RoleCode | undefined;
  /** The ids of people who cannot be added again. */
  readonly taken: readonly number[];
  readonly onFound: (person: Person) => void;
}

/** Shown if nobody has the address: what to check, and what else can be done (rule U14). */
const notFound = {
  withInvites:
    'We cannot find that email. Please check the spelling and that the user has registered with us. If they have not, you can invite them.',
  withoutInvites:
    'We cannot find that email. Please check the spelling, that the user has registered with us, and that their privacy settings let them be found.',
} as const;

interface Finding extends Pick<FindByEmailProps, 'userRole' | 'taken' | 'onFound'> {
  /** Whether an unknown person can be invited. */
  readonly invites: boolean;
}

/** Looks up the person with an exact address, and explains if nobody can be taken. */
function useFinding({ userRole, taken, onFound, invites }: Finding) {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const find = async () => {
    const wrong = entryProblem(email, { invited: [] });
    setProblem(wrong);
    if (wrong) return;
    setBusy(true);
    try {
      const { data } = await request(PickByEmailDocument, { email: email.trim(), role: userRole });
      const person = data.basicUserDetailsByEmail;
      if (!person) setProblem(invites ? notFound.withInvites : notFound.withoutInvites);
      else if (taken.includes(person.id)) setProblem('User is already selected');
      else {
        setEmail('');
        onFound(person);
      }
    } catch (error) {
      if (error instanceof ApiError) setProblem(error.message);
      toastFailure(error, 'pickByEmail');
    } finally {
      setBusy(false);
    }
  };
  const write = (value: string) => {
    setEmail(value);
    setProblem(undefined);
  };
  return { email, write, problem, busy, find };
}

interface InviteButtonProps {
  readonly inviteAs: RoleCode;
  /** The address that was looked up without a match and can be invited. */
  readonly unknown: string | undefined;
  readonly onClick: () => void;
}

function InviteButton({ inviteAs, unknown, onClick }: InviteButtonProps) {
  const text = useText();
  return (
    <Button
      startIcon={<PersonAddOutlined />}
      variant={unknown === undefined ? 'text' : 'contained'}
      onClick={onClick}
      sx={{ minHeight: 40, minWidth: 0, overflowWrap: 'anywhere' }}
    >
      {unknown === undefined ? text(inviteTitles[inviteAs]) : text('Invite {{email}} via email', { email: unknown })}
    </Button>
  );
}

/** 'Find User by e-mail': an exact address finds a person who is not in the list (rule U7). */
export function FindByEmail({ userRole, inviteAs = userRole ?? 'USER', taken, onFound }: FindByEmailProps) {
  const text = useText();
  const features = useFeatures();
  const actor = useActor();
  const invites = features.has('EMAIL_INVITE') && mayInviteUser(actor, { userRole: inviteAs }).allowed;
  const [inviting, setInviting] = useState(false);
  const { email, write, problem, busy, find } = useFinding({ userRole, taken, onFound, invites });
  const field = (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void find();
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start', mb: 1 }}
    >
      <TextField
        size="small"
        type="email"
        label={text('Find User by e-mail')}
        value={email}
        error={problem !== undefined}
        helperText={problem && text(problem)}
        onChange={(event) => write(event.target.value)}
        sx={{ maxWidth: '26.25rem' }}
      />
      <ActionButton type="submit" variant="outlined" busy={busy} sx={{ height: 40, flexShrink: 0 }}>
        {text('Find User')}
      </ActionButton>
      {invites ? (
        <InviteButton
          inviteAs={inviteAs}
          unknown={problem === notFound.withInvites ? email.trim() : undefined}
          onClick={() => setInviting(true)}
        />
      ) : null}
    </Box>
  );
  return (
    <>
      {field}
      {inviting ? (
        <InviteDialog
          roles={[{ role: inviteAs, title: '' }]}
          email={email.trim()}
          onClose={() => setInviting(false)}
          onInvited={(person) => {
            setInviting(false);
            write('');
            onFound(person);
          }}
        />
      ) : null}
    </>
  );
}
