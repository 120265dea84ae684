import { entryProblem } from '@atrium/domain/invite';
import { fullName } from '@atrium/domain/user';
import { ActionButton } from '@atrium/ui/action-button';
import { Dialog } from '@atrium/ui/dialog';
import { RemovableChip } from '@atrium/ui/removable-chip';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type KeyboardEvent, useState } from 'react';
import { PickByEmailDocument } from '../../../api/generated/kits/user-picker/user-picker.ts';
import { request } from '../../../api/index.ts';
import { useConfirm } from '../../../kits/confirm/index.ts';
import { PeopleSearch, type Person, usePeopleSource } from '../../../kits/user-picker/index.ts';
import { useText } from '../../../locale/index.ts';
import { useFeatures, useSession } from '../../../session/index.ts';
import type { ProposalBasis } from '../basis/proposal-basis.ts';

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

/** Returns the person with exactly this address, or undefined if nobody is known by it. */
async function personByEmail(email: string): Promise<Person | undefined> {
  const { data } = await request(PickByEmailDocument, { email, role: 'USER' });
  return data.basicUserDetailsByEmail ?? undefined;
}

/** The people and addresses chosen so far, in addition to the current team. */
function useChosen(basis: ProposalBasis) {
  const ownEmail = useSession().user.email;
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [emails, setEmails] = useState<readonly string[]>([]);
  const onProposal = [basis.proposer?.id, ...basis.users.map(({ id }) => id)].filter((id) => id !== undefined);
  return {
    people,
    emails,
    count: people.length + emails.length,
    taken: [...onProposal, ...people.map(({ id }) => id)],
    /** Returns why a person cannot be added; undefined if they can. */
    whyNot: (person: Person, alreadyChosen: string): string | undefined => {
      if (onProposal.includes(person.id)) return 'User is already on the proposal';
      return people.some(({ id }) => id === person.id) ? alreadyChosen : undefined;
    },
    /** Returns why nobody can be invited at this address; undefined if they can. */
    whyNotInvited: (email: string) => entryProblem(email, { invited: [...basis.invites, ...emails], ownEmail }),
    addPerson: (person: Person) => setPeople([...people, person]),
    addEmail: (email: string) => setEmails([...emails, email]),
    removePerson: (person: Person) => setPeople(people.filter(({ id }) => id !== person.id)),
    removeEmail: (email: string) => setEmails(emails.filter((other) => other !== email)),
  };
}

/** The people and addresses to add, and why the last entry was refused. */
function useToBeAdded(basis: ProposalBasis) {
  const invites = useFeatures().has('EMAIL_INVITE');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const chosen = useChosen(basis);

  /** Adds a person, or says why that is not possible. */
  const take = (person: Person, alreadyChosen: string): Added | undefined => {
    const wrong = chosen.whyNot(person, alreadyChosen);
    setProblem(wrong);
    if (wrong) return undefined;
    chosen.addPerson(person);
    setTyped('');
    return { people: [person], emails: [] };
  };
  /** Whether an address can be added; if not, says why. */
  const isFit = (email: string): boolean => {
    const wrong = chosen.whyNotInvited(email);
    setProblem(wrong);
    return wrong === undefined;
  };
  /** Adds what is typed and returns it, or says why that is not possible. */
  const enter = async (): Promise<Added | undefined> => {
    const email = typed.trim();
    if (!isFit(email)) return undefined;
    setBusy(true);
    try {
      const found = await personByEmail(email);
      if (found) return take(found, 'User has already been added');
      if (!invites) return void setProblem('No user found for the given email');
      chosen.addEmail(email);
      setTyped('');
      return { people: [], emails: [email] };
    } catch {
      return void setProblem('Could not add user to Proposal');
    } finally {
      setBusy(false);
    }
  };
  return {
    ...chosen,
    typed,
    problem,
    busy,
    type: (next: string) => {
      setTyped(next);
      setProblem(undefined);
    },
    pick: (person: Person) => take(person, 'User is already selected'),
    /** Adds an address to invite, or says why that is not possible; undefined if nobody can be invited. */
    invite: invites
      ? (email: string) => {
          if (isFit(email)) chosen.addEmail(email);
        }
      : undefined,
    enter,
  };
}

