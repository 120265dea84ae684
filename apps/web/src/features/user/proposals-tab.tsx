import { publicStatusWords } from '@atrium/domain/proposal';
import type { DataColumn } from '@atrium/ui/data-table';
import { DateText } from '@atrium/ui/date-text';
import { EmptyState } from '@atrium/ui/empty-state';
import { useMemo } from 'react';
import { ProposalsOfPersonDocument, type ProposalsOfPersonQuery } from '../../api/generated/features/user/people.ts';
import { useOperation } from '../../api/index.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { defineList, ListPart, useListState } from '../../kits/list-screen/index.ts';
import { type Say, useText } from '../../locale/index.ts';

type Row = NonNullable<ProposalsOfPersonQuery['user']>['proposalsPage']['proposals'][number];

const definition = defineList({ pageSize: 10, sort: { field: 'created', direction: 'desc' } });

function columnsOf(text: Say, userId: number): readonly DataColumn<Row>[] {
  return [
    {
      id: 'proposalId',
      header: 'Proposal ID',
      text: (row) => row.proposalId,
      cell: (row) => (
        <ScreenLink to="/Proposals" query={{ reviewModal: row.primaryKey }}>
          {row.proposalId}
        </ScreenLink>
      ),
      sortable: true,
      locked: true,
      card: 'title',
    },
    {
      id: 'title',
      header: 'Title',
      text: (row) => row.title,
      sortable: true,
      grows: true,
    },
    {
      id: 'place',
      header: 'Place',
      text: (row) => text(row.proposerId === userId ? 'Principal Investigator' : 'Co-proposer'),
    },
    {
      id: 'publicStatus',
      header: 'Status',
      text: (row) => text(publicStatusWords[row.publicStatus]),
      sortable: true,
      card: 'status',
    },
    { id: 'call.shortCode', header: 'Call', text: (row) => row.call?.shortCode, sortable: true },
    {
      id: 'created',
      header: 'Created',
      text: (row) => row.created,
      cell: (row) => <DateText value={row.created} />,
      sortable: true,
    },
  ];
}

/** The proposals of which a person is principal investigator or co-proposer. */
export function ProposalsTab({ userId }: { userId: number }) {
  const text = useText();
  const list = useListState(definition);
  const operation = useOperation(ProposalsOfPersonDocument, { id: userId, ...list.variables });
  const columns = useMemo(() => columnsOf(text, userId), [text, userId]);
  const page = operation.data?.user?.proposalsPage;
  return (
    <ListPart
      name="proposals-of-person"
      label={text('Proposals')}
      list={list}
      columns={columns}
      operation={operation}
      field="user"
      rows={page?.proposals}
      total={page?.totalCount ?? 0}
      rowId={(row) => String(row.primaryKey)}
      rowLabel={(row) => row.title || row.proposalId}
      searchLabel={text('Search proposals')}
      empty={<EmptyState title={text('Not on any proposal')} />}
    />
  );
}
