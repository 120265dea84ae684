import { describe, expect, it } from 'vitest';
import { aPerson } from '../../testing/proposal.ts';
import { roleCodes } from '../kernel/index.ts';
import { eventLogPolicies, eventTypePrefixes, type LoggedEvent, outcomesByChange, timelineWords } from './index.ts';

it.each(roleCodes)('%s may read the log, or not', (role) => {
  expect(eventLogPolicies.read.may(aPerson(role), undefined, new Date(0)).allowed).toBe(role === 'USER_OFFICER');
});

it.each([
  ['*', []],
  ['PROPOSAL', ['PROPOSAL']],
  ['USER | EMAIL_INVITE', ['USER', 'EMAIL_INVITE']],
  ['', []],
])('the filter %j selects %j', (given, expected) => expect(eventTypePrefixes(given)).toEqual(expected));

describe('the timeline shows', () => {
  const entry = (change: Partial<LoggedEvent>): LoggedEvent => ({
    id: 2,
    eventType: 'PROPOSAL_SUBMITTED',
    description: '',
    causedBy: null,
    data: {},
    ...change,
  });
  const causeOf = (id: number) =>
    id === 1 ? entry({ id: 1, eventType: 'PROPOSAL_FEASIBILITY_REVIEW_UPDATED' }) : undefined;

  it('the action of a user', () => {
    expect(timelineWords(entry({ description: 'in time' }), causeOf)).toEqual({
      title: 'Proposal submitted',
      detail: 'in time',
      why: null,
      isStatusChange: false,
    });
  });

  it('which event an entry follows from', () => {
    const words = timelineWords(entry({ eventType: 'PROPOSAL_FEASIBILITY_REVIEW_SUBMITTED', causedBy: 1 }), causeOf);
    expect(words).toMatchObject({ title: 'Technical review submitted', why: 'Caused by: Technical review saved' });
    expect(timelineWords(entry({ causedBy: 99 }), causeOf).why).toBeNull();
  });

  const move = { from: 'Feasibility review', to: 'Panel selection', event: 'PROPOSAL_ACCEPTED' };
  it.each([
    ['the event itself', { conditions: ['PROPOSAL_ACCEPTED'] }, 'Because “Proposal accepted” happened'],
    [
      'with what it had waited for',
      { conditions: ['CALL_ENDED', 'PROPOSAL_ACCEPTED'] },
      'Because “Proposal accepted” happened, after “Call ended”',
    ],
    ['earlier events', { conditions: [], isChained: true }, 'Because “Proposal accepted” had already happened'],
  ])('why the status changed: %s', (_, data, why) => {
    const words = timelineWords(
      entry({ eventType: 'PROPOSAL_STATUS_CHANGED_BY_WORKFLOW', data: { ...move, ...data } }),
      causeOf,
    );
    expect(words).toEqual({
      title: 'Moved from “Feasibility review” to “Panel selection”',
      detail: null,
      why,
      isStatusChange: true,
    });
  });

  it('which experiment changed its status, if it is one of the proposal', () => {
    const words = timelineWords(
      entry({
        eventType: 'EXPERIMENT_SAFETY_STATUS_CHANGED_BY_WORKFLOW',
        data: { ...move, experimentId: 'S-1-2', conditions: [], event: 'EXPERIMENT_ESF_SUBMITTED' },
      }),
      causeOf,
    );
    expect(words).toEqual({
      title: 'Safety of S-1-2 moved from “Feasibility review” to “Panel selection”',
      detail: null,
      why: 'Because “Safety form submitted” happened',
      isStatusChange: false,
    });
  });

  it('at least the description of an entry that contains little', () => {
    const words = timelineWords(
      entry({ eventType: 'PROPOSAL_STATUS_CHANGED_BY_WORKFLOW', description: 'moved' }),
      causeOf,
    );
    expect(words).toMatchObject({ title: 'Status changed by the workflow', detail: 'moved', why: null });
  });
});

describe('outcomes of actions are shown below the status change that caused them', () => {
  const at = (minute: number) => new Date(minute * 60_000);
  const changes = [
    { id: 1, at: at(1), connectionId: 10 },
    { id: 2, at: at(2), connectionId: 11 },
    { id: 3, at: at(5), connectionId: null },
  ];
  it.each([
    ['along the same connection', { at: at(3), connectionId: 10 }, 1],
    ['along the same connection, at once', { at: at(2), connectionId: 11 }, 2],
    ['after a change by hand', { at: at(6), connectionId: 99 }, 3],
    ['before every change', { at: at(0), connectionId: 10 }, undefined],
  ])('%s', (_, outcome, change) => {
    const told = outcomesByChange(changes, [{ id: 7, ...outcome }]);
    expect([...told.keys()]).toEqual(change === undefined ? [] : [change]);
  });
});
