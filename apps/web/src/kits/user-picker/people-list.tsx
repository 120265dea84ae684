import { fullName, institutionOf } from '@atrium/domain/user';
import { ActionButton } from '@atrium/ui/action-button';
import { type DataColumn, DataTable, type Sort } from '@atrium/ui/data-table';
import { EmptyState } from '@atrium/ui/empty-state';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { PickInstitutionsDocument } from '../../api/generated/kits/user-picker/user-picker.ts';
import { useOperation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { useFeatures } from '../../session/index.ts';
import { FilterSelect, SearchField, useNamedColumns } from '../list-screen/index.ts';
import { Failure } from '../screen/index.ts';
import { type PeopleQuestion, type Person, usePeople } from './use-people.ts';

interface InstitutionFilterProps {
  readonly value: number | undefined;
  readonly onValue: (institutionId: number | undefined) => void;
}

/** An additional filter of people pickers, if the facility has enabled it (rule U13). */
function InstitutionFilter({ value, onValue }: InstitutionFilterProps) {
  const text = useText();
  const isOn = useFeatures().has('USER_SEARCH_FILTER');
  const { data } = useOperation(PickInstitutionsDocument, {}, { staleTime: 5 * 60_000, enabled: isOn });
  if (!isOn) return null;
  return (
    <FilterSelect
      label={text('Institution')}
      all="All"
      value={value}
      onValue={onValue}
      options={(data?.institutions ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

/** Previous collaborators are listed in pages of ten (rule U10). */
const pageSize = 10;
const searchPauseMs = 400;

const columns: readonly DataColumn<Person>[] = [
  {
    id: 'firstname',
    header: 'First name',
    text: (person) => person.preferredname || person.firstname,
    sortable: true,
    card: 'label',
  },
  { id: 'lastname', header: 'Last name', text: (person) => person.lastname, sortable: true, card: 'label' },
  { id: 'institution', header: 'Institution', text: institutionOf, sortable: true },
];

/** Returns the people available to the user who match the search, one page at a time. */
export function usePeopleList(asked: Pick<PeopleQuestion, 'userRole' | 'without' | 'source'>) {
  const [search, setSearch] = useState('');
  const [institutionId, setInstitutionId] = useState<number>();
  const [page, setPage] = useState({ page: 0, size: pageSize });
  const [sort, setSort] = useState<Sort>();
  const found = usePeople({
    ...asked,
    first: page.size,
    offset: page.page * page.size,
    searchText: search || undefined,
    institutionId,
  });
  const fromTheFirst = () => setPage({ ...page, page: 0 });
  return {
    ...found,
    search,
    institutionId,
    page,
    setPage,
    sort,
    setSort,
    setSearch: (value: string) => {
      setSearch(value);
      fromTheFirst();
    },
    setInstitutionId: (value: number | undefined) => {
      setInstitutionId(value);
      fromTheFirst();
    },
  };
}

interface PeopleListProps {
  readonly list: ReturnType<typeof usePeopleList>;
  /** How people are picked: several by their checkboxes, or one by a button. */
  readonly picking:
    | {
        readonly several: true;
        readonly chosen: readonly Person[];
        readonly onSelection: (ids: readonly string[]) => void;
      }
    | { readonly several: false; readonly busy: boolean; readonly onPick: (person: Person) => void };
}

/** The search, the filter and the table of people available to the user. */
export function PeopleList({ list, picking }: PeopleListProps) {
  const text = useText();
  return (
    <>
      <Box sx={{ my: 1, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <SearchField
          label={text('Search people')}
          value={list.search}
          pauseMs={searchPauseMs}
          onValue={list.setSearch}
        />
        <InstitutionFilter value={list.institutionId} onValue={list.setInstitutionId} />
      </Box>
      {list.operation.error && !list.people ? (
        <Failure error={list.operation.error} onRetry={list.operation.retry} />
      ) : (
        <PeopleTable list={list} picking={picking} />
      )}
    </>
  );
}

function PeopleTable({ list, picking }: PeopleListProps) {
  const text = useText();
  const { people, total, operation, page, setPage, sort, setSort } = list;
  const isEverybody = list.source === 'everybody';
  return (
    <DataTable<Person>
      label={text(isEverybody ? 'Users' : 'Previous Collaborators')}
      columns={useNamedColumns(columns)}
      rows={people}
      rowId={(person) => String(person.id)}
      rowLabel={fullName}
      total={total}
      page={page.page}
      pageSize={page.size}
      onPage={(next, size) => setPage({ page: size === page.size ? next : 0, size })}
      sort={sort}
      onSort={isEverybody ? setSort : undefined}
      selection={picking.several ? picking.chosen.map(({ id }) => String(id)) : undefined}
      onSelection={picking.several ? picking.onSelection : undefined}
      quickAction={
        picking.several
          ? undefined
          : (person) => (
              <ActionButton
                size="small"
                aria-label={text('Select {{name}}', { name: fullName(person) })}
                disabled={picking.busy}
                onClick={() => picking.onPick(person)}
              >
                {text('Select')}
              </ActionButton>
            )
      }
      refreshing={operation.refreshing}
      empty={
        <EmptyState
          title={text(isEverybody ? 'No Users' : 'No Previous Collaborators')}
          text={text('To find somebody else, enter their exact e-mail address above.')}
        />
      }
    />
  );
}
