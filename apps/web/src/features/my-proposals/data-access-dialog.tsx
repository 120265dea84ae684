import { recordKey } from '@atrium/domain/live';
import { fullName, institutionOf } from '@atrium/domain/user';
import { ActionButton } from '@atrium/ui/action-button';
import { Dialog } from '@atrium/ui/dialog';
import { EmptyState } from '@atrium/ui/empty-state';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import { useState } from 'react';
import {
  DataAccessUsersDocument,
  type DataAccessUsersQuery,
  ProposalMembersDocument,
  UpdateDataAccessUsersDocument,
} from '../../api/generated/features/my-proposals/data-access.ts';
import { useOperation } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { useFormSave } from '../../kits/form-save/index.ts';
import { WhoIsHere } from '../../kits/live/index.ts';
import { QueryResult } from '../../kits/screen/index.ts';
import { namedRefusal, PeopleDialog } from '../../kits/user-picker/index.ts';
import { useText } from '../../locale/index.ts';

type Person = DataAccessUsersQuery['dataAccessUsers'][number];

const idsOf = (people: readonly { readonly id: number }[]): readonly number[] => people.map(({ id }) => id);

interface PeopleProps {
  readonly people: readonly Person[];
  readonly onRemove: (person: Person) => void;
}

function People({ people, onRemove }: PeopleProps) {
  const text = useText();
  return people.length === 0 ? (
    <EmptyState
      title={text('The list is empty')}
      text={text('People you add here can use the data of this proposal without being members of it.')}
    />
  ) : (
    <List dense aria-label={text('Data access users')}>
      {people.map((person) => (
        <ListItem
          key={person.id}
          secondaryAction={
            <IconButton
              edge="end"
              aria-label={text('Remove {{label}}', { label: fullName(person) })}
              onClick={() => onRemove(person)}
            >
              <PersonRemoveOutlined />
            </IconButton>
          }
        >
          <ListItemText primary={fullName(person)} secondary={institutionOf(person)} />
        </ListItem>
      ))}
    </List>
  );
}

interface EditorProps {
  readonly proposalPk: number;
  readonly stored: readonly Person[];
  readonly members: readonly number[];
  /** Fetches the people with access again, so that people whom another user has added are known by name. */
  readonly reread: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** The selected people, and saving them: asks for confirmation if people are removed, and about concurrent changes. */
function useAccess({ proposalPk, stored, reread, onClose }: EditorProps) {
  const text = useText();
  const ask = useConfirm();
  const [read, setRead] = useState(() => idsOf(stored));
  const [userIds, setUserIds] = useState(read);
  const [met, setMet] = useState(stored);
  const [problem, setProblem] = useState<string>();
  const known = new Map([...met, ...stored].map((person) => [person.id, person]));
  const peopleOf = (ids: readonly number[]) => ids.flatMap((id) => known.get(id) ?? []);
  const namesOf = (ids: readonly number[]) => peopleOf(ids).map(fullName).join(', ');
  const update = useFormSave(UpdateDataAccessUsersDocument, {
    done: 'Data access users updated successfully!',
    refreshes: [DataAccessUsersDocument],
    faces: [{ name: 'userIds', label: 'Data access users', words: (ids) => namesOf(ids as readonly number[]) || '–' }],
    reread,
  });
  const leaving = read.filter((id) => !userIds.includes(id));
  const isSure = async () =>
    leaving.length === 0 ||
    (await ask({
      title: 'Change who may see the data',
      text: text('{{names}} will no longer be able to see the data of this proposal.', { names: namesOf(leaving) }),
      confirmLabel: 'Update',
      destructive: true,
      look: () => update.preview({ proposalPk, userIds: [...userIds] }),
    }));
  const save = async () => {
    if (!(await isSure())) return;
    const outcome = await update.run({
      mine: { userIds },
      read: { userIds: read },
      variables: (mine, before) => ({ proposalPk, userIds: [...mine.userIds], read: { userIds: [...before.userIds] } }),
      settle: (settled, seen) => {
        setUserIds(settled.userIds ?? userIds);
        setRead(seen.userIds);
      },
    });
    setProblem(outcome.ok ? undefined : namedRefusal(outcome.error, peopleOf(userIds)));
    if (outcome.ok) onClose();
  };
  const add = (picked: readonly Person[]) => {
    setMet([...met, ...picked]);
    setUserIds([...userIds, ...idsOf(picked)]);
  };
  const remove = ({ id: left }: Person) => setUserIds(userIds.filter((id) => id !== left));
  const isChanged = userIds.join() !== read.join();
  return { people: peopleOf(userIds), add, remove, save, isChanged, problem, update };
}

/** Rendered only once the people are loaded, so that a failed load is never saved as an empty list (rule A50). */
function Editor(props: EditorProps) {
  const text = useText();
  const [adding, setAdding] = useState(false);
  const { people, add, remove, save, isChanged, problem, update } = useAccess(props);
  return (
    <>
      {problem ? <Alert severity="error">{problem}</Alert> : null}
      {update.question}
      <WhoIsHere record={recordKey('data-access', props.proposalPk)} part="Data access users" />
      <People people={people} onRemove={remove} />
      <Button startIcon={<PersonAddOutlined />} onClick={() => setAdding(true)}>
        {text('Add people')}
      </Button>
      <ActionButton
        variant="contained"
        sx={{ float: 'right' }}
        disabled={!isChanged}
        busy={update.pending}
        onClick={() => void save()}
      >
        {text('Update')}
      </ActionButton>
      {adding ? (
        <PeopleDialog
          multiple
          title={text('Add data access users')}
          without={[...props.members, ...idsOf(people)]}
          onPick={(picked) => {
            add(picked);
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </>
  );
}

/** Lets the principal investigator of an accepted proposal choose who else may use its data (rule P91). */
export function DataAccessDialog({ proposalPk, onClose }: { proposalPk: number; onClose: () => void }) {
  const text = useText();
  const users = useOperation(DataAccessUsersDocument, { proposalPk }, { keepPrevious: false });
  const members = useOperation(ProposalMembersDocument, { primaryKey: proposalPk }, { keepPrevious: false });
  return (
    <Dialog open holds title={text('Data access users')} onClose={onClose}>
      <QueryResult of={users} field="dataAccessUsers">
        {(stored) => (
          <QueryResult of={members} field="proposal" absent="Proposal not found">
            {({ proposerId, users: coProposers }) => (
              <Editor
                proposalPk={proposalPk}
                stored={stored}
                reread={users.query.refetch}
                members={[proposerId, ...coProposers.map(({ id }) => id)]}
                onClose={onClose}
              />
            )}
          </QueryResult>
        )}
      </QueryResult>
    </Dialog>
  );
}
