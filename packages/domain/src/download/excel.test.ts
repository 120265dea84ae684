import { describe, expect, it } from 'vitest';
import { type Actor, anonymous, dayIn, type RoleCode, roleCodes, type UserId } from '../kernel/index.ts';
import {
  callSheets,
  callWorkbookName,
  type ExportedPlace,
  type ExportedProposal,
  mayExportProposals,
  mayExportTechniques,
  panelSheets,
  panelWorkbookName,
  proposalsSheet,
  proposalsWorkbookName,
  techniqueSheet,
} from './index.ts';

const proposal: ExportedProposal = {
  proposalId: '27A-0001',
  title: 'Ice',
  principalInvestigator: 'Carl Carlsson',
  email: 'carl@example.org',
  submittedDate: new Date('2026-03-04T23:30:00Z'),
  status: 'Panel review',
  finalStatus: 'UNSET',
  timeUnit: 'Day',
  commentForManagement: '<p>Good &amp; short</p>',
  techniques: ['Imaging', 'Scattering'],
  instruments: [
    { name: 'HALO', technicalStatus: 'FEASIBLE', publicComment: '<b>Fine</b>', time: 3 },
    { name: 'LUMEN', technicalStatus: null, publicComment: null, time: null },
  ],
};

describe('a sheet of proposals', () => {
  it('joins the values of the instruments and marks missing ones', () => {
    const { columns, rows } = proposalsSheet([proposal, { ...proposal, instruments: [], commentForManagement: null }]);
    expect(columns.join('; ')).toBe(
      'Proposal ID; Title; Principal Investigator; Instrument; Technical Status; Technical Comment; Time(Days); Comment Management; Decision',
    );
    expect(rows).toEqual([
      [
        '27A-0001',
        'Ice',
        'Carl Carlsson',
        'HALO, LUMEN',
        'FEASIBLE, <missing>',
        'Fine, <missing>',
        '3, <missing>',
        'Good & short',
        'UNSET',
      ],
      ['27A-0001', 'Ice', 'Carl Carlsson', '<missing>', '<missing>', '<missing>', '<missing>', '<missing>', 'UNSET'],
    ]);
  });

  it('names the unit of the call in the heading, or in each row where calls differ', () => {
    const hours = { ...proposal, timeUnit: 'Hour' as const };
    expect(proposalsSheet([hours, hours]).columns[6]).toBe('Time(Hours)');
    expect(proposalsSheet([]).columns[6]).toBe('Time(Days)');
    const mixed = proposalsSheet([proposal, hours]);
    expect([mixed.columns[6], ...mixed.rows.map((row) => row[6])]).toEqual([
      'Time',
      '3 Days, <missing>',
      '3 Hours, <missing>',
    ]);
  });

  it('writes a single number as a number', () => {
    const [halo] = proposal.instruments;
    expect(proposalsSheet([{ ...proposal, instruments: halo ? [halo] : [] }]).rows[0]?.[6]).toBe(3);
  });

  it('has different columns for techniques', () => {
    const { columns, rows } = techniqueSheet(
      [proposal, { ...proposal, submittedDate: null, techniques: [] }],
      (moment) => dayIn(moment, 'Pacific/Auckland'),
    );
    expect(columns.join('; ')).toBe(
      'Proposal ID; Title; Principal Investigator; PI Email; Date Submitted; Technique; Instrument; Status',
    );
    expect(rows.map((row) => row.slice(3))).toEqual([
      ['carl@example.org', '2026-03-05', 'Imaging, Scattering', 'HALO, LUMEN', 'Panel review'],
      ['carl@example.org', '<missing>', '<missing>', 'HALO, LUMEN', 'Panel review'],
    ]);
  });
});

const place = (proposalPk: number, more: Partial<ExportedPlace> = {}): ExportedPlace => ({
  fapId: 1,
  fapCode: 'QM',
  instrumentId: 1,
  instrument: 'HALO',
  proposalPk,
  proposalId: `27A-000${proposalPk}`,
  title: 'Ice',
  principalInvestigator: 'Carl Carlsson',
  technicalTimeAllocation: 4,
  fapTimeAllocation: null,
  grades: [],
  rankOrder: null,
  recommendation: null,
  commentForUser: null,
  commentForManagement: null,
  ...more,
});

