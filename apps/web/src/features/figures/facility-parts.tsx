import { shareOf } from '@atrium/domain/figures';
import { DateText, dateText } from '@atrium/ui/date-text';
import { useFormats } from '@atrium/ui/formats';
import type { FacilityFiguresQuery } from '../../api/generated/features/figures/figures.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { countryText, useText } from '../../locale/index.ts';
import { percent } from './call-parts.tsx';
import { BarsChart } from './charts.tsx';
import { Figure } from './figure.tsx';
import type { FigureColumn } from './figure-table.tsx';
import { RowsLink } from './rows-link.tsx';

export type FiguresShown = NonNullable<FacilityFiguresQuery['facilityFigures']>;
type Columns<Row> = readonly [FigureColumn<Row>, ...FigureColumn<Row>[]];
interface PartProps {
  readonly figures: FiguresShown;
  /** Whether only some years are shown; then nothing is linked, since the rows of all calls would be more than what is counted. */
  readonly isNarrowed?: boolean;
}

const sumOf = <Row,>(rows: readonly Row[], value: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + value(row), 0);

/** Submissions, acceptance and reviews by year. */
export function Years({ figures }: PartProps) {
  const text = useText();
  const rows = [...new Set(figures.calls.map(({ year }) => year))].sort().map((year) => {
    const calls = figures.calls.filter((call) => call.year === year);
    const reviews = figures.reviews.find((row) => row.year === year);
    return {
      year,
      calls: calls.length,
      started: sumOf(calls, ({ started }) => started),
      submitted: sumOf(calls, ({ submitted }) => submitted),
      decided: sumOf(calls, ({ decided }) => decided),
      accepted: sumOf(calls, ({ accepted }) => accepted),
      technical: reviews?.technical ?? 0,
      panel: reviews?.panel ?? 0,
    };
  });
  type Row = (typeof rows)[number];
  const columns: Columns<Row> = [
    {
      header: 'Year',
      value: ({ year }) => String(year),
      cell: ({ year }) => (
        <ScreenLink to="/Figures" query={{ from: year, to: year }}>
          {year}
        </ScreenLink>
      ),
    },
    { header: 'Calls', value: ({ calls }) => calls },
    { header: 'Started', value: ({ started }) => started },
    { header: 'Submitted', value: ({ submitted }) => submitted },
    { header: 'Decided', value: ({ decided }) => decided },
    { header: 'Accepted', value: ({ accepted }) => accepted },
    { header: 'Accepted / decided', value: ({ accepted, decided }) => percent(accepted, decided) },
    { header: 'Technical reviews', value: ({ technical }) => technical },
    { header: 'Panel reviews', value: ({ panel }) => panel },
  ];
  return (
    <Figure
      wide
      title={text('Proposals and reviews by year')}
      note={text('A call belongs to the year in which it closes.')}
      fileName="years"
      columns={columns}
      rows={rows}
      rowId={({ year }) => year}
      chart={
        <BarsChart
          label={text('Proposals submitted and accepted, by year')}
          names={rows.map(({ year }) => String(year))}
          series={[
            { name: text('Submitted'), values: rows.map(({ submitted }) => submitted) },
            { name: text('Accepted'), values: rows.map(({ accepted }) => accepted) },
          ]}
        />
      }
      empty=""
    />
  );
}

/** The results of each call; each links to its page, its numbers to their rows. */
export function Calls({ figures }: PartProps) {
  const text = useText();
  const formats = useFormats();
  type Row = FiguresShown['calls'][number];
  const most = Math.max(1, ...figures.calls.map(({ submitted }) => submitted));
  const linked = (group: 'STARTED' | 'SUBMITTED' | 'ACCEPTED' | 'REJECTED', word: string, n: (row: Row) => number) => ({
    header: word,
    value: n,
    cell: (row: Row) => (
      <RowsLink rows={{ call: row.id, group }} label={`${row.shortCode}, ${text(word)}: ${n(row)}`}>
        {n(row)}
      </RowsLink>
    ),
  });
  const columns: Columns<Row> = [
    {
      header: 'Call',
      value: ({ shortCode }) => shortCode,
      cell: ({ id, shortCode }) => (
        <ScreenLink to="/Calls/$callId" params={{ callId: id }}>
          {shortCode}
        </ScreenLink>
      ),
    },
    {
      header: 'Closes',
      value: ({ endCall }) => dateText(endCall, formats),
      cell: ({ endCall }) => <DateText value={endCall} />,
    },
    linked('STARTED', 'Started', ({ started }) => started),
    { ...linked('SUBMITTED', 'Submitted', ({ submitted }) => submitted), share: ({ submitted }) => submitted / most },
    linked('ACCEPTED', 'Accepted', ({ accepted }) => accepted),
    linked('REJECTED', 'Rejected', ({ rejected }) => rejected),
    { header: 'Accepted / decided', value: ({ accepted, decided }) => percent(accepted, decided) },
  ];
  return (
    <Figure
      wide
      title={text('Calls')}
      fileName="calls"
      columns={columns}
      rows={figures.calls}
      rowId={({ id }) => id}
      empty=""
    />
  );
}

