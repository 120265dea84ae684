import { describe, expect, it } from 'vitest';
import { aPerson } from '../../testing/proposal.ts';
import { roleCodes } from '../kernel/index.ts';
import { eventLogPolicies, eventTypePrefixes, type LoggedEvent, timelineWords } from './index.ts';

it.each(roleCodes)('%s reads the log', (role) => {
  expect(eventLogPolicies.read.may(aPerson(role), undefined, new Date(0)).allowed).toBe(role === 'USER_OFFICER');
});

it.each([
  ['*', []],
  ['PROPOSAL', ['PROPOSAL']],
  ['USER | EMAIL_INVITE', ['USER', 'EMAIL_INVITE']],
  ['', []],
])('%j asks for %j', (given, expected) => expect(eventTypePrefixes(given)).toEqual(expected));

describe('the timeline says', () => {
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

  it('what somebody did', () => {
    expect(timelineWords(entry({ description: 'in time' }), causeOf)).toEqual({
      title: 'Proposal submitted',
      detail: 'in time',
      why: null,
      isStatusChange: false,
    });
  });

  it('what follows from what', () => {
    const words = timelineWords(entry({ eventType: 'PROPOSAL_FEASIBILITY_REVIEW_SUBMITTED', causedBy: 1 }), causeOf);
    expect(words).toMatchObject({ title: 'Technical review submitted', why: 'Follows from: Technical review saved' });
    expect(timelineWords(entry({ causedBy: 99 }), causeOf).why).toBeNull();
  });

  const move = { from: 'Feasibility review', to: 'Panel selection', event: 'PROPOSAL_ACCEPTED' };
  it.each([
    ['the event itself', { conditions: ['PROPOSAL_ACCEPTED'] }, 'Because "Proposal accepted" happened'],
    [
      'with what it had waited for',
      { conditions: ['CALL_ENDED', 'PROPOSAL_ACCEPTED'] },
      'Because "Proposal accepted" happened, after "Call ended"',
    ],
    ['earlier events', { conditions: [], isChained: true }, 'Because "Proposal accepted" had already happened'],
  ])('why the status moved: %s', (_, data, why) => {
    const words = timelineWords(
      entry({ eventType: 'PROPOSAL_STATUS_CHANGED_BY_WORKFLOW', data: { ...move, ...data } }),
      causeOf,
    );
    expect(words).toEqual({
      title: 'Moved from "Feasibility review" to "Panel selection"',
      detail: null,
      why,
      isStatusChange: true,
    });
  });

  it('at least something of an entry that says little', () => {
    const words = timelineWords(
      entry({ eventType: 'PROPOSAL_STATUS_CHANGED_BY_WORKFLOW', description: 'moved' }),
      causeOf,
    );
    expect(words).toMatchObject({ title: 'Status moved by the workflow', detail: 'moved', why: null });
  });
});