describe('meeting sheets', () => {
  const places = [
    place(1, { grades: [3, 4] }),
    place(2, { grades: [1], fapTimeAllocation: 5 }),
    place(3, { rankOrder: 1, grades: [9] }),
    place(4, { instrumentId: 2, instrument: 'LUMEN', technicalTimeAllocation: null }),
    place(5, {
      fapId: 2,
      fapCode: 'SL',
      recommendation: 'ACCEPTED',
      commentForUser: '<p>For you</p>',
      commentForManagement: 'For us',
    }),
  ];
  const available = ({ instrumentId }: { instrumentId: number }) => (instrumentId === 1 ? 9 : null);

  it('list the proposals of each instrument in meeting order, with the line of available time', () => {
    const sheets = panelSheets(places.slice(0, 4), available);
    expect(sheets.map(({ name }) => name)).toEqual(['HALO', 'LUMEN']);
    expect(sheets[0]?.columns.join('; ')).toBe(
      'Proposal Reference Number; Proposal Title; Principal Investigator; Instrument; Instrument available time; ' +
        'Technical review allocated time; Fap allocated time; Average Score; Current rank; Is in availability zone',
    );
    expect(sheets[0]?.rows.map((row) => [row[0], ...row.slice(4)])).toEqual([
      ['27A-0003', 9, 4, 4, 9, 1, 'yes'],
      ['27A-0002', 9, 4, 5, 1, '<missing>', 'yes'],
      ['27A-0001', 9, 4, 4, 3.5, '<missing>', 'no'],
    ]);
    expect(sheets[1]?.rows[0]?.slice(4)).toEqual([
      '<missing>',
      '<missing>',
      '<missing>',
      '<missing>',
      '<missing>',
      'yes',
    ]);
  });

  it('of a call name each instrument before its proposals, with the decision under its heading', () => {
    const sheets = callSheets(places, available);
    expect(sheets.map(({ name }) => name)).toEqual(['QM', 'SL']);
    expect(sheets[0]?.rows.map((row) => row[0])).toEqual([
      'HALO',
      '27A-0003',
      '27A-0002',
      '27A-0001',
      'LUMEN',
      '27A-0004',
    ]);
    expect(sheets[0]?.columns.slice(10).join('; ')).toBe(
      'Fap Time allocation; Fap Meeting Decision; Fap Meeting Comment for User; Fap Meeting Internal Comment',
    );
    expect(sheets[0]?.rows[2]?.slice(10)).toEqual([5, 'Unset', '<missing>', '<missing>']);
    expect(sheets[1]?.rows[1]?.slice(10)).toEqual(['<missing>', 'Accepted', 'For you', 'For us']);
  });

  it.each([panelSheets, callSheets])('consist of headings only where there are no proposals', (make) => {
    expect(make([], available)).toMatchObject([{ name: 'No proposals', rows: [] }]);
  });
});

describe('workbooks', () => {
  const now = new Date('2026-03-04T05:06:07Z');
  const one = { proposalId: '27A-0001', created: new Date('2025-12-31T23:59:59Z') };
  it('have names that depend on their content', () => {
    expect(proposalsWorkbookName([one], now)).toBe('proposal_2025_27A-0001.xlsx');
    expect(proposalsWorkbookName([one, one], now)).toBe('proposals_2026-03-04_050607.xlsx');
    expect(panelWorkbookName('Soft matter', '27A regular')).toBe('Fap-Soft_matter-27A_regular.xlsx');
    expect(callWorkbookName('27A regular')).toBe('27A_regular_FAP_Results.xlsx');
  });
});

it.each(roleCodes)('%s may export tables of proposals, or not', (role) => {
  const actor: Actor = { kind: 'person', id: 1 as UserId, role, isInternalUser: false };
  expect(mayExportProposals(actor).allowed).toBe(role === 'USER_OFFICER');
  expect(mayExportTechniques(actor).allowed).toBe(
    (['USER_OFFICER', 'INSTRUMENT_SCIENTIST'] as RoleCode[]).includes(role),
  );
  expect(mayExportTechniques(anonymous)).toEqual({ allowed: false, reason: 'EXPORT_NOT_ALLOWED' });
});