const hoursOfDay = 24;
const inDays = (hours: number) => Math.round((hours / hoursOfDay) * 10) / 10;

/** The time of each instrument over the years shown. */
export function BeamTimePart({ figures }: PartProps) {
  const text = useText();
  const keys = new Map(figures.instruments.map(({ id, name }) => [id, name]));
  const rows = [...keys].map(([id, name]) => {
    const years = figures.instruments.filter((row) => row.id === id);
    const known = years.filter(({ available }) => available !== null && available !== undefined);
    return {
      id,
      name,
      available: known.length > 0 ? inDays(sumOf(known, ({ available }) => available ?? 0)) : null,
      asked: inDays(sumOf(years, ({ asked }) => asked)),
      granted: inDays(sumOf(years, ({ granted }) => granted)),
    };
  });
  type Row = (typeof rows)[number];
  const columns: Columns<Row> = [
    { header: 'Instrument', value: ({ name }) => name },
    { header: 'Available', value: ({ available }) => available },
    { header: 'Requested', value: ({ asked }) => asked },
    { header: 'Awarded', value: ({ granted }) => granted },
    { header: 'Requested / available', value: ({ asked, available }) => percent(asked, available) },
    { header: 'Awarded / requested', value: ({ granted, asked }) => percent(granted, asked) },
  ];
  return (
    <Figure
      wide
      title={text('Time by instrument')}
      note={text('In days of 24 hours, across all calls shown.')}
      fileName="time"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      chart={
        <BarsChart
          label={text('Time requested, available and awarded, by instrument')}
          names={rows.map(({ name }) => name)}
          series={[
            { name: text('Requested'), values: rows.map(({ asked }) => asked) },
            { name: text('Available'), values: rows.map(({ available }) => available) },
            { name: text('Awarded'), values: rows.map(({ granted }) => granted) },
          ]}
        />
      }
      empty={text('No call has instruments.')}
    />
  );
}

/** The countries of the principal investigators. */
export function Countries({ figures, isNarrowed }: PartProps) {
  const text = useText();
  type Row = FiguresShown['countries'][number];
  const all = sumOf(figures.countries, ({ submitted }) => submitted);
  const linked = (row: Row, group: 'SUBMITTED' | 'ACCEPTED', n: number) =>
    row.id && !isNarrowed ? (
      <RowsLink
        rows={{ group, country: row.id }}
        label={text(
          group === 'ACCEPTED' ? '{{n}} accepted proposals from {{name}}' : '{{n}} submitted proposals from {{name}}',
          { n, name: countryText(row.name ?? '') },
        )}
      >
        {n}
      </RowsLink>
    ) : (
      n
    );
  const columns: Columns<Row> = [
    { header: 'Country', value: ({ name }) => (name ? countryText(name) : text('Not known')) },
    {
      header: 'Submitted',
      value: ({ submitted }) => submitted,
      share: ({ submitted }) => shareOf(submitted, all) ?? 0,
      cell: (row) => linked(row, 'SUBMITTED', row.submitted),
    },
    { header: 'Share of total', value: ({ submitted }) => percent(submitted, all) },
    {
      header: 'Accepted',
      value: ({ accepted }) => accepted,
      cell: (row) => linked(row, 'ACCEPTED', row.accepted),
    },
  ];
  return (
    <Figure
      wide
      title={text('Countries')}
      note={text('Based on the principal investigators of submitted proposals.')}
      fileName="countries"
      columns={columns}
      rows={figures.countries}
      rowId={({ id }) => id ?? 0}
      empty={text('Nothing has been submitted yet.')}
    />
  );
}
