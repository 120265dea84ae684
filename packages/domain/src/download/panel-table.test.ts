import { describe, expect, it } from 'vitest';
import {
  csvOf,
  type ExportedPlace,
  keptColumns,
  missingCell,
  panelTable,
  panelTableColumns,
  panelTableName,
  setFapTableColumnsArgs,
  usualColumns,
} from './index.ts';

const place: ExportedPlace = {
  fapId: 1,
  fapCode: 'QM',
  instrumentId: 3,
  instrument: 'HALO',
  proposalPk: 10,
  proposalId: '27A-0001',
  title: '=Ice, "hot"',
  principalInvestigator: 'Carl Carlsson',
  technicalTimeAllocation: 3,
  fapTimeAllocation: null,
  grades: [8, 2],
  rankOrder: 1,
  recommendation: 'ACCEPTED',
  commentForUser: '<p>Well <b>done</b></p>',
  commentForManagement: null,
};
const table = (columns = usualColumns, unit = 'Day', places = [place]) =>
  panelTable({ places, available: () => 5, columns, unit });

describe('the table of a panel', () => {
  it('has the usual columns, with times in the unit of the call', () => {
    const { name, columns, rows } = table(usualColumns, 'Hour');
    expect(name).toBe('QM');
    expect(columns.join('; ')).toBe(
      'Proposal ID; Title; Principal investigator; Instrument; Available time (Hours); Technical time (Hours); Panel time (Hours); Average grade; Rank; Within the available time',
    );
    expect(rows).toEqual([['27A-0001', '=Ice, "hot"', 'Carl Carlsson', 'HALO', 5, 3, 3, 5, 1, 'yes']]);
  });

  it('has the chosen columns in the chosen order with the chosen names; a blank name means the usual one', () => {
    const { columns, rows } = table([
      { id: 'GRADES', name: 'All grades' },
      { id: 'COMMENT_FOR_APPLICANT', name: ' ' },
      { id: 'INTERNAL_COMMENT', name: null },
      { id: 'SPREAD', name: null },
      { id: 'REVIEWS', name: null },
      { id: 'RECOMMENDATION', name: null },
    ]);
    expect(columns).toEqual([
      'All grades',
      'Comment for the applicant',
      'Internal comment',
      'Spread of grades',
      'Grades given',
      'Recommendation',
    ]);
    expect(rows).toEqual([['2, 8', 'Well done', missingCell, 3, 2, 'Accepted']]);
  });

  it('lists one instrument after the other, each in meeting order', () => {
    const other = { ...place, instrumentId: 4, instrument: 'LUMEN', proposalId: '27A-0002' };
    const second = { ...place, proposalPk: 11, proposalId: '27A-0003', rankOrder: 2 };
    const { rows } = table([{ id: 'PROPOSAL_ID', name: null }], 'Day', [second, other, place]);
    expect(rows.flat()).toEqual(['27A-0001', '27A-0003', '27A-0002']);
  });

  it('contains every column, also for a panel without proposals', () => {
    const all = panelTableColumns.map((id) => ({ id, name: null }));
    expect(table(all).rows[0]).toHaveLength(all.length);
    expect(table(all, 'Day', [])).toMatchObject({ name: 'No proposals', rows: [] });
  });

  it('is named after panel and call, and none of its cells is a formula', () => {
    expect(panelTableName('Q M', '27 A', 'csv')).toBe('Fap-Q_M-27_A_table.csv');
    expect(panelTableName('QM', '27A', 'xlsx')).toBe('Fap-QM-27A_table.xlsx');
    expect(csvOf(table([{ id: 'TITLE', name: '=1+1' }]))).toBe('\uFEFF\'=1+1\r\n"\'=Ice, ""hot"""\r\n');
  });
});

describe('a choice of columns', () => {
  const given = (columns: unknown) => setFapTableColumnsArgs.safeParse({ fapId: 1, callId: 2, columns }).success;
  it.each([
    ['one column', [{ id: 'TITLE' }], true],
    ['all of them', panelTableColumns.map((id) => ({ id, name: 'x' })), true],
    ['none', [], false],
    ['one twice', [{ id: 'TITLE' }, { id: 'TITLE', name: 'Again' }], false],
    ['one that is none', [{ id: 'SECRET' }], false],
    ['a name of 80 letters', [{ id: 'TITLE', name: 'x'.repeat(80) }], true],
    ['a name of 81 letters', [{ id: 'TITLE', name: 'x'.repeat(81) }], false],
  ])('%s', (_, columns, isTaken) => {
    expect(given(columns)).toBe(isTaken);
  });

  it('is read back without columns that no longer exist', () => {
    expect(
      keptColumns([
        { id: 'TITLE', name: 'T' },
        { id: 'GONE', name: null },
      ]),
    ).toEqual([{ id: 'TITLE', name: 'T' }]);
    for (const nothing of [null, undefined, [], [{ id: 'GONE', name: null }], 'damaged', [{ id: 7 }]])
      expect(keptColumns(nothing)).toBe(usualColumns);
  });
});
