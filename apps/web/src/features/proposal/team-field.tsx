import { fullName } from '@atrium/domain/user';
import { controlIds, QuestionBlock } from '@atrium/ui/controls';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useState } from 'react';
import { PeopleDialog, type Person } from '../../kits/user-picker/index.ts';
import { whenOpened } from '../../kits/when-opened/index.ts';
import { useText } from '../../locale/index.ts';
import { InviteNote, SendAgainButton, useOpenInvites } from './open-invites.tsx';
import type { ProposalBasis } from './proposal-basis.ts';

const CoProposersDialog = whenOpened(() => import('./co-proposers-dialog.tsx').then((m) => m.CoProposersDialog));

interface RowProps {
  readonly name: string;
  readonly note?: ReactNode;
  readonly action?: ReactNode;
}

function Row({ name, note, action }: RowProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 40, borderBottom: 1, borderColor: 'divider' }}>
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

/** The people of a proposal: who leads it, who is on it, who was asked to join. */
export function TeamField({ value, onChange, proposerProblems, usersProblems, disabled }: TeamFieldProps) {
  const text = useText();
  const [open, setOpen] = useState<'proposer' | 'users'>();
  const { proposer, users, invites } = value;
  const stored = useOpenInvites(invites.length > 0);
  const setProposer = (person: Person) => {
    // Whoever led the proposal stays on it as a co-proposer.
    const others = [
      ...users.filter(({ id }) => id !== person.id),
      ...(proposer && proposer.id !== person.id ? [proposer] : []),
    ];
    onChange({ ...value, proposer: person, users: others });
    setOpen(undefined);
  };
  return (
    <>
      <div id="proposal-proposer">
        <QuestionBlock
          ids={controlIds('proposal-proposer')}
          label={text('Principal Investigator')}
          labels="group"
          required
          problems={proposerProblems}
        >
          <Row
            name={proposer ? fullName(proposer) : text('Nobody yet')}
            note={proposer?.institution}
            action={
              disabled ? null : (
                <IconButton
                  aria-label={text('Edit Principal Investigator')}
                  title={text('Edit Principal Investigator')}
                  onClick={() => setOpen('proposer')}
                >
                  <EditOutlined fontSize="small" />
                </IconButton>
              )
            }
          />
        </QuestionBlock>
      </div>
      <div id="proposal-users">
        <QuestionBlock
          ids={controlIds('proposal-users')}
          label={text('Co-Proposers')}
          labels="group"
          problems={usersProblems}
        >
          <Box component="ul" aria-labelledby="proposal-users-label" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {users.map((person) => (
              <li key={person.id}>
                <Row
                  name={fullName(person)}
                  note={person.institution}
                  action={
                    disabled ? null : (
                      <IconButton
                        aria-label={text('Remove {{name}}', { name: fullName(person) })}
                        title={text('Remove')}
                        onClick={() => onChange({ ...value, users: users.filter(({ id }) => id !== person.id) })}
                      >
                        <DeleteOutlined fontSize="small" />
                      </IconButton>
                    )
                  }
                />
              </li>
            ))}
            {invites.map((email) => {
              const invite = stored.get(email.toLowerCase());
              return (
                <li key={email}>
                  <Row
                    name={email}
                    note={<InviteNote invite={invite} />}
                    action={
                      disabled ? (
                        <MailOutlined aria-hidden fontSize="small" />
                      ) : (
                        <>
                          {invite ? <SendAgainButton invite={invite} /> : null}
                          <IconButton
                            aria-label={text('Remove {{name}}', { name: email })}
                            title={text('Remove')}
                            onClick={() => onChange({ ...value, invites: invites.filter((other) => other !== email) })}
                          >
                            <DeleteOutlined fontSize="small" />
                          </IconButton>
                        </>
                      )
                    }
                  />
                </li>
              );
            })}
          </Box>
          {users.length + invites.length === 0 ? (
            <Box sx={{ color: 'text.secondary' }}>{text('Nobody else is on the proposal yet.')}</Box>
          ) : null}
          {disabled ? null : (
            <Box>
              <Button
                id="proposal-users-input"
                variant="outlined"
                startIcon={<PersonAddOutlined />}
                onClick={() => setOpen('users')}
              >
                {text('Add Co-Proposers')}
              </Button>
            </Box>
          )}
        </QuestionBlock>
      </div>
      {open === 'proposer' ? (
        <PeopleDialog
          title={text('Set Principal Investigator')}
          userRole="USER"
          without={proposer ? [proposer.id] : []}
          onPick={([person]) => person && setProposer(person)}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {open === 'users' ? (
        <CoProposersDialog
          basis={value}
          onAdd={(added) => {
            onChange({ ...value, users: [...users, ...added.people], invites: [...invites, ...added.emails] });
            setOpen(undefined);
          }}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </>
  );
}
