import { z } from 'zod';
import { recommendationWords } from '../fap-meeting/index.ts';
import { averageGrade, fapCallArgs, gradeDeviation } from '../fap-review/index.ts';
import { text } from '../kernel/index.ts';
import {
  type AvailableTime,
  byInstrument,
  type Cell,
  cell,
  type ExcelSheet,
  type ExportedPlace,
  type PlaceInOrder,
  unblanked,
  words,
} from './excel.ts';

interface Column {
  /** What stands above it where the panel has given it no name of its own. */
  readonly name: string;
  /** It holds a time: the unit of the call stands behind its name. */
  readonly isTime?: boolean;
  readonly of: (row: PlaceInOrder) => Cell;
}

const columns = {
  PROPOSAL_ID: { name: 'Proposal ID', of: ({ place }) => place.proposalId },
  TITLE: { name: 'Title', of: ({ place }) => cell(place.title) },
  PRINCIPAL_INVESTIGATOR: { name: 'Principal investigator', of: ({ place }) => cell(place.principalInvestigator) },
  PANEL: { name: 'Panel', of: ({ place }) => place.fapCode },
  INSTRUMENT: { name: 'Instrument', of: ({ place }) => place.instrument },
  AVAILABLE_TIME: { name: 'Available time', isTime: true, of: ({ available }) => cell(available) },
  TECHNICAL_TIME: { name: 'Technical time', isTime: true, of: ({ place }) => cell(place.technicalTimeAllocation) },
  PANEL_TIME: {
    name: 'Panel time',
    isTime: true,
    of: ({ place }) => cell(place.fapTimeAllocation ?? place.technicalTimeAllocation),
  },
  REVIEWS: { name: 'Grades given', of: ({ place }) => place.grades.length },
  GRADES: { name: 'Grades', of: ({ place }) => cell([...place.grades].sort((one, other) => one - other).join(', ')) },
  AVERAGE_GRADE: { name: 'Average grade', of: ({ place }) => cell(averageGrade(place.grades)) },
  SPREAD: { name: 'Spread of grades', of: ({ place }) => cell(gradeDeviation(place.grades)) },
  RANK: { name: 'Rank', of: ({ place }) => cell(place.rankOrder) },
  WITHIN_TIME: { name: 'Within the available time', of: ({ isInside }) => (isInside ? 'yes' : 'no') },
  RECOMMENDATION: { name: 'Recommendation', of: ({ place }) => recommendationWords[place.recommendation ?? 'UNSET'] },
  COMMENT_FOR_APPLICANT: { name: 'Comment for the applicant', of: ({ place }) => words(place.commentForUser) },
  INTERNAL_COMMENT: { name: 'Internal comment', of: ({ place }) => words(place.commentForManagement) },
} as const satisfies Readonly<Record<string, Column>>;

export type PanelTableColumn = keyof typeof columns;

const isColumn = (given: string): given is PanelTableColumn => Object.hasOwn(columns, given);

/** The columns there are, in the order in which they are offered. */
export const panelTableColumns = Object.keys(columns).filter(isColumn);

/** A name of a column is a line above a table, not a text. */
export const columnNameLimit = 80;

export const panelTableColumn = z.enum(panelTableColumns).meta({ id: 'FapTableColumnId' });

const chosen = z
  .object({ id: panelTableColumn, name: text(columnNameLimit).nullish() })
  .meta({ id: 'FapTableColumnInput' });

/** A column of a panel's table, by the name the panel gives it; null for the usual one. */
export interface ChosenColumn {
  readonly id: PanelTableColumn;
  readonly name: string | null;
}

export const setFapTableColumnsArgs = fapCallArgs.extend({
  columns: z
    .array(chosen)
    .min(1, { message: 'Choose at least one column' })
    .max(panelTableColumns.length, { message: 'Choose each column once' })
    .refine((given) => new Set(given.map(({ id }) => id)).size === given.length, {
      message: 'Choose each column once',
    }),
});

/** The columns of a panel that has chosen none: what its meeting shows (rule R230). */
export const usualColumns: readonly ChosenColumn[] = (
  [
    'PROPOSAL_ID',
    'TITLE',
    'PRINCIPAL_INVESTIGATOR',
    'INSTRUMENT',
    'AVAILABLE_TIME',
    'TECHNICAL_TIME',
    'PANEL_TIME',
    'AVERAGE_GRADE',
    'RANK',
    'WITHIN_TIME',
  ] as const
).map((of) => ({ id: of, name: null }));

/** The name of a column, and for a time what a call with this unit counts it in ('Days'), else null: for whoever says both in another language. */
export function usualColumnParts(column: PanelTableColumn, unit: string): { name: string; timeUnit: string | null } {
  const { name, isTime }: Column = columns[column];
  return { name, timeUnit: isTime ? `${unit}s` : null };
}

/** What stands above a column that was given no name, in a call that counts in this unit (rule R230). */
export function usualColumnName(column: PanelTableColumn, unit: string): string {
  const { name, timeUnit } = usualColumnParts(column, unit);
  return timeUnit ? `${name} (${timeUnit})` : name;
}

/** What was kept of a choice, as far as it can be read today; the usual columns where nothing can. */
export function keptColumns(kept: unknown): readonly ChosenColumn[] {
  const read = z.array(z.object({ id: z.string(), name: z.string().nullable() })).safeParse(kept);
  const known = read.success ? read.data.flatMap(({ id: of, name }) => (isColumn(of) ? [{ id: of, name }] : [])) : [];
  return known.length > 0 ? known : usualColumns;
}

interface TableOf {
  readonly places: readonly ExportedPlace[];
  readonly available: AvailableTime;
  readonly columns: readonly ChosenColumn[];
  /** What the call counts its time in. */
  readonly unit: string;
}

/** The table of a panel in a call as it has laid it out: instrument by instrument, each in the order of the meeting (rule R230). */
export function panelTable({ places, available, columns: laidOut, unit }: TableOf): ExcelSheet {
  return {
    name: places[0]?.fapCode ?? 'No proposals',
    columns: laidOut.map(({ id: of, name }) => name?.trim() || usualColumnName(of, unit)),
    rows: byInstrument(places, available)
      .flat()
      .map((row) => laidOut.map(({ id: of }) => columns[of].of(row))),
  };
}

/** Named after panel and call, blanks become underscores (rule R230). */
export const panelTableName = (code: string, call: string, ending: 'csv' | 'xlsx'): string =>
  unblanked(`Fap-${code}-${call}_table.xlsx`).replace(/xlsx$/, ending);
