import { rule } from '../kernel/index.ts';
import {
  type CorrectionFacts,
  type DayFacts,
  mayCorrectTimes,
  mayEndExperiment,
  mayRecordExperiment,
  mayStartExperiment,
} from './on-the-day.ts';
import { type ExperimentRelations, experimentStates } from './policy.ts';

const there = experimentStates['on own instrument'] as ExperimentRelations;
const states: Readonly<Record<string, ExperimentRelations>> = {
  ...experimentStates,
  'on own instrument, booking removed': { ...there, isHidden: true },
};
const began = new Date('2000-01-02T08:00:00Z');
const onDay = (times: Partial<DayFacts>): Readonly<Record<string, DayFacts>> =>
  Object.fromEntries(
    Object.entries(states).map(([state, relations]) => [
      state,
      { ...relations, status: 'ACTIVE', startsAt: began, startedAt: null, endedAt: null, ...times },
    ]),
  );
const nothing = { startedAt: null, endedAt: null };

export const experimentDayPolicies = {
  start: rule('experiment.start', mayStartExperiment, onDay({})),
  end: rule('experiment.end', mayEndExperiment, onDay({ startedAt: began })),
  correctTimes: rule(
    'experiment.correctTimes',
    mayCorrectTimes,
    Object.fromEntries(
      Object.entries(onDay({ startedAt: began })).map(([state, facts]) => [
        state,
        { ...facts, read: { startedAt: began, endedAt: null }, wanted: nothing },
      ]),
    ) as Readonly<Record<string, CorrectionFacts>>,
  ),
  keepRecord: rule('experiment.keepRecord', mayRecordExperiment, states),
};
