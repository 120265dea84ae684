import { entryProblem } from '@atrium/domain/invite';
import { fullName } from '@atrium/domain/user';
import { ActionButton } from '@atrium/ui/action-button';
import { Dialog } from '@atrium/ui/dialog';
import { RemovableChip } from '@atrium/ui/removable-chip';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type KeyboardEvent, useState } from 'react';
import { useConfirm } from '../../kits/confirm/index.ts';
import { PeopleSearch, type Person, usePeopleSource } from '../../kits/user-picker/index.ts';
import { useText } from '../../locale/index.ts';
import { useFeatures, useSession } from '../../session/index.ts';
import { personByEmail } from './person-by-email.ts';
import type { ProposalBasis } from './proposal-basis.ts';

export interface Added {
  readonly people: readonly Person[];
  readonly emails: readonly string[];
}

export interface CoProposersDialogProps {
  readonly basis: ProposalBasis;
  readonly onAdd: (added: Added) => void;
  readonly onClose: () => void;
}

const closeQuestion =
  'Please confirm: User(s) have not yet been added to the proposal. Are you sure you want to close the dialog?';

/** 'Add co-proposers to proposal': known people by name, others by their e-mail address (rule P85). */
export function CoProposersDialog({ basis, onAdd, onClose }: CoProposersDialogProps) {
  const text = useText();
  const ask = useConfirm();
  const features = useFeatures();
  const session = useSession();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [emails, setEmails] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const { listed: byName } = usePeopleSource();
  const onProposal = [basis.proposer?.id, ...basis.users.map(({ id }) => id)];
  const pending = people.length + emails.length;
  const taken = [...onProposal.filter((id) => id !== undefined), ...people.map(({ id }) => id)];

  /** Takes a person in, or says why not; false when nothing was added. */
  const take = (person: Person, alreadyChosen: string): boolean => {
    if (onProposal.includes(person.id)) setProblem('User is already on the proposal');
    else if (people.some(({ id }) => id === person.id)) setProblem(alreadyChosen);
    else {
      setPeople([...people, person]);
      setProblem(undefined);
      setTyped('');
      return true;
    }
    return false;
  };

  /** Adds an address to those that will be invited, or says why not. */
  const inviteOnce = (email: string) => {
    const wrong = entryProblem(email, { invited: [...basis.invites, ...emails], ownEmail: session.user.email });
    setProblem(wrong);
    if (!wrong) setEmails([...emails, email]);
  };

  const enter = async () => {
    const email = typed.trim();
    const wrong = entryProblem(email, { invited: [...basis.invites, ...emails], ownEmail: session.user.email });
    setProblem(wrong);
    if (wrong) return;
    setBusy(true);
    try {
      const found = await personByEmail(email);
      if (found) take(found, 'User has already been added');
      else if (features.has('EMAIL_INVITE')) {
        setEmails([...emails, email]);
        setTyped('');
      } else setProblem('No user found for the given email');
    } catch {
      setProblem('Could not add user to Proposal');
    } finally {
      setBusy(false);
    }
  };

  const onKey = (event: KeyboardEvent) => {
    const ends = event.key === 'Enter' || event.key === ' ' || event.key === ',';
    // A blank belongs to a name; it only ends what has become an address.
    if (!ends || (event.key === ' ' && !typed.includes('@'))) return;
    // Enter on an option of the list is the list's.
    if (event.key === 'Enter' && (event.target as HTMLElement).getAttribute('aria-activedescendant')) return;
    event.preventDefault();
    event.stopPropagation();
    void enter();
  };

  const close = async () => {
    if (pending > 0 && !(await ask({ title: 'Close the dialog?', text: closeQuestion, destructive: true }))) return;
    onClose();
  };

  return (
    <Dialog
      open
      holds={pending > 0 || typed !== ''}
      title={text('Add co-proposers to proposal')}
      onClose={() => void close()}
      bodyMinHeight={220}
      actions={
        <>
          <Button onClick={() => void close()}>{text('Cancel')}</Button>
          <ActionButton variant="contained" disabled={pending === 0 || busy} onClick={() => onAdd({ people, emails })}>
            {text('Update')}
          </ActionButton>
        </>
      }
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', pt: 1 }}>
        <div style={{ flex: 1, minWidth: 0 }} onKeyDownCapture={onKey}>
          <PeopleSearch
            autoFocus
            label={text(byName ? 'Name or e-mail' : 'E-mail')}
            help={text(
              byName
                ? 'People you worked with by name, anybody else by the full e-mail address'
                : 'Enter a full email address',
            )}
            {...(problem ? { problem: text(problem) } : {})}
            userRole="USER"
            typed={typed}
            onTyped={(next) => {
              setTyped(next);
              setProblem(undefined);
            }}
            without={taken}
            taken={taken}
            onPick={(person) => take(person, 'User is already selected')}
            {...(features.has('EMAIL_INVITE') ? { onInvite: (email: string) => inviteOnce(email) } : {})}
          />
        </div>
        <ActionButton variant="outlined" busy={busy} onClick={() => void enter()} sx={{ height: 56 }}>
          {text('Add')}
        </ActionButton>
      </Box>
      {pending > 0 ? (
        <Box
          component="ul"
          aria-label={text('To be added')}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 0, listStyle: 'none' }}
        >
          {people.map((person) => (
            <li key={person.id}>
              <RemovableChip
                label={fullName(person)}
                onRemove={() => setPeople(people.filter(({ id }) => id !== person.id))}
              />
            </li>
          ))}
          {emails.map((email) => (
            <li key={email}>
              <RemovableChip
                variant="outlined"
                label={text('{{email}} (invitation)', { email })}
                onRemove={() => setEmails(emails.filter((other) => other !== email))}
              />
            </li>
          ))}
        </Box>
      ) : null}
    </Dialog>
  );
}
