import { eventKinds, logSearchLimit } from '@atrium/domain/event-log';
import { beginOfDay } from '@atrium/domain/kernel';
import type { DataColumn } from '@atrium/ui/data-table';
import { DateText, dateText } from '@atrium/ui/date-text';
import { EmptyState } from '@atrium/ui/empty-state';
import { useFormats } from '@atrium/ui/formats';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DateTime } from 'luxon';
import { SearchEventsDocument, type SearchEventsQuery } from '../../api/generated/features/event-log/event-log.ts';
import { useOperation } from '../../api/index.ts';
import { idIn, textIn } from '../../kits/address-state/index.ts';
import { defineList, ListScreen, useListState } from '../../kits/list-screen/index.ts';
import { LoggedChanges, whoDid } from '../../kits/logged-changes/index.ts';
import { digits, say, useText } from '../../locale/index.ts';
import { EventFilters } from './event-filters.tsx';

type Entry = NonNullable<SearchEventsQuery['searchEventLog']>['entries'][number];

const columns: readonly DataColumn<Entry>[] = [
  { id: 'at', header: 'When', cell: ({ at }) => <DateText value={at} withTime />, width: 150 },
  {
    id: 'what',
    header: 'What happened',
    text: ({ title }) => say(title),
    cell: ({ title, eventType }) => <span title={eventType}>{say(title)}</span>,
    locked: true,
    card: 'title',
    width: 260,
    wraps: true,
  },
  {
    id: 'record',
    header: 'Record',
    text: ({ proposalId, recordName, objectId }) => proposalId ?? recordName ?? objectId,
    width: 190,
    wraps: true,
  },
  { id: 'detail', header: 'Details', text: (entry) => say(detailOf(entry) ?? ''), grows: true },
  { id: 'who', header: 'Who', text: whoDid, card: 'status', width: 180, wraps: true },
  { id: 'type', header: 'Code', text: ({ eventType }) => eventType, hidden: true },
];

/** Returns the detail of an event, unless it merely repeats the name or code of the record. */
function detailOf({ detail, recordName, objectId }: Entry) {
  return detail === recordName || detail === objectId ? null : detail;
}

function EntryDetail({ entry }: { readonly entry: Entry }) {
  const text = useText();
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {detailOf(entry) ? <Typography variant="body2">{text(detailOf(entry) ?? '')}</Typography> : null}
      {entry.why ? <Typography variant="body2">{text(entry.why)}</Typography> : null}
      {entry.changes.length > 0 ? (
        <LoggedChanges changes={entry.changes} />
      ) : entry.detail || entry.why ? null : (
        <Typography variant="body2" color="textSecondary">
          {text('This event contains no values.')}
        </Typography>
      )}
      <Typography variant="body2" color="textSecondary">
        {entry.eventType} · {entry.objectId}
      </Typography>
    </Box>
  );
}

const definition = defineList({
  pageSize: 20,
  filters: { who: idIn(), kind: textIn(), record: textIn(), from: textIn(), to: textIn() },
});

/** Returns the start of a day in the facility's zone; undefined for an invalid day. */
function dayBegins(day: string, zone: string, plus = 0): string | undefined {
  const moment = DateTime.fromISO(day, { zone }).plus({ days: plus });
  return day && moment.isValid ? beginOfDay(moment.toJSDate(), zone).toISOString() : undefined;
}

/** /EventLog: the events of the whole facility, searchable by officers (rule A20). */
export function EventLogScreen() {
  const text = useText();
  const formats = useFormats();
  const { zone } = formats;
  const list = useListState(definition);
  const { first, offset, searchText } = list.variables;
  const { who, kind, record, from, to } = list.filters;
  const operation = useOperation(SearchEventsDocument, {
    first,
    offset,
    searchText,
    changedBy: who,
    kind: Object.hasOwn(eventKinds, kind) ? kind : undefined,
    record: record.trim().slice(0, 64) || undefined,
    from: dayBegins(from, zone),
    to: dayBegins(to, zone, 1),
  });
  const answer = operation.data?.searchEventLog;
  const total = answer?.totalCount ?? 0;
  const many = total >= logSearchLimit;
  return (
    <ListScreen
      title={text('Event log')}
      context={
        answer
          ? many
            ? text('The newest {{n}} events; narrow the search to see older ones', { n: digits(total) })
            : text('{{n}} events', { n: digits(total) })
          : undefined
      }
      name="facility-log"
      list={list}
      columns={columns}
      operation={operation}
      field="searchEventLog"
      rows={answer?.entries}
      total={total}
      rowId={({ id }) => String(id)}
      rowLabel={({ title, at }) => `${say(title)}, ${dateText(at, formats, true)}`}
      searchLabel={text('Search events and details')}
      searchPauseMs={600}
      filters={<EventFilters filters={list.filters} onFilters={list.setFilters} />}
      detail={(entry) => <EntryDetail entry={entry} />}
      empty={
        <EmptyState
          title={text('No events yet')}
          text={text('Everything that people and the system do is recorded here.')}
        />
      }
    />
  );
}
