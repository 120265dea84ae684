import type { RoleCode } from '@atrium/domain/kernel';
import { fullName } from '@atrium/domain/user';
import { ActionButton } from '@atrium/ui/action-button';
import { type DataColumn, DataTable, type Sort } from '@atrium/ui/data-table';
import { Dialog } from '@atrium/ui/dialog';
import { EmptyState } from '@atrium/ui/empty-state';
import { RemovableChip } from '@atrium/ui/removable-chip';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { UserRole } from '../../api/generated/schema.ts';
import { useText } from '../../locale/index.ts';
import { SearchField } from '../list-screen/index.ts';
import { Failure } from '../screen/index.ts';
import { FindByEmail } from './find-by-email.tsx';
import { InstitutionFilter } from './institution-filter.tsx';
import { type PeopleSource, type Person, usePeople } from './use-people.ts';

/** Previous collaborators come in pages of ten (rule U10). */
const pageSize = 10;
const searchPauseMs = 400;

export interface PeopleDialogProps {
  readonly title: string;
  /** Ids of people who are not offered, and refused when found by e-mail. */
  readonly without?: readonly number[];
  readonly userRole?: UserRole;
  /** The role somebody unknown would be invited into, where it is another than `userRole`. */
  readonly inviteAs?: RoleCode;
  readonly source?: PeopleSource;
  /** Several people; otherwise picking one closes the question. */
  readonly multiple?: boolean;
  /** The button that takes the chosen ones: 'Add', 'Update'. */
  readonly confirmLabel?: string;
  /** Further ways to come to a person, such as an invitation. */
  readonly more?: React.ReactNode;
  readonly onPick: (people: readonly Person[]) => unknown;
  readonly onClose: () => void;
}

const columns: readonly DataColumn<Person>[] = [
  {
    id: 'firstname',
    header: 'First name',
    text: (person) => person.preferredname || person.firstname,
    sortable: true,
    card: 'label',
  },
  { id: 'lastname', header: 'Last name', text: (person) => person.lastname, sortable: true, card: 'label' },
  { id: 'institution', header: 'Institution', text: (person) => person.institution, sortable: true },
];

/** Picks one person or several from the people one may pick from, or by an exact e-mail address. */
export function PeopleDialog(props: PeopleDialogProps) {
  const { title, without = [], userRole, multiple = false, onPick, onClose } = props;
  const text = useText();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState({ page: 0, size: pageSize });
  const [sort, setSort] = useState<Sort>();
  const [chosen, setChosen] = useState<readonly Person[]>([]);
  const [busy, setBusy] = useState(false);
  const [institutionId, setInstitutionId] = useState<number>();
  const { people, total, operation, source, listed } = usePeople({
    first: page.size,
    offset: page.page * page.size,
    searchText: search || undefined,
    userRole,
    institutionId,
    without,
    source: props.source,
  });
  const pick = async (picked: readonly Person[]) => {
    setBusy(true);
    try {
      await onPick(picked);
    } finally {
      setBusy(false);
    }
  };
  const select = (ids: readonly string[]) => {
    const kept = chosen.filter((person) => ids.includes(String(person.id)));
    const added = (people ?? []).filter(
      (person) => ids.includes(String(person.id)) && !kept.some((known) => known.id === person.id),
    );
    setChosen([...kept, ...added]);
  };
  const found = (person: Person) => {
    if (multiple) setChosen((before) => [...before, person]);
    else void pick([person]);
  };
  const nobody = text(source === 'everybody' ? 'No Users' : 'No Previous Collaborators');
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
        onFound={found}
      />
      {props.more}
      {chosen.length > 0 ? (
        <Box
          aria-label={text('Chosen people')}
          component="ul"
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 0, listStyle: 'none' }}
        >
          {chosen.map((person) => (
            <li key={person.id}>
              <RemovableChip
                label={fullName(person)}
                onRemove={() => setChosen(chosen.filter(({ id }) => id !== person.id))}
              />
            </li>
          ))}
        </Box>
      ) : null}
      {listed ? (
        <>
          <Box sx={{ my: 1, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <SearchField
              label={text('Search people')}
              value={search}
              pauseMs={searchPauseMs}
              onValue={(value) => {
                setSearch(value);
                setPage({ ...page, page: 0 });
              }}
            />
            <InstitutionFilter
              value={institutionId}
              onValue={(value) => {
                setInstitutionId(value);
                setPage({ ...page, page: 0 });
              }}
            />
          </Box>
          {operation.error && !people ? (
            <Failure error={operation.error} onRetry={operation.retry} />
          ) : (
            <DataTable<Person>
              label={text(source === 'everybody' ? 'Users' : 'Previous Collaborators')}
              columns={columns}
              rows={people}
              rowId={(person) => String(person.id)}
              rowLabel={fullName}
              total={total}
              page={page.page}
              pageSize={page.size}
              onPage={(next, size) => setPage({ page: size === page.size ? next : 0, size })}
              sort={sort}
              onSort={source === 'everybody' ? setSort : undefined}
              selection={multiple ? chosen.map(({ id }) => String(id)) : undefined}
              onSelection={multiple ? select : undefined}
              quickAction={
                multiple
                  ? undefined
                  : (person) => (
                      <ActionButton
                        size="small"
                        aria-label={text('Select {{name}}', { name: fullName(person) })}
                        disabled={busy}
                        onClick={() => void pick([person])}
                      >
                        {text('Select')}
                      </ActionButton>
                    )
              }
              refreshing={operation.refreshing}
              empty={<EmptyState title={nobody} text={text('An exact e-mail address above finds anybody.')} />}
            />
          )}
        </>
      ) : (
        <Box sx={{ color: 'text.secondary', my: 1 }}>{text('People are found by their full e-mail address.')}</Box>
      )}
    </Dialog>
  );
}
