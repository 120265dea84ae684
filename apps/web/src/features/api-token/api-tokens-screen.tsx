import { grantedKeys, keyArea, keysByArea, keyWords } from '@atrium/domain/api-token';
import type { DataColumn, RowAction } from '@atrium/ui/data-table';
import { DateText } from '@atrium/ui/date-text';
import { EmptyState } from '@atrium/ui/empty-state';
import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  type ApiTokenFragment,
  ApiTokensDocument,
  DeleteApiTokenDocument,
} from '../../api/generated/features/api-token/api-tokens.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { defineList, ListScreen, useListState, useLocalList } from '../../kits/list-screen/index.ts';
import { say, useText } from '../../locale/index.ts';
import { ApiTokenDialog } from './api-token-dialog.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';

const definition = defineList({ pageSize: 20, sort: { field: 'name', direction: 'asc' } });

const keysOf = (token: ApiTokenFragment) => grantedKeys(token.accessPermissions);

const columns: readonly DataColumn<ApiTokenFragment>[] = [
  { id: 'name', header: 'Name', text: ({ name }) => name, sortable: true, locked: true, card: 'title' },
  {
    id: 'areas',
    header: 'Access to',
    text: (token) => [...new Set(keysOf(token).map((key) => say(keyArea(key))))].sort().join(', '),
    grows: true,
  },
  { id: 'keys', header: 'Permissions', text: (token) => keysOf(token).length, sortable: true, align: 'right' },
  {
    id: 'created',
    header: 'Created',
    text: ({ created }) => created,
    cell: ({ created }) => <DateText value={created} />,
    sortable: true,
  },
  {
    id: 'lastUsed',
    header: 'Last used',
    text: ({ lastUsed }) => lastUsed,
    cell: ({ lastUsed }) => (lastUsed ? <DateText value={lastUsed} withTime /> : say('Never')),
    sortable: true,
  },
];

/** What a token may do, by subject. */
function TokenKeyList({ keys }: { keys: readonly string[] }) {
  const text = useText();
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1, gridTemplateColumns: { sm: 'max-content 1fr' } }}>
      {keysByArea(keys).map(([area, inside]) => (
        <Box key={area} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" sx={{ fontWeight: 600 }}>
            {text(area)}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }} title={inside.join('\n')}>
            {inside.map((key) => text(keyWords(key))).join(', ')}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function CreateButton({ onCreate }: { onCreate: () => void }) {
  const text = useText();
  return (
    <Button variant="contained" startIcon={<AddOutlined />} onClick={onCreate}>
      {text('Create access token')}
    </Button>
  );
}

/** The row actions of a token. */
function useTokenActions(onEdit: (id: string) => void) {
  const text = useText();
  const ask = useConfirm();
  const revoke = useCommand(DeleteApiTokenDocument, { done: 'Access token revoked', refreshes: [ApiTokensDocument] });
  return (token: ApiTokenFragment): readonly RowAction[] => [
    { label: text('Edit'), onRun: () => onEdit(token.id) },
    {
      label: text('Revoke'),
      destructive: true,
      onRun: () =>
        void ask({
          title: text('Revoke {{name}}', { name: token.name }),
          text: text('It stops working immediately, and the system that uses it loses access. This cannot be undone.'),
          confirmLabel: text('Revoke'),
          destructive: true,
          act: () => revoke.run({ input: { accessTokenId: token.id } }),
        }),
    },
  ];
}

type Open = { readonly what: 'create' } | { readonly what: 'edit'; readonly id: string };

/** /ApiAccessTokens: the tokens of other systems, with what they may do and when they were last used. */
export function ApiTokensScreen() {
  const text = useText();
  const list = useListState(definition);
  const operation = useOperation(ApiTokensDocument, {});
  const [open, setOpen] = useState<Open>();
  const [made, setMade] = useState<string>();
  const all = operation.data?.allAccessTokensAndPermissions;
  const local = useLocalList(all, columns, list);
  const actions = useTokenActions((id) => setOpen({ what: 'edit', id }));
  const create = <CreateButton onCreate={() => setOpen({ what: 'create' })} />;
  const chosen = open?.what === 'edit' ? all?.find(({ id }) => id === open.id) : undefined;

  return (
    <>
      <ListScreen
        title={text('API access tokens')}
        context={all ? text('{{count}} tokens', { count: all.length }) : ' '}
        action={
          <>
            <Button href="/guide/api.html">{text('How to use the API')}</Button>
            {create}
          </>
        }
        name="api-tokens"
        list={list}
        columns={columns}
        operation={operation}
        field="allAccessTokensAndPermissions"
        rows={local.rows}
        total={local.total}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        searchLabel={text('Search tokens')}
        actions={actions}
        detail={(token) => <TokenKeyList keys={keysOf(token)} />}
        empty={
          <EmptyState
            title={text('No access tokens yet')}
            text={text('A token lets another system read and write data here, limited to the permissions you choose.')}
            action={create}
          />
        }
      />
      {open?.what === 'create' ? (
        <ApiTokenDialog
          onClose={() => setOpen(undefined)}
          onMade={(token) => {
            setOpen(undefined);
            setMade(token);
          }}
        />
      ) : null}
      {chosen ? <ApiTokenDialog stored={chosen} onClose={() => setOpen(undefined)} /> : null}
      {made ? <NewTokenDialog token={made} onClose={() => setMade(undefined)} /> : null}
    </>
  );
}
