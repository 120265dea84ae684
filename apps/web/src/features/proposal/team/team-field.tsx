import { fullName, institutionOf } from '@atrium/domain/user';
import { controlIds, QuestionBlock } from '@atrium/ui/controls';
import { lazyPart } from '@atrium/ui/lazy-part';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useState } from 'react';
import type { OpenInviteFragment } from '../../../api/generated/features/proposal/team/open-invites.ts';
import { PeopleDialog, type Person } from '../../../kits/user-picker/index.ts';
import { useText } from '../../../locale/index.ts';
import type { ProposalBasis } from '../basis/proposal-basis.ts';
import { InviteNote, SendAgainButton, useOpenInvites } from './open-invites.tsx';

const CoProposersDialog = lazyPart(() => import('./co-proposers-dialog.tsx').then((m) => m.CoProposersDialog));

interface RowProps {
  readonly name: string;
  readonly note?: ReactNode;
  readonly action?: ReactNode;
}

function Row({ name, note, action }: RowProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 40,
        py: 0.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
        {note ? <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{note}</Box> : null}
      </Box>
      {action}
    </Box>
  );
}

export interface TeamFieldProps {
  readonly value: ProposalBasis;
  readonly onChange: (value: ProposalBasis) => void;
  readonly proposerProblems: readonly string[];
  readonly usersProblems: readonly string[];
  readonly disabled: boolean;
}

interface RemoveButtonProps {
  readonly name: string;
  readonly onRemove: () => void;
}

function RemoveButton({ name, onRemove }: RemoveButtonProps) {
  const text = useText();
  return (
    <IconButton aria-label={text('Remove {{name}}', { name })} title={text('Remove')} onClick={onRemove}>
      <DeleteOutlined fontSize="small" />
    </IconButton>
  );
}

interface PartProps {
  readonly value: ProposalBasis;
  readonly problems: readonly string[];
  /** Opens the dialog of the part; undefined if nothing may be changed. */
  readonly onOpen: (() => void) | undefined;
}

/** The principal investigator. */
function ProposerPart({ value: { proposer }, problems, onOpen }: PartProps) {
  const text = useText();
  return (
    <div id="proposal-proposer">
      <QuestionBlock
        ids={controlIds('proposal-proposer')}
        label={text('Principal Investigator')}
        labels="group"
        required
        problems={problems}
      >
        <Row
          name={proposer ? fullName(proposer) : text('Nobody yet')}
          note={institutionOf(proposer)}
          action={
            onOpen ? (
              <IconButton
                aria-label={text('Change principal investigator')}
                title={text('Change principal investigator')}
                onClick={onOpen}
              >
                <EditOutlined fontSize="small" />
              </IconButton>
            ) : null
          }
        />
      </QuestionBlock>
    </div>
  );
}

interface InviteRowProps {
  readonly email: string;
  readonly invite: OpenInviteFragment | undefined;
  readonly onRemove: (() => void) | undefined;
}

/** A person invited by e-mail; an invite that was sent can be sent again. */
function InviteRow({ email, invite, onRemove }: InviteRowProps) {
  return (
    <Row
      name={email}
      note={<InviteNote invite={invite} />}
      action={
        onRemove ? (
          <>
            {invite ? <SendAgainButton invite={invite} /> : null}
            <RemoveButton name={email} onRemove={onRemove} />
          </>
        ) : (
          <MailOutlined aria-hidden fontSize="small" />
        )
      }
    />
  );
}

interface CoProposersPartProps extends PartProps {
  readonly onChange: (value: ProposalBasis) => void;
}

/** The co-proposers and the invited people. */
function CoProposersPart({ value, problems, onOpen, onChange }: CoProposersPartProps) {
  const text = useText();
  const { users, invites } = value;
  const stored = useOpenInvites(invites.length > 0);
  const withoutUser = (person: Person) => onChange({ ...value, users: users.filter(({ id }) => id !== person.id) });
  const withoutInvite = (email: string) => onChange({ ...value, invites: invites.filter((other) => other !== email) });
  return (
    <div id="proposal-users">
      <QuestionBlock ids={controlIds('proposal-users')} label={text('Co-Proposers')} labels="group" problems={problems}>
        <Box component="ul" aria-labelledby="proposal-users-label" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {users.map((person) => (
            <li key={person.id}>
              <Row
                name={fullName(person)}
                note={institutionOf(person)}
                action={onOpen ? <RemoveButton name={fullName(person)} onRemove={() => withoutUser(person)} /> : null}
              />
            </li>
          ))}
          {invites.map((email) => (
            <li key={email}>
              <InviteRow
                email={email}
                invite={stored.get(email.toLowerCase())}
                onRemove={onOpen ? () => withoutInvite(email) : undefined}
              />
            </li>
          ))}
        </Box>
        {users.length + invites.length === 0 ? (
          <Box sx={{ color: 'text.secondary' }}>{text('Nobody else is on the proposal yet.')}</Box>
        ) : null}
        {onOpen ? (
          <Box>
            <Button id="proposal-users-input" variant="outlined" startIcon={<PersonAddOutlined />} onClick={onOpen}>
              {text('Add co-proposers')}
            </Button>
          </Box>
        ) : null}
      </QuestionBlock>
    </div>
  );
}

/** Returns the team with another principal investigator; the previous one becomes a co-proposer. */
function ledBy(person: Person, value: ProposalBasis): ProposalBasis {
  const { proposer, users } = value;
  const others = [
    ...users.filter(({ id }) => id !== person.id),
    ...(proposer && proposer.id !== person.id ? [proposer] : []),
  ];
  return { ...value, proposer: person, users: others };
}

/** The team of a proposal: principal investigator, co-proposers and invited people. */
export function TeamField({ value, onChange, proposerProblems, usersProblems, disabled }: TeamFieldProps) {
  const text = useText();
  const [open, setOpen] = useState<'proposer' | 'users'>();
  const { proposer, users, invites } = value;
  const close = () => setOpen(undefined);
  const take = (next: ProposalBasis) => {
    onChange(next);
    close();
  };
  return (
    <>
      <ProposerPart
        value={value}
        problems={proposerProblems}
        onOpen={disabled ? undefined : () => setOpen('proposer')}
      />
      <CoProposersPart
        value={value}
        problems={usersProblems}
        onOpen={disabled ? undefined : () => setOpen('users')}
        onChange={onChange}
      />
      {open === 'proposer' ? (
        <PeopleDialog
          title={text('Set Principal Investigator')}
          userRole="USER"
          without={proposer ? [proposer.id] : []}
          onPick={([person]) => person && take(ledBy(person, value))}
          onClose={close}
        />
      ) : null}
      {open === 'users' ? (
        <CoProposersDialog
          basis={value}
          onAdd={({ people, emails }) =>
            take({ ...value, users: [...users, ...people], invites: [...invites, ...emails] })
          }
          onClose={close}
        />
      ) : null}
    </>
  );
}