type ToBeAdded = ReturnType<typeof useToBeAdded>;

/** Whether a key completes the entry. */
function endsEntry(event: KeyboardEvent, typed: string): boolean {
  const ends = event.key === 'Enter' || event.key === ' ' || event.key === ',';
  // A blank may be part of a name; it completes an entry only if that is an address.
  if (!ends || (event.key === ' ' && !typed.includes('@'))) return false;
  // Enter on an option of the list selects the option.
  return event.key !== 'Enter' || !(event.target as HTMLElement).getAttribute('aria-activedescendant');
}

/** The field in which people are found by name or address, with a button that adds the entry. */
function EntryField({ adding }: { adding: ToBeAdded }) {
  const text = useText();
  const { listed: byName } = usePeopleSource();
  const { typed, problem, taken, busy, invite, enter } = adding;
  const onKey = (event: KeyboardEvent) => {
    if (!endsEntry(event, typed)) return;
    event.preventDefault();
    event.stopPropagation();
    void enter();
  };
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', pt: 1 }}>
      <div style={{ flex: 1, minWidth: 0 }} onKeyDownCapture={onKey}>
        <PeopleSearch
          autoFocus
          label={text(byName ? 'Name or e-mail' : 'E-mail')}
          help={text(
            byName
              ? 'Search by name for people you have worked with, or by full e-mail address for anybody else'
              : 'Enter a full email address',
          )}
          {...(problem ? { problem: text(problem) } : {})}
          userRole="USER"
          typed={typed}
          onTyped={adding.type}
          without={taken}
          taken={taken}
          onPick={adding.pick}
          {...(invite ? { onInvite: invite } : {})}
        />
      </div>
      <ActionButton variant="outlined" busy={busy} onClick={() => void enter()} sx={{ height: 56 }}>
        {text('Add')}
      </ActionButton>
    </Box>
  );
}

/** The people chosen so far; each can be removed again. */
function ChosenList({ adding: { people, emails, removePerson, removeEmail } }: { adding: ToBeAdded }) {
  const text = useText();
  return (
    <Box
      component="ul"
      aria-label={text('To be added')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 0, listStyle: 'none' }}
    >
      {people.map((person) => (
        <li key={person.id}>
          <RemovableChip label={fullName(person)} onRemove={() => removePerson(person)} />
        </li>
      ))}
      {emails.map((email) => (
        <li key={email}>
          <RemovableChip
            variant="outlined"
            label={text('{{email}} (invitation)', { email })}
            onRemove={() => removeEmail(email)}
          />
        </li>
      ))}
    </Box>
  );
}

/** 'Add co-proposers to proposal': known people by name, others by e-mail address (rule P85). */
export function CoProposersDialog({ basis, onAdd, onClose }: CoProposersDialogProps) {
  const text = useText();
  const ask = useConfirm();
  const adding = useToBeAdded(basis);
  const { people, emails, count, typed, busy } = adding;
  const isTyped = typed.trim() !== '';
  const holds = count > 0 || isTyped;
  /** Includes an address that was typed but not added. */
  const update = async () => {
    const last = isTyped ? await adding.enter() : { people: [], emails: [] };
    if (last) onAdd({ people: [...people, ...last.people], emails: [...emails, ...last.emails] });
  };
  const close = async () => {
    if (holds && !(await ask({ title: 'Close the dialog?', text: closeQuestion, destructive: true }))) return;
    onClose();
  };
  return (
    <Dialog
      open
      holds={holds}
      title={text('Add co-proposers to proposal')}
      onClose={() => void close()}
      bodyMinHeight={220}
      actions={
        <>
          <Button onClick={() => void close()}>{text('Cancel')}</Button>
          <ActionButton variant="contained" disabled={!holds || busy} onClick={() => void update()}>
            {text('Update')}
          </ActionButton>
        </>
      }
    >
      <EntryField adding={adding} />
      {count > 0 ? <ChosenList adding={adding} /> : null}
    </Dialog>
  );
}
