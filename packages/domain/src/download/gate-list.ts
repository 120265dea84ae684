import type { GateList } from '../visit/index.ts';
import type { ExcelSheet } from './excel.ts';

/** The columns of the gate list, on screen, paper and in a workbook alike (rule O141). */
export const gateColumns = ['Name', 'Institution', 'From', 'Until', 'Experiment', 'Instrument', 'Contact'] as const;

/** The gate list as lines of words, a cell for each of its columns; `dateOf` writes a day as the facility does. */
export const gateLines = ({ entries }: GateList, dateOf: (moment: Date) => string): string[][] =>
  entries.map(({ name, institution, startsAt, endsAt, experimentId, instrument, contact }) => [
    name,
    institution,
    dateOf(startsAt),
    dateOf(endsAt),
    experimentId,
    instrument,
    contact,
  ]);

/** The gate list of a day as a table (rule O142). */
export const gateSheet = (list: GateList, dateOf: (moment: Date) => string): ExcelSheet => ({
  name: list.day,
  columns: gateColumns,
  rows: gateLines(list, dateOf),
});

/** Named after its day. */
export const gateListName = (day: string, ending: 'pdf' | 'xlsx'): string => `gate_list_${day}.${ending}`;
