import type { allocationTimeUnits } from '../call/index.ts';
import {
  allocatedTime,
  availabilityLine,
  compareInMeeting,
  type Recommendation,
  recommendationWords,
} from '../fap-meeting/index.ts';
import { averageGrade } from '../fap-review/index.ts';
import { plainTextOf } from '../kernel/index.ts';
import { fileName, fileTimestamp } from './rules.ts';

export type Cell = string | number;

type TimeUnit = (typeof allocationTimeUnits)[number];

/** A sheet of an exported workbook: column headings and rows. */
export interface ExcelSheet {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: ReadonlyArray<readonly Cell[]>;
}

/** The text of a cell whose value is unknown (rule Q110). */
export const missingCell = '<missing>';

/** Returns a value, or the placeholder if it is null, undefined or empty. */
export const cell = (value: Cell | null | undefined): Cell =>
  value === null || value === undefined || value === '' ? missingCell : value;
/** Returns the plain text of rich text, as a cell. */
export const words = (html: string | null): Cell => cell(html === null ? null : plainTextOf(html).trim());
const joined = (values: ReadonlyArray<Cell>): Cell => cell(values.length === 1 ? values[0] : values.join(', '));

export interface ExportedProposal {
  readonly proposalId: string;
  readonly title: string;
  readonly principalInvestigator: string;
  readonly email: string;
  readonly submittedDate: Date | null;
  readonly status: string;
  readonly finalStatus: string;
  readonly commentForManagement: string | null;
  /** The time unit of the proposal's call. */
  readonly timeUnit: TimeUnit;
  readonly techniques: readonly string[];
  readonly instruments: ReadonlyArray<{
    readonly name: string;
    readonly technicalStatus: string | null;
    readonly publicComment: string | null;
    readonly time: number | null;
  }>;
}

/** Returns the unit that all proposals share; undefined if their calls differ. */
function commonUnit(proposals: readonly ExportedProposal[]): TimeUnit | undefined {
  const units = new Set(proposals.map(({ timeUnit }) => timeUnit));
  const [only = 'Day'] = units;
  return units.size > 1 ? undefined : only;
}

/** Returns the officer's export of proposals. The heading names the time unit, or each row does if the calls differ (rule Q111). */
export function proposalsSheet(proposals: readonly ExportedProposal[]): ExcelSheet {
  const unit = commonUnit(proposals);
  return {
    name: 'Proposals',
    columns: [
      'Proposal ID',
      'Title',
      'Principal Investigator',
      'Instrument',
      'Technical Status',
      'Technical Comment',
      unit ? `Time(${unit}s)` : 'Time',
      'Comment Management',
      'Decision',
    ],
    rows: proposals.map((proposal) => [
      proposal.proposalId,
      cell(proposal.title),
      cell(proposal.principalInvestigator),
      joined(proposal.instruments.map(({ name }) => name)),
      joined(proposal.instruments.map(({ technicalStatus }) => cell(technicalStatus))),
      joined(proposal.instruments.map(({ publicComment }) => words(publicComment))),
      joined(
        proposal.instruments.map(({ time }) => cell(unit || time === null ? time : `${time} ${proposal.timeUnit}s`)),
      ),
      words(proposal.commentForManagement),
      proposal.finalStatus,
    ]),
  };
}

/** Returns the export of technique proposals; `dateOf` formats a date as the facility does (rules Q112 and X50). */
export function techniqueSheet(proposals: readonly ExportedProposal[], dateOf: (moment: Date) => string): ExcelSheet {
  return {
    name: 'Proposals',
    columns: [
      'Proposal ID',
      'Title',
      'Principal Investigator',
      'PI Email',
      'Date Submitted',
      'Technique',
      'Instrument',
      'Status',
    ],
    rows: proposals.map((proposal) => [
      proposal.proposalId,
      cell(proposal.title),
      cell(proposal.principalInvestigator),
      cell(proposal.email),
      cell(proposal.submittedDate && dateOf(proposal.submittedDate)),
      joined(proposal.techniques),
      joined(proposal.instruments.map(({ name }) => name)),
      proposal.status,
    ]),
  };
}

