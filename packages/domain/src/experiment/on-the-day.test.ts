import { describe, expect, it } from 'vitest';
import { aPerson, aProposal, aToken } from '../../testing/proposal.ts';
import { anonymous } from '../kernel/index.ts';
import {
  afterMessage,
  bareDoi,
  type CorrectionFacts,
  type DayFacts,
  dataDoiInput,
  doiAddress,
  mayCorrectTimes,
  mayEndExperiment,
  mayRecordExperiment,
  mayStartExperiment,
  statusWith,
} from './index.ts';

const outcome = (decision: { allowed: boolean; reason?: string }) => (decision.allowed ? true : decision.reason);
const at = (time: string) => new Date(`2026-11-23T${time}:00Z`);
const now = at('12:00');
const facts: DayFacts = {
  proposal: aProposal({ submitted: true }),
  isScientistOfExperiment: true,
  isHidden: false,
  status: 'ACTIVE',
  startsAt: at('10:00'),
  startedAt: null,
  endedAt: null,
};
const scientist = aPerson('INSTRUMENT_SCIENTIST');

describe('who maintains the record of the day (rule O143)', () => {
  it.each([
    ['a user officer', aPerson('USER_OFFICER'), {}, true],
    ['another system', aToken, {}, true],
    ['a scientist there', scientist, {}, true],
    ['a scientist of another instrument', scientist, { isScientistOfExperiment: false }, 'EXPERIMENT_NOT_FOUND'],
    [
      'a scientist of the proposal elsewhere',
      scientist,
      {
        isScientistOfExperiment: false,
        proposal: aProposal({ submitted: true, isScientistOnInstrument: true }),
      },
      'EXPERIMENT_OF_OTHERS',
    ],
    ['a safety reviewer', aPerson('EXPERIMENT_SAFETY_REVIEWER'), {}, 'INSUFFICIENT_PERMISSIONS'],
    [
      'the team',
      aPerson('USER'),
      { proposal: aProposal({ isPrincipalInvestigator: true }) },
      'INSUFFICIENT_PERMISSIONS',
    ],
    ['nobody', anonymous, {}, 'NOT_LOGGED_IN'],
    ['an officer, booking removed', aPerson('USER_OFFICER'), { isHidden: true }, 'EXPERIMENT_TAKEN_BACK'],
  ] as const)('%s', (_, actor, change, expected) => {
    expect(outcome(mayRecordExperiment(actor, { ...facts, ...change }))).toBe(expected);
  });
});

describe('start and end (rule O143)', () => {
  it.each<[string, Partial<DayFacts>, true | string, true | string]>([
    ['active', {}, true, 'EXPERIMENT_START_NOT_RECORDED'],
    ['draft', { status: 'DRAFT' }, 'EXPERIMENT_NOT_STARTABLE', 'EXPERIMENT_START_NOT_RECORDED'],
    ['completed', { status: 'COMPLETED' }, 'EXPERIMENT_NOT_STARTABLE', 'EXPERIMENT_START_NOT_RECORDED'],
    ['a day ahead', { startsAt: new Date(now.getTime() + 86_400_000) }, true, 'EXPERIMENT_START_NOT_RECORDED'],
    [
      'further ahead',
      { startsAt: new Date(now.getTime() + 86_400_001) },
      'EXPERIMENT_NOT_DUE',
      'EXPERIMENT_START_NOT_RECORDED',
    ],
    ['begun', { startedAt: at('10:00') }, 'EXPERIMENT_START_RECORDED', true],
    ['over', { startedAt: at('10:00'), endedAt: at('11:00') }, 'EXPERIMENT_START_RECORDED', 'EXPERIMENT_END_RECORDED'],
  ])('%s', (_, change, start, end) => {
    expect(outcome(mayStartExperiment(scientist, { ...facts, ...change }, now))).toBe(start);
    expect(outcome(mayEndExperiment(scientist, { ...facts, ...change }))).toBe(end);
  });
});

