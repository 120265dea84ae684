import { shareOf } from '@atrium/domain/figures';
import { panelProposalsTab } from '@atrium/domain/session';
import { dateText } from '@atrium/ui/date-text';
import { useFormats } from '@atrium/ui/formats';
import { NoWrap } from '@atrium/ui/unbroken';
import type { CallFiguresQuery } from '../../api/generated/features/figures/figures.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { useText } from '../../locale/index.ts';
import { useOpens } from '../../session/index.ts';
import { fileNameOf, percent } from './call-parts.tsx';
import { Figure } from './figure.tsx';
import type { FigureColumn } from './figure-table.tsx';
import { RowsLink } from './rows-link.tsx';

type CallFigures = NonNullable<CallFiguresQuery['callFigures']>;
type Columns<Row> = readonly [FigureColumn<Row>, ...FigureColumn<Row>[]];

/** Returns a function that formats progress, such as '12 of 40 in, due 03-02-2026', or says that the date has passed. */
function useProgressText() {
  const text = useText();
  const formats = useFormats();
  return ({ total, done, dueAt, isLate }: CallFigures['panelReviews']) => {
    const n = { done, total, date: dateText(dueAt, formats) };
    if (total === 0) return text('No reviews yet.');
    if (!dueAt) return text('{{done}} of {{total}} submitted.', n);
    return text(
      isLate
        ? '{{done}} of {{total}} submitted; the due date was {{date}}.'
        : '{{done}} of {{total}} submitted; due {{date}}.',
      n,
    );
  };
}

/** A line with a due date. */
function DueNote({ dueAt, children }: { readonly dueAt: string | null | undefined; readonly children: string }) {
  return <NoWrap parts={[dateText(dueAt, useFormats())]}>{children}</NoWrap>;
}

/** The progress of the panels. */
export function Panels({ figures }: { figures: CallFigures }) {
  const text = useText();
  const progress = useProgressText();
  const opensPanels = useOpens()('/FapPage/$id');
  const { call, panels } = figures;
  type Row = (typeof panels)[number];
  const columns: Columns<Row> = [
    {
      header: 'Panel',
      value: ({ code }) => code,
      cell: ({ id, code }) =>
        opensPanels ? (
          <ScreenLink to="/FapPage/$id" params={{ id }} query={{ tab: panelProposalsTab, call: call.id }}>
            {code}
          </ScreenLink>
        ) : (
          code
        ),
    },
    { header: 'Proposals', value: ({ proposals }) => proposals },
    {
      header: 'Reviews received',
      value: (row) => `${row.reviewsDone} / ${row.reviews}`,
      share: (row) => shareOf(row.reviewsDone, row.reviews) ?? 0,
    },
    { header: 'Decided in the meeting', value: (row) => `${row.placesDecided} / ${row.places}` },
  ];
  return (
    <Figure
      title={text('Panel reviews')}
      note={<DueNote dueAt={figures.panelReviews.dueAt}>{progress(figures.panelReviews)}</DueNote>}
      fileName={fileNameOf(figures, 'panels')}
      columns={columns}
      rows={panels}
      rowId={({ id }) => id}
      empty={text('No panel has proposals from this call.')}
    />
  );
}

const kindWords = { TECHNICAL: 'Technical review', PANEL: 'Panel review' } as const;

/** The people who still have reviews to submit, overdue ones first. */
export function OwedReviews({ figures }: { figures: CallFigures }) {
  const text = useText();
  const progress = useProgressText();
  const { call, technicalReviews, panelReviews } = figures;
  type Row = CallFigures['owedReviews'][number];
  const isLate = ({ kind }: Row) => (kind === 'TECHNICAL' ? technicalReviews : panelReviews).isLate;
  const rows = [...figures.owedReviews].sort((a, b) => Number(isLate(b)) - Number(isLate(a)));
  const nameOf = ({ userId, name }: Row) =>
    userId === null || userId === undefined ? text('Nobody') : (name ?? text('Former user'));
  const columns: Columns<Row> = [
    { header: 'Who', value: nameOf },
    { header: 'Kind', value: ({ kind }) => text(kindWords[kind]) },
    {
      header: 'Open reviews',
      value: ({ reviews }) => reviews,
      cell: (row) => (
        <RowsLink
          rows={{
            call: call.id,
            ...(row.userId === null || row.userId === undefined
              ? { group: 'TECHNICAL_UNASSIGNED' as const }
              : row.kind === 'TECHNICAL'
                ? { group: 'TECHNICAL_OPEN' as const, technicalReviewOf: row.userId }
                : { group: 'PANEL_OPEN' as const, panelReviewOf: row.userId }),
          }}
          label={text('{{n}} open reviews: {{name}}', { n: row.reviews, name: nameOf(row) })}
        >
          {row.reviews}
        </RowsLink>
      ),
    },
    { header: 'Date', value: (row) => text(isLate(row) ? 'Late' : 'Not due yet') },
  ];
  return (
    <Figure
      title={text('Outstanding reviews')}
      note={
        <DueNote dueAt={technicalReviews.dueAt}>
          {text('Technical reviews: {{progress}}', {
            progress: `${progress(technicalReviews)} (${percent(technicalReviews.done, technicalReviews.total)})`,
          })}
        </DueNote>
      }
      fileName={fileNameOf(figures, 'open_reviews')}
      columns={columns}
      rows={rows}
      rowId={({ kind, userId }) => `${kind} ${userId}`}
      empty={text('No reviews are outstanding.')}
    />
  );
}