/** A proposal on an instrument in a panel, with the data of the meeting. */
export interface ExportedPlace {
  readonly fapId: number;
  readonly fapCode: string;
  readonly instrumentId: number;
  readonly instrument: string;
  readonly proposalPk: number;
  readonly proposalId: string;
  readonly title: string;
  readonly principalInvestigator: string;
  readonly technicalTimeAllocation: number | null;
  readonly fapTimeAllocation: number | null;
  readonly grades: readonly number[];
  readonly rankOrder: number | null;
  readonly recommendation: Recommendation | null;
  readonly commentForUser: string | null;
  readonly commentForManagement: string | null;
}

/** Returns the panel's share of an instrument's time; null if unknown. */
export type AvailableTime = (place: { readonly fapId: number; readonly instrumentId: number }) => number | null;

const placeColumns = [
  'Proposal Reference Number',
  'Proposal Title',
  'Principal Investigator',
  'Instrument',
  'Instrument available time',
  'Technical review allocated time',
  'Fap allocated time',
  'Average Score',
  'Current rank',
  'Is in availability zone',
] as const;

const decisionColumns = [
  'Fap Time allocation',
  'Fap Meeting Decision',
  'Fap Meeting Comment for User',
  'Fap Meeting Internal Comment',
] as const;

function grouped<K>(places: readonly ExportedPlace[], keyOf: (place: ExportedPlace) => K): Map<K, ExportedPlace[]> {
  const groups = new Map<K, ExportedPlace[]>();
  for (const place of places) groups.set(keyOf(place), [...(groups.get(keyOf(place)) ?? []), place]);
  return groups;
}

/** A place as the meeting sees it: with the panel's share of the instrument's time, and whether the proposal fits into it. */
export interface PlaceInOrder {
  readonly place: ExportedPlace;
  readonly available: number | null;
  readonly isInside: boolean;
}

/** Returns the places of one panel on one instrument in the order of the meeting. */
function inMeetingOrder(places: readonly ExportedPlace[], availableTime: AvailableTime): PlaceInOrder[] {
  const available = places[0] ? availableTime(places[0]) : null;
  const sorted = [...places].sort(compareInMeeting);
  const { inside } = availabilityLine(sorted.map(allocatedTime), available);
  return sorted.map((place, at) => ({ place, available, isInside: inside[at] ?? false }));
}

/** Groups the places of one panel by instrument, each group in the order of the meeting. */
export const byInstrument = (places: readonly ExportedPlace[], available: AvailableTime): PlaceInOrder[][] =>
  [...grouped(places, ({ instrumentId }) => instrumentId).values()].map((group) => inMeetingOrder(group, available));

/** Returns the cells for `placeColumns`. */
const cellsOf = ({ place, available, isInside }: PlaceInOrder): readonly Cell[] => [
  place.proposalId,
  cell(place.title),
  cell(place.principalInvestigator),
  place.instrument,
  cell(available),
  cell(place.technicalTimeAllocation),
  cell(place.fapTimeAllocation ?? place.technicalTimeAllocation),
  cell(averageGrade(place.grades)),
  cell(place.rankOrder),
  isInside ? 'yes' : 'no',
];

/** Returns the places a panel discussed in a call, one sheet per instrument (rule Q113). */
export function panelSheets(places: readonly ExportedPlace[], available: AvailableTime): ExcelSheet[] {
  const sheets = byInstrument(places, available).map((group) => ({
    name: group[0]?.place.instrument ?? '',
    columns: placeColumns,
    rows: group.map(cellsOf),
  }));
  return sheets.length > 0 ? sheets : [{ name: 'No proposals', columns: placeColumns, rows: [] }];
}

