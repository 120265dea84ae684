import { shareOf } from '@atrium/domain/figures';
import { StatusChip } from '@atrium/ui/status-chip';
import Box from '@mui/material/Box';
import type { CallFiguresQuery } from '../../api/generated/features/figures/figures.ts';
import { unitsOf } from '../../kits/time-unit/index.ts';
import { countryText, useText } from '../../locale/index.ts';
import { instrumentsPart } from './attention.tsx';
import { BarsChart, CountdownChart } from './charts.tsx';
import { Figure } from './figure.tsx';
import type { FigureColumn } from './figure-table.tsx';
import { RowsLink } from './rows-link.tsx';
import { stepWords } from './words.ts';

type CallFigures = NonNullable<CallFiguresQuery['callFigures']>;
type Columns<Row> = readonly [FigureColumn<Row>, ...FigureColumn<Row>[]];

/** Formats a share of the whole in whole percent; a dash if there is no whole. */
export const percent = (part: number, whole: number | null): string => {
  const share = shareOf(part, whole);
  return share === null ? '–' : `${Math.round(share * 100)} %`;
};

/** Returns a valid file name. */
export const fileNameOf = (figures: CallFigures, part: string) =>
  `${figures.call.shortCode}_${part}`.replace(/[^\p{L}\p{N}_-]+/gu, '_');

/** The funnel from started proposals to the decision. */
export function Funnel({ figures }: { figures: CallFigures }) {
  const text = useText();
  const { call, funnel } = figures;
  const started = funnel[0]?.proposals ?? 0;
  type Row = (typeof funnel)[number];
  const words = ({ group }: Row) => text(stepWords[group] ?? group);
  const columns: Columns<Row> = [
    { header: 'Step', value: words },
    {
      header: 'Proposals',
      value: ({ proposals }) => proposals,
      share: ({ proposals }) => shareOf(proposals, started) ?? 0,
      cell: (row) => (
        <RowsLink
          rows={{ call: call.id, group: row.group }}
          label={text('{{n}} proposals: {{step}}', { n: row.proposals, step: words(row) })}
        >
          {row.proposals}
        </RowsLink>
      ),
    },
    {
      header: 'Share of previous step',
      value: (row) => percent(row.proposals, funnel[funnel.indexOf(row) - 1]?.proposals ?? null),
    },
  ];
  return (
    <Figure
      title={text('From draft to decision')}
      note={text('A proposal that has reached a later step also counts towards the earlier ones.')}
      fileName={fileNameOf(figures, 'funnel')}
      columns={columns}
      rows={funnel}
      rowId={({ group }) => group}
      empty=""
    />
  );
}

/** Submissions by day, compared with the previous call. */
export function Submissions({ figures }: { figures: CallFigures }) {
  const text = useText();
  const [now, before] = figures.submissions;
  const daysOf = (one: typeof now) => new Map(one?.days.map(({ daysLeft, proposals }) => [daysLeft, proposals]));
  const here = daysOf(now);
  const there = daysOf(before);
  const all = [...new Set([...here.keys(), ...there.keys()])].sort((a, b) => b - a);
  // A previous call that was open for longer is shown only from the point where this one starts.
  const first = now?.days[0]?.daysLeft ?? all[0] ?? 0;
  const days = all.filter((one) => one <= Math.max(first, 0));
  type Row = number;
  const columns: Columns<Row> = [
    { header: 'Days left', value: (one) => one },
    { header: now?.call.shortCode ?? '', value: (one) => here.get(one) ?? null },
    ...(before ? [{ header: before.call.shortCode, value: (one: Row) => there.get(one) ?? null }] : []),
  ];
  const series = [now, before].flatMap((one, at) =>
    one ? [{ name: one.call.shortCode, values: days.map((each) => (at === 0 ? here : there).get(each) ?? null) }] : [],
  );
  return (
    <Figure
      title={text('Submissions up to the deadline')}
      note={
        before
          ? text('Compared with {{name}}, the previous call with the same workflow.', { name: before.call.shortCode })
          : text('No earlier call had the same workflow.')
      }
      fileName={fileNameOf(figures, 'submissions')}
      columns={columns}
      rows={days}
      rowId={(one) => one}
      chart={
        <CountdownChart label={text('Submissions by days left')} days={days} series={series} axis={text('Days left')} />
      }
      folded
      empty={text('The call has not opened yet.')}
    />
  );
}

/** The bars of all instruments that have any time. */
function TimeBars({ instruments }: Pick<CallFigures, 'instruments'>) {
  const text = useText();
  const shown = instruments.filter(({ available, asked, granted }) => (available ?? 0) + asked + granted > 0);
  if (shown.length === 0) return null;
  return (
    <BarsChart
      label={text('Time requested, available and awarded, by instrument')}
      names={shown.map(({ name }) => name)}
      series={[
        { name: text('Requested'), values: shown.map(({ asked }) => asked) },
        { name: text('Available'), values: shown.map(({ available }) => available ?? null) },
        { name: text('Awarded'), values: shown.map(({ granted }) => granted) },
      ]}
    />
  );
}

