import { describe, expect, it } from 'vitest';
import {
  blankCall,
  callInputOf,
  callValuesOf,
  formProblems,
  movedDates,
  stepFields,
  stepProblems,
} from './call-form-values.ts';

const filled = {
  ...blankCall,
  shortCode: 'call 1',
  startCall: '2026-01-01T00:00:00.000Z',
  endCall: '2026-02-01T00:00:00.000Z',
  templateId: 1,
  proposalWorkflowId: 1,
  startReview: '2026-02-01T00:00:00.000Z',
  endReview: '2026-03-01T00:00:00.000Z',
  surveyComment: 'survey',
  startNotify: '2026-03-01T00:00:00.000Z',
  endNotify: '2026-04-01T00:00:00.000Z',
  startCycle: '2026-04-01T00:00:00.000Z',
  endCycle: '2026-05-01T00:00:00.000Z',
  cycleComment: 'cycle',
};

describe('problems', () => {
  it('does not report any in a complete call', () => {
    expect(formProblems(filled)).toEqual([]);
    expect(stepFields.map((_, step) => stepProblems(step, filled))).toEqual([[], [], []]);
  });

  it.each([
    [0, { startCall: null }, 'startCall', 'Start call date is required'],
    [0, { endCall: 'invalid' }, 'endCall', 'Invalid DateTime Format'],
    [
      0,
      { endCallInternal: '2026-01-15T00:00:00.000Z' },
      'endCallInternal',
      'Internal call end date can not be before call end date.',
    ],
    [1, { surveyComment: '' }, 'surveyComment', 'Survey comment is required'],
    [2, { endCycle: '2026-03-31T00:00:00.000Z' }, 'endCycle', 'End cycle date can not be before start cycle date.'],
  ])('are reported in step %d, %j', (step, given, field, message) => {
    const values = { ...filled, ...given };
    expect(stepProblems(step, values)).toEqual([{ field, message }]);
    expect(formProblems(values)).toEqual([{ field, message }]);
  });

  it('are reported for each field in exactly one step', () => {
    expect(stepFields.flat().sort()).toEqual(Object.keys(blankCall).sort());
  });
});

it('a stored call is read and written back unchanged', () => {
  const stored = { ...filled, title: null, faps: [{ id: 4 }, { id: 2 }] };
  const values = callValuesOf(stored);
  expect(values.title).toBe('');
  expect(values.faps).toEqual([4, 2]);
  expect(callInputOf(values)).toMatchObject({
    title: null,
    description: null,
    faps: [4, 2],
    startCall: filled.startCall,
  });
});

describe('the dates of a copy', () => {
  it('move by weeks, at the same local time across a clock change; empty ones remain empty', () => {
    const values = { ...blankCall, startCall: '2030-03-20T08:00:00.000Z', endCall: '2030-03-20T16:00:00.000Z' };
    expect(movedDates(values, 26, 'Europe/Stockholm')).toMatchObject({
      startCall: '2030-09-18T07:00:00.000Z',
      endCall: '2030-09-18T15:00:00.000Z',
      endCallInternal: null,
      endCycle: null,
    });
    expect(movedDates(values, -52, 'UTC')).toMatchObject({ startCall: '2029-03-21T08:00:00.000Z' });
  });
});