describe('correcting times (rule O145)', () => {
  const begun = { startedAt: at('10:00'), endedAt: null };
  const nothing = { startedAt: null, endedAt: null };
  it.each<[string, Partial<CorrectionFacts>, true | string]>([
    ['takes the start back', { ...begun, read: begun, wanted: nothing }, true],
    ['another start', { ...begun, read: begun, wanted: { startedAt: at('09:00'), endedAt: null } }, true],
    ['both afterwards', { read: nothing, wanted: { startedAt: at('09:00'), endedAt: at('12:00') } }, true],
    ['not as read', { ...begun, read: nothing, wanted: nothing }, 'EXPERIMENT_TIMES_CHANGED'],
    [
      'an end alone',
      { read: nothing, wanted: { startedAt: null, endedAt: at('11:00') } },
      'EXPERIMENT_START_NOT_RECORDED',
    ],
    [
      'the wrong way round',
      { read: nothing, wanted: { startedAt: at('11:00'), endedAt: at('10:59') } },
      'EXPERIMENT_ENDS_BEFORE_START',
    ],
    ['at the same moment', { read: nothing, wanted: { startedAt: at('11:00'), endedAt: at('11:00') } }, true],
    ['to come', { read: nothing, wanted: { startedAt: at('12:01'), endedAt: null } }, 'EXPERIMENT_TIME_TO_COME'],
    [
      'of a draft',
      { status: 'DRAFT', read: nothing, wanted: { startedAt: at('11:00'), endedAt: null } },
      'EXPERIMENT_NOT_STARTABLE',
    ],
  ])('%s', (_, change, expected) => {
    const given: CorrectionFacts = { ...facts, read: nothing, wanted: nothing, ...change };
    expect(outcome(mayCorrectTimes(scientist, given, now))).toBe(expected);
  });
});

describe('the resulting status (rule O144)', () => {
  const begun = { startedAt: at('10:00'), endedAt: null };
  const over = { startedAt: at('10:00'), endedAt: at('11:00') };
  it('is completed with an end, active once the end is removed, and otherwise unchanged', () => {
    expect(statusWith({ ...begun, status: 'ACTIVE' }, over)).toBe('COMPLETED');
    expect(statusWith({ ...over, status: 'COMPLETED' }, begun)).toBe('ACTIVE');
    expect(statusWith({ ...begun, status: 'COMPLETED' }, begun)).toBe('COMPLETED');
    expect(statusWith({ ...over, status: 'COMPLETED' }, { ...over, endedAt: at('11:30') })).toBe('COMPLETED');
  });

  it('remains completed whatever a scheduler repeats, until it is reopened', () => {
    expect(afterMessage(over, { status: 'ACTIVE', isReopened: false })).toEqual({
      status: 'COMPLETED',
      endedAt: over.endedAt,
    });
    expect(afterMessage(over, { status: 'ACTIVE', isReopened: true })).toEqual({ status: 'ACTIVE', endedAt: null });
    expect(afterMessage(begun, { status: 'DRAFT', isReopened: false })).toEqual({ status: 'DRAFT', endedAt: null });
  });
});

describe('the DOI of the data (rule O147)', () => {
  it.each([
    ['10.5072/example', '10.5072/example'],
    [' https://doi.org/10.5072/Ex-1_(2).3 ', '10.5072/Ex-1_(2).3'],
    ['http://dx.doi.org/10.5072/a', '10.5072/a'],
    ['doi.org/10.5072/a', '10.5072/a'],
    ['doi:10.5072/a', '10.5072/a'],
    ['https://doi.org/10.5072/a%2Fb', '10.5072/a/b'],
    ['10.5072.12/a', '10.5072.12/a'],
    ['10.507/a', undefined],
    ['10.5072/', undefined],
    ['10.5072/a b', undefined],
    ['https://example.org/10.5072/a', undefined],
    ['javascript:alert(1)', undefined],
    [`10.5072/${'a'.repeat(242)}`, `10.5072/${'a'.repeat(242)}`],
    [`10.5072/${'a'.repeat(243)}`, undefined],
  ])('%s', (given, expected) => expect(bareDoi(given)).toBe(expected));

  it('may be typed in any form or left empty, and is otherwise rejected', () => {
    for (const doi of ['', '  ', '10.5072/a', null]) {
      expect(dataDoiInput.safeParse({ experimentPk: 1, doi }).success).toBe(true);
    }
    expect(dataDoiInput.safeParse({ experimentPk: 1, doi: 'a table' }).success).toBe(false);
    expect(doiAddress('10.5072/a<b')).toBe('https://doi.org/10.5072/a%3Cb');
  });
});