/** Returns the results of all panels of a call, one sheet per panel; a row with its name precedes each instrument (rule Q114). */
export function callSheets(places: readonly ExportedPlace[], available: AvailableTime): ExcelSheet[] {
  const columns = [...placeColumns, ...decisionColumns];
  const sheets = [...grouped(places, ({ fapId }) => fapId).values()].map((panel) => ({
    name: panel[0]?.fapCode ?? '',
    columns,
    rows: byInstrument(panel, available).flatMap((group) => [
      [group[0]?.place.instrument ?? ''],
      ...group.map((one) => [
        ...cellsOf(one),
        cell(one.place.fapTimeAllocation),
        recommendationWords[one.place.recommendation ?? 'UNSET'],
        words(one.place.commentForUser),
        words(one.place.commentForManagement),
      ]),
    ]),
  }));
  return sheets.length > 0 ? sheets : [{ name: 'No proposals', columns, rows: [] }];
}

/** Returns a file name made from the proposal if there is exactly one, otherwise from the time (rule Q122). */
export function proposalsWorkbookName(
  proposals: ReadonlyArray<{ readonly proposalId: string; readonly created: Date }>,
  now: Date,
): string {
  const [only] = proposals;
  if (proposals.length !== 1 || !only) return `proposals_${fileTimestamp(now)}.xlsx`;
  return fileName(`proposal_${only.created.getUTCFullYear()}_${only.proposalId}.xlsx`);
}

/** Returns a file name with underscores instead of white space. */
export const unblanked = (name: string) => fileName(name.replace(/\s/g, '_'));

/** Returns a file name made from panel and call, with underscores for white space (rule Q122). */
export const panelWorkbookName = (code: string, call: string): string => unblanked(`Fap-${code}-${call}.xlsx`);

/** Returns a file name made from the call, with underscores for white space (rule Q122). */
export const callWorkbookName = (call: string): string => unblanked(`${call}_FAP_Results.xlsx`);

/** A team's feedback as a table shows it. */
export interface ExportedFeedback {
  readonly experimentId: string;
  readonly proposalId: string;
  readonly title: string;
  readonly instrument: string;
  readonly teamLead: string;
  readonly submittedAt: Date | null;
  readonly answers: ReadonlyArray<{ readonly questionId: string; readonly question: string; readonly words: string }>;
}

/** How feedback is arranged in the table. */
interface FeedbackLayout {
  /** Keys of the questions, in the order of the forms. */
  readonly order: readonly string[];
  /** Formats a date as the facility does (rule X50). */
  readonly dateOf: (moment: Date) => string;
}

/** Returns feedback as a table: a row for each feedback, a column for each question with any answer, in the order of the forms (rule O64). */
export function feedbackSheet(feedbacks: readonly ExportedFeedback[], { order, dateOf }: FeedbackLayout): ExcelSheet {
  const named = new Map(
    feedbacks.flatMap(({ answers }) => answers.map(({ questionId, question }) => [questionId, question] as const)),
  );
  const questions = order.filter((questionId) => named.has(questionId));
  return {
    name: 'Feedback',
    columns: [
      ...['Experiment ID', 'Proposal ID', 'Title', 'Instrument', 'Team lead', 'Submitted'],
      ...questions.map((questionId) => named.get(questionId) ?? ''),
    ],
    rows: feedbacks.map(({ experimentId, proposalId, title, instrument, teamLead, submittedAt, answers }) => {
      const words = new Map(answers.map((answer) => [answer.questionId, answer.words]));
      return [
        ...[experimentId, proposalId, title, instrument, teamLead].map(cell),
        cell(submittedAt && dateOf(submittedAt)),
        ...questions.map((questionId) => words.get(questionId) ?? ''),
      ];
    }),
  };
}

/** Returns a file name made from the call, with underscores for white space. */
export const feedbackWorkbookName = (call: string): string => unblanked(`${call}_feedback.xlsx`);
