import type { RoleCode } from '@atrium/domain/kernel';
import { fullName } from '@atrium/domain/user';
import { ActionButton } from '@atrium/ui/action-button';
import { Dialog } from '@atrium/ui/dialog';
import { RemovableChip } from '@atrium/ui/removable-chip';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { UserRole } from '../../api/generated/schema.ts';
import { useText } from '../../locale/index.ts';
import { FindByEmail } from './find-by-email.tsx';
import { PeopleList, usePeopleList } from './people-list.tsx';
import type { PeopleSource, Person } from './use-people.ts';

export interface PeopleDialogProps {
  readonly title: string;
  /** The ids of people who are not offered, and refused when found by e-mail. */
  readonly without?: readonly number[];
  readonly userRole?: UserRole;
  /** The role into which an unknown person would be invited, if it differs from `userRole`. */
  readonly inviteAs?: RoleCode;
  readonly source?: PeopleSource;
  /** Whether several people can be picked; otherwise picking one closes the dialog. */
  readonly multiple?: boolean;
  /** The label of the confirm button: 'Add', 'Update'. */
  readonly confirmLabel?: string;
  /** Other ways to add a person, such as an invitation. */
  readonly more?: React.ReactNode;
  readonly onPick: (people: readonly Person[]) => unknown;
  readonly onClose: () => void;
}

interface ChosenPeopleProps {
  readonly people: readonly Person[];
  readonly onRemove: (person: Person) => void;
}

function ChosenPeople({ people, onRemove }: ChosenPeopleProps) {
  const text = useText();
  if (people.length === 0) return null;
  return (
    <Box
      aria-label={text('Chosen people')}
      component="ul"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 0, listStyle: 'none' }}
    >
      {people.map((person) => (
        <li key={person.id}>
          <RemovableChip label={fullName(person)} onRemove={() => onRemove(person)} />
        </li>
      ))}
    </Box>
  );
}

/** Returns the people who are ticked now: those chosen before on any page, and those added on this one. */
function ticked(ids: readonly string[], before: readonly Person[], onPage: readonly Person[]): readonly Person[] {
  const kept = before.filter((person) => ids.includes(String(person.id)));
  const added = onPage.filter(
    (person) => ids.includes(String(person.id)) && !kept.some((known) => known.id === person.id),
  );
  return [...kept, ...added];
}

/** Selects one or several of the people available to the user, or a person by an exact e-mail address. */
export function PeopleDialog(props: PeopleDialogProps) {
  const { title, without = [], userRole, multiple = false, onPick, onClose } = props;
  const text = useText();
  const list = usePeopleList({ userRole, without, source: props.source });
  const [chosen, setChosen] = useState<readonly Person[]>([]);
  const [busy, setBusy] = useState(false);
  const pick = async (picked: readonly Person[]) => {
    setBusy(true);
    try {
      await onPick(picked);
    } finally {
      setBusy(false);
    }
  };
  const pickOne = (person: Person) => void pick([person]);
  const select = (ids: readonly string[]) => setChosen(ticked(ids, chosen, list.people ?? []));
  return (
    <Dialog
      open
      holds={chosen.length > 0}
      width="md"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('Cancel')}</Button>
          {multiple ? (
            <ActionButton
              variant="contained"
              busy={busy}
              disabled={chosen.length === 0}
              onClick={() => void pick(chosen)}
            >
              {props.confirmLabel ?? text('Add')}
            </ActionButton>
          ) : null}
        </>
      }
    >
      <FindByEmail
        userRole={userRole}
        inviteAs={props.inviteAs}
        taken={[...without, ...chosen.map(({ id }) => id)]}
        onFound={multiple ? (person) => setChosen((before) => [...before, person]) : pickOne}
      />
      {props.more}
      <ChosenPeople people={chosen} onRemove={({ id }) => setChosen(chosen.filter((person) => person.id !== id))} />
      {list.listed ? (
        <PeopleList
          list={list}
          picking={
            multiple ? { several: true, chosen, onSelection: select } : { several: false, busy, onPick: pickOne }
          }
        />
      ) : (
        <Box sx={{ color: 'text.secondary', my: 1 }}>{text('Find people by their full e-mail address.')}</Box>
      )}
    </Dialog>
  );
}
