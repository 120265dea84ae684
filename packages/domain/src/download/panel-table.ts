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
  /** The heading if the panel has not chosen its own. */
  readonly name: string;
  /** Whether the column contains a time: the heading then includes the unit of the call. */
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

/** All columns, in the order in which they are offered. */
export const panelTableColumns = Object.keys(columns).filter(isColumn);

/** The maximum length of a column name, in characters: it is a heading, not a text. */
export const columnNameLimit = 80;

export const panelTableColumn = z.enum(panelTableColumns).meta({ id: 'FapTableColumnId' });

const chosen = z
  .object({ id: panelTableColumn, name: text(columnNameLimit).nullish() })
  .meta({ id: 'FapTableColumnInput' });

/** A column of a panel's table with the name that the panel gave it; null for the usual name. */
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

/** The columns of a panel that has chosen none: those that its meeting shows (rule R230). */
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

/** Returns the name of a column, and for a time the call's unit in the plural ('Days'), otherwise null; separate, so that both can be translated. */
export function usualColumnParts(column: PanelTableColumn, unit: string): { name: string; timeUnit: string | null } {
  const { name, isTime }: Column = columns[column];
  return { name, timeUnit: isTime ? `${unit}s` : null };
}

/** Returns the heading of a column without a name of its own, in a call with this time unit (rule R230). */
export function usualColumnName(column: PanelTableColumn, unit: string): string {
  const { name, timeUnit } = usualColumnParts(column, unit);
  return timeUnit ? `${name} (${timeUnit})` : name;
}

/** Returns the stored choice of columns, without columns that no longer exist; the usual columns if none can be read. */
export function keptColumns(kept: unknown): readonly ChosenColumn[] {
  const read = z.array(z.object({ id: z.string(), name: z.string().nullable() })).safeParse(kept);
  const known = read.success ? read.data.flatMap(({ id: of, name }) => (isColumn(of) ? [{ id: of, name }] : [])) : [];
  return known.length > 0 ? known : usualColumns;
}

interface TableOf {
  readonly places: readonly ExportedPlace[];
  readonly available: AvailableTime;
  readonly columns: readonly ChosenColumn[];
  /** The unit in which the call counts time. */
  readonly unit: string;
}

/** Returns the table of a panel in a call with the chosen columns: instrument by instrument, each in the order of the meeting (rule R230). */
export function panelTable({ places, available, columns: laidOut, unit }: TableOf): ExcelSheet {
  return {
    name: places[0]?.fapCode ?? 'No proposals',
    columns: laidOut.map(({ id: of, name }) => name?.trim() || usualColumnName(of, unit)),
    rows: byInstrument(places, available)
      .flat()
      .map((row) => laidOut.map(({ id: of }) => columns[of].of(row))),
  };
}

/** Returns a file name made from panel and call, with underscores for white space (rule R230). */
export const panelTableName = (code: string, call: string, ending: 'csv' | 'xlsx'): string =>
  unblanked(`Fap-${code}-${call}_table.xlsx`).replace(/xlsx$/, ending);