/** Requested and allocated time compared with the available time. */
export function Instruments({ figures }: { figures: CallFigures }) {
  const text = useText();
  const { call, instruments } = figures;
  type Row = (typeof instruments)[number];
  const unit = unitsOf(call.allocationTimeUnit);
  const columns: Columns<Row> = [
    { header: 'Instrument', value: ({ name }) => name },
    {
      header: 'Proposals',
      value: ({ proposals }) => proposals,
      cell: ({ id, name, proposals }) => (
        <RowsLink
          rows={{ call: call.id, group: 'STARTED', instrument: id }}
          label={text('{{n}} proposals on {{name}}', { n: proposals, name })}
        >
          {proposals}
        </RowsLink>
      ),
    },
    { header: 'Available', value: ({ available }) => available },
    { header: 'Requested', value: ({ asked }) => asked },
    { header: 'Awarded', value: ({ granted }) => granted },
    {
      header: 'Requested / available',
      value: ({ asked, available }) => percent(asked, available),
      cell: ({ asked, available }) =>
        available !== null && available !== undefined && asked > available ? (
          <StatusChip tone="warning" label={percent(asked, available)} />
        ) : (
          percent(asked, available ?? null)
        ),
    },
    { header: 'Technical reviews', value: (row) => `${row.technicalReviewsDone} / ${row.technicalReviews}` },
  ];
  return (
    <Box id={instrumentsPart} sx={{ gridColumn: '1 / -1', minWidth: 0, scrollMarginTop: 72 }}>
      <Figure
        title={text('Time requested and available')}
        note={text(
          'In {{unit}}. “Requested” is the time that technical reviews allocate to submitted proposals; “Awarded” is the time that accepted proposals received.',
          {
            unit,
          },
        )}
        fileName={fileNameOf(figures, 'instruments')}
        columns={columns}
        rows={instruments}
        rowId={({ id }) => id}
        chart={<TimeBars instruments={instruments} />}
        empty={text('The call has no instruments.')}
      />
    </Box>
  );
}

/** The statuses of the call's proposals. */
export function Statuses({ figures }: { figures: CallFigures }) {
  const text = useText();
  const { call, statuses } = figures;
  type Row = (typeof statuses)[number];
  const all = statuses.reduce((sum, { proposals }) => sum + proposals, 0);
  const columns: Columns<Row> = [
    { header: 'Status', value: ({ name }) => text(name) },
    {
      header: 'Proposals',
      value: ({ proposals }) => proposals,
      share: ({ proposals }) => shareOf(proposals, all) ?? 0,
      cell: ({ id, name, proposals }) => (
        <RowsLink
          rows={{ call: call.id, status: id }}
          label={text('{{n}} proposals in {{name}}', { n: proposals, name: text(name) })}
        >
          {proposals}
        </RowsLink>
      ),
    },
  ];
  return (
    <Figure
      title={text('Statuses')}
      fileName={fileNameOf(figures, 'statuses')}
      columns={columns}
      rows={statuses}
      rowId={({ id }) => id}
      empty=""
    />
  );
}

const originTexts = {
  COUNTRY: { title: 'Countries', one: 'Country', others: '{{n}} other countries', file: 'countries' },
  INSTITUTION: { title: 'Institutions', one: 'Institution', others: '{{n}} other institutions', file: 'institutions' },
} as const;

/** The origins of submitted proposals. */
export function Origins({ figures, kind }: { figures: CallFigures; kind: 'COUNTRY' | 'INSTITUTION' }) {
  const text = useText();
  const { call } = figures;
  const words = originTexts[kind];
  const rows = figures.origins.filter((one) => one.kind === kind);
  type Row = (typeof rows)[number];
  const most = Math.max(1, ...rows.map(({ submitted }) => submitted));
  const nameOf = ({ name, places }: Row) =>
    (name && (kind === 'COUNTRY' ? countryText(name) : name)) ??
    (places > 1 ? text(words.others, { n: places }) : text('Not known'));
  const linked = (row: Row, group: 'SUBMITTED' | 'ACCEPTED', n: number) =>
    row.id ? (
      <RowsLink
        rows={{ call: call.id, group, ...(kind === 'COUNTRY' ? { country: row.id } : { institution: row.id }) }}
        label={text(
          group === 'ACCEPTED' ? '{{n}} accepted proposals from {{name}}' : '{{n}} submitted proposals from {{name}}',
          {
            n,
            name: nameOf(row),
          },
        )}
      >
        {n}
      </RowsLink>
    ) : (
      n
    );
  const columns: Columns<Row> = [
    { header: words.one, value: nameOf },
    {
      header: 'Submitted',
      value: ({ submitted }) => submitted,
      share: ({ submitted }) => submitted / most,
      cell: (row) => linked(row, 'SUBMITTED', row.submitted),
    },
    { header: 'Accepted', value: ({ accepted }) => accepted, cell: (row) => linked(row, 'ACCEPTED', row.accepted) },
  ];
  return (
    <Figure
      title={text(words.title)}
      note={text('Based on the principal investigators of submitted proposals.')}
      fileName={fileNameOf(figures, words.file)}
      columns={columns}
      rows={rows}
      rowId={(row) => `${row.id} ${row.places}`}
      empty={text('Nothing has been submitted yet.')}
    />
  );
}
