import { dayIn } from '@atrium/domain/kernel';
import { institutionOf } from '@atrium/domain/user';
import { type DataColumn, nameWidth } from '@atrium/ui/data-table';
import { DateText } from '@atrium/ui/date-text';
import { EmptyState } from '@atrium/ui/empty-state';
import { DayField } from '@atrium/ui/fields';
import { useFormats } from '@atrium/ui/formats';
import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined';
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { DateTime } from 'luxon';
import { GateListDocument, type GateListQuery } from '../../api/generated/features/visit/gate-list.ts';
import { serverNow, useOperation } from '../../api/index.ts';
import { textIn } from '../../kits/address-state/index.ts';
import { startDownload } from '../../kits/download/index.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { defineList, ListPart, useListState, useLocalList } from '../../kits/list-screen/index.ts';
import { useIsPrinted } from '../../kits/paper/index.ts';
import { Screen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';

type Row = NonNullable<GateListQuery['gateList']>['entries'][number];

/** The day as 2026-11-23, empty for today; the list of one day fits on one page. */
const definition = defineList({
  pageSize: 100,
  sort: { field: 'name', direction: 'asc' },
  filters: { day: textIn() },
});

const columns: readonly DataColumn<Row>[] = [
  {
    id: 'name',
    header: 'Name',
    text: ({ name }) => name,
    sortable: true,
    longest: nameWidth,
    locked: true,
    card: 'title',
  },
  { id: 'institution', header: 'Institution', text: institutionOf, sortable: true, grows: true },
  {
    id: 'startsAt',
    header: 'From',
    text: ({ startsAt }) => startsAt,
    cell: ({ startsAt }) => <DateText value={startsAt} />,
    sortable: true,
  },
  {
    id: 'endsAt',
    header: 'Until',
    text: ({ endsAt }) => endsAt,
    cell: ({ endsAt }) => <DateText value={endsAt} />,
    sortable: true,
  },
  {
    id: 'experimentId',
    header: 'Experiment',
    text: ({ experimentId }) => experimentId,
    cell: ({ experimentId }) => (
      <ScreenLink to="/Experiments" query={{ experiment: experimentId }}>
        {experimentId}
      </ScreenLink>
    ),
    sortable: true,
  },
  {
    id: 'instrument',
    header: 'Instrument',
    text: ({ instrument }) => instrument,
    sortable: true,
    longest: nameWidth,
  },
  { id: 'contact', header: 'Contact', text: ({ contact }) => contact, sortable: true, longest: nameWidth },
];

/** Chooses the day that is shown, with buttons for the previous day, the next day and today. */
function DayBar({ day, today, onDay }: { day: string; today: string; onDay: (day: string) => void }) {
  const text = useText();
  const beside = (days: number) => DateTime.fromISO(day, { zone: 'utc' }).plus({ days }).toISODate() ?? today;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
      <IconButton aria-label={text('Previous day')} onClick={() => onDay(beside(-1))}>
        <ChevronLeftOutlined />
      </IconButton>
      <DayField label={text('Day')} value={day} onValue={onDay} />
      <IconButton aria-label={text('Next day')} onClick={() => onDay(beside(1))}>
        <ChevronRightOutlined />
      </IconButton>
      <Button disabled={day === today} onClick={() => onDay('')}>
        {text('Today')}
      </Button>
    </Box>
  );
}

function Takeaways({ day }: { readonly day: string }) {
  const text = useText();
  const take = (kind: 'pdf' | 'xlsx') =>
    void startDownload({
      kind: `${kind}/gate-list`,
      ids: [day],
      label: text('Gate list'),
      fileName: `gate_list_${day}.${kind}`,
    });
  return (
    <Box data-not-printed sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button startIcon={<PrintOutlined />} onClick={() => window.print()}>
        {text('Print')}
      </Button>
      <Button aria-label={text('PDF of the gate list')} startIcon={<DownloadOutlined />} onClick={() => take('pdf')}>
        {text('PDF')}
      </Button>
      <Button
        aria-label={text('Excel workbook of the gate list')}
        startIcon={<DownloadOutlined />}
        onClick={() => take('xlsx')}
      >
        {text('Excel')}
      </Button>
    </Box>
  );
}

/** `/GateList`: the visitors admitted on a day, for the gate and the reception (rules O140 and O141). */
export function GateListScreen() {
  const text = useText();
  const { zone } = useFormats();
  const list = useListState(definition);
  const today = dayIn(serverNow(), zone);
  const asked = DateTime.fromISO(list.filters.day, { zone: 'utc' });
  const day = (asked.isValid && asked.toISODate()) || today;
  const operation = useOperation(GateListDocument, { on: day });
  const local = useLocalList(operation.data?.gateList?.entries, columns, list);
  // The gate needs everybody on paper, not the page that the screen shows.
  const isPrinted = useIsPrinted();
  return (
    <Screen title={text('Gate list')}>
      <Box sx={{ display: 'none', '@media print': { display: 'block', mb: 2 } }}>
        <DateText value={day} />
      </Box>
      <ListPart
        label={text('Gate list')}
        name="gate"
        list={list}
        columns={columns}
        operation={operation}
        field="gateList"
        rows={isPrinted && local.rows ? local.matching : local.rows}
        total={local.total}
        rowId={({ visitId, userId }) => `${visitId}-${userId}`}
        rowLabel={({ name }) => name}
        searchLabel={text('Search visitors')}
        filters={<DayBar day={day} today={today} onDay={(chosen) => list.setFilters({ day: chosen })} />}
        tools={<Takeaways day={day} />}
        empty={
          <EmptyState
            title={text('Nobody is expected on this day')}
            text={text('Visitors appear here once the user office has approved their registration.')}
          />
        }
      />
    </Screen>
  );
}
