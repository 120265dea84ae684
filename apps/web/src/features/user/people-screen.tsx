import { mayInviteUser } from '@atrium/domain/invite';
import { type RoleCode, roleCodeOf, roleCodes } from '@atrium/domain/kernel';
import { fullName, institutionOf } from '@atrium/domain/user';
import { BreakableText } from '@atrium/ui/breakable-text';
import { CopyButton } from '@atrium/ui/copy-button';
import { type DataColumn, nameWidth, type RowAction } from '@atrium/ui/data-table';
import { DateText } from '@atrium/ui/date-text';
import { EmptyState } from '@atrium/ui/empty-state';
import { OneLine } from '@atrium/ui/one-line';
import { StatusChip } from '@atrium/ui/status-chip';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { PeopleDocument, type PeopleQuery } from '../../api/generated/features/user/people.ts';
import { useOperation } from '../../api/index.ts';
import { maybeOneOf } from '../../kits/address-state/index.ts';
import { ScreenLink, useGo } from '../../kits/go/index.ts';
import { defineList, FilterSelect, ListScreen, useListState } from '../../kits/list-screen/index.ts';
import { InviteDialog } from '../../kits/user-picker/index.ts';
import { countryText, digits, type Say, useText } from '../../locale/index.ts';
import { useActor, useFeatures, useSession } from '../../session/index.ts';
import { useDeletePerson } from './delete-person.ts';
import { ImpersonateDialog } from './impersonate-dialog.tsx';

type Person = NonNullable<PeopleQuery['users']>['users'][number];

const definition = defineList({
  pageSize: 20,
  sort: { field: 'lastname', direction: 'asc' },
  filters: { role: maybeOneOf(roleCodes) },
});

function Surname({ person }: { person: Person }) {
  const text = useText();
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <OneLine width={nameWidth} text={person.lastname}>
        <ScreenLink to="/People/$id" params={{ id: String(person.id) }}>
          {person.lastname}
        </ScreenLink>
      </OneLine>
      {person.placeholder ? <StatusChip label={text('Placeholder')} tone="waiting" /> : null}
    </Box>
  );
}

function Address({ person, email }: { person: Person; email: string }) {
  const text = useText();
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      <OneLine width={240} text={email}>
        <BreakableText text={email} onCards />
      </OneLine>
      <CopyButton value={email} label={text('Copy e-mail address of {{name}}', { name: fullName(person) })} />
    </Box>
  );
}

function columnsOf(text: Say): readonly DataColumn<Person>[] {
  return [
    {
      id: 'lastname',
      header: 'Surname',
      text: (person) => person.lastname,
      cell: (person) => <Surname person={person} />,
      sortable: true,
      locked: true,
      card: 'label',
    },
    {
      id: 'firstname',
      header: 'Name',
      text: (person) => person.firstname,
      sortable: true,
      longest: nameWidth,
      card: 'label',
    },
    {
      id: 'preferredname',
      header: 'Preferred name',
      text: (person) => person.preferredname,
      sortable: true,
      longest: nameWidth,
      hidden: true,
    },
    {
      id: 'email',
      header: 'E-mail',
      text: (person) => person.email,
      cell: (person) => (person.email ? <Address person={person} email={person.email} /> : '–'),
    },
    {
      id: 'roles',
      header: 'Roles',
      text: (person) => person.roles?.map(({ title }) => text(title)).join(', '),
      grows: 0.45,
    },
    {
      id: 'institution',
      header: 'Institution',
      text: institutionOf,
      sortable: true,
      grows: 0.55,
    },
    { id: 'country', header: 'Country', text: ({ country }) => country && countryText(country) },
    {
      id: 'created_at',
      header: 'Created',
      text: (person) => person.created,
      cell: (person) => <DateText value={person.created} />,
      sortable: true,
      hidden: true,
    },
  ];
}

