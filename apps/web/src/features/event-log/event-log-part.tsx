import { commandLineAccount, plainDescription } from '@atrium/domain/event-log';
import { eventWords } from '@atrium/domain/workflow';
import type { DataColumn } from '@atrium/ui/data-table';
import { DateText, dateText } from '@atrium/ui/date-text';
import { EmptyState } from '@atrium/ui/empty-state';
import { useFormats } from '@atrium/ui/formats';
import { useMemo } from 'react';
import { ObjectEventsDocument, type ObjectEventsQuery } from '../../api/generated/features/event-log/event-log.ts';
import { useOperation } from '../../api/index.ts';
import { defineList, ListPart, useListState, useLocalList } from '../../kits/list-screen/index.ts';
import { LoggedChanges, whoDid } from '../../kits/logged-changes/index.ts';
import { say, useText } from '../../locale/index.ts';

type Entry = NonNullable<ObjectEventsQuery['eventLogs']>[number];

const definition = defineList({ pageSize: 20 });

const columns: readonly DataColumn<Entry>[] = [
  {
    id: 'when',
    header: 'When',
    text: ({ eventTStamp }) => eventTStamp,
    cell: ({ eventTStamp }) => <DateText value={eventTStamp} withTime />,
    sortable: true,
    width: 150,
  },
  {
    id: 'what',
    header: 'What happened',
    text: ({ eventType }) => say(eventWords(eventType)),
    cell: ({ eventType }) => <span title={eventType}>{say(eventWords(eventType))}</span>,
    sortable: true,
    locked: true,
    card: 'title',
    width: 220,
    wraps: true,
  },
  {
    id: 'detail',
    header: 'Details',
    text: ({ description }) => say(plainDescription(description)),
    width: 320,
    wraps: true,
  },
  {
    id: 'who',
    header: 'Who',
    text: ({ changedBy, inNameOf, description }) =>
      whoDid({ by: changedBy, inNameOf, commandLine: commandLineAccount(description) }),
    sortable: true,
    card: 'status',
    width: 140,
    wraps: true,
  },
];

/** The events of one record, newest first; event codes are shown in tooltips (rule A21). */
export function EventLogPart({ prefix, objectId }: { prefix: string; objectId: number }) {
  const text = useText();
  const list = useListState(definition);
  const formats = useFormats();
  const operation = useOperation(ObjectEventsDocument, { eventType: prefix, changedObjectId: String(objectId) });
  const newest = useMemo(() => operation.data?.eventLogs?.toReversed(), [operation.data]);
  const local = useLocalList(newest, columns, list);
  return (
    <ListPart
      name="event-log"
      label={text('Logs')}
      list={list}
      columns={columns}
      operation={operation}
      field="eventLogs"
      rows={local.rows}
      total={local.total}
      rowId={({ id }) => String(id)}
      rowLabel={({ eventType, eventTStamp }) =>
        `${say(eventWords(eventType))}, ${dateText(eventTStamp, formats, true)}`
      }
      searchLabel={text('Search the log')}
      detail={({ changes }) =>
        changes.length > 0 ? <LoggedChanges changes={changes} /> : text('This event contains no values.')
      }
      empty={<EmptyState title={text('No events yet')} />}
    />
  );
}