/** Returns the actions on a person of the list. */
function useActions(onImpersonate: (person: Person) => void) {
  const text = useText();
  const go = useGo();
  const session = useSession();
  const remove = useDeletePerson();
  return (person: Person): readonly RowAction[] => [
    { label: text('Open profile'), onRun: () => void go({ to: '/People/$id', params: { id: String(person.id) } }) },
    {
      label: text('Impersonate'),
      onRun: () => onImpersonate(person),
      refusal: person.id === session.user.id ? text('That is you') : undefined,
    },
    {
      label: text('Delete'),
      destructive: true,
      onRun: () => void remove(person),
      refusal: person.id === session.user.id ? text('That is you') : undefined,
    },
  ];
}

type Titles = ReadonlyMap<RoleCode | undefined, string>;

/** Returns the titles of the roles by role code. */
function useTitles(roles: PeopleQuery['roles'] | undefined): Titles {
  return useMemo(() => new Map((roles ?? []).map(({ shortCode, title }) => [roleCodeOf(shortCode), title])), [roles]);
}

const usePeopleList = () => useListState(definition);

function RoleFilter({ list, titles }: { list: ReturnType<typeof usePeopleList>; titles: Titles }) {
  const text = useText();
  return (
    <FilterSelect
      label={text('Role')}
      all="All"
      value={list.filters.role}
      options={roleCodes.map((code) => ({ value: code, label: text(titles.get(code) ?? '…') }))}
      onValue={(next) => list.setFilters({ role: next })}
    />
  );
}

/** Invites a person into one of the roles that the user may invite into, and opens the new person's page. */
function Inviting({ titles, onClose }: { titles: Titles; onClose: () => void }) {
  const go = useGo();
  const actor = useActor();
  const invitable = useMemo(
    () =>
      roleCodes
        .filter((userRole) => mayInviteUser(actor, { userRole }).allowed)
        .map((code) => ({ role: code, title: titles.get(code) ?? code })),
    [actor, titles],
  );
  return (
    <InviteDialog
      roles={invitable}
      onClose={onClose}
      onInvited={({ id }) => {
        onClose();
        void go({ to: '/People/$id', params: { id: String(id) } });
      }}
    />
  );
}

/** Everybody the facility knows; an officer can impersonate a person from here (rule U31). */
export function PeopleScreen() {
  const text = useText();
  const features = useFeatures();
  const [impersonating, setImpersonating] = useState<Person>();
  const actions = useActions(setImpersonating);
  const [inviting, setInviting] = useState(false);
  const list = usePeopleList();
  const { role } = list.filters;
  const operation = useOperation(PeopleDocument, { ...list.variables, userRole: role });
  const columns = useMemo(() => columnsOf(text), [text]);
  const page = operation.data?.users;
  const titles = useTitles(operation.data?.roles);
  return (
    <>
      <ListScreen
        title={text('People')}
        action={
          features.has('EMAIL_INVITE') ? (
            <Button variant="contained" startIcon={<PersonAddOutlined />} onClick={() => setInviting(true)}>
              {text('Invite')}
            </Button>
          ) : undefined
        }
        context={page ? text('{{n}} people', { n: digits(page.totalCount) }) : ' '}
        name="people"
        list={list}
        columns={columns}
        operation={operation}
        field="users"
        rows={page?.users}
        total={page?.totalCount ?? 0}
        rowId={(person) => String(person.id)}
        rowLabel={fullName}
        searchLabel={text('Search people')}
        filters={<RoleFilter list={list} titles={titles} />}
        actions={actions}
        empty={
          <EmptyState
            title={text('No Users')}
            text={text('People appear here once they sign in for the first time.')}
          />
        }
      />
      {impersonating ? (
        <ImpersonateDialog
          userId={impersonating.id}
          name={fullName(impersonating)}
          onClose={() => setImpersonating(undefined)}
        />
      ) : null}
      {inviting ? <Inviting titles={titles} onClose={() => setInviting(false)} /> : null}
    </>
  );
}
