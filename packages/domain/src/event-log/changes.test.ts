import { describe, expect, it, test } from 'vitest';
import { actsInTimeline, commandLineAccount, kindStem, loggedChanges, plainDescription } from './index.ts';

describe('the changes listed for an event', () => {
  test.each([
    ['new and old by name', { name: 'b', code: 'x', before: { name: 'a', code: 'x' } }, [['Name', 'a', 'b']]],
    ['one value', { value: '20', before: null }, [['Value', null, '20']]],
    ['one value under another name', { comment: 'new', before: 'old' }, [['Value', 'old', 'new']]],
    ['one value that went', { value: null, before: '20' }, [['Value', '20', null]]],
    [
      'what is new only',
      { shortCode: 'n1', userIds: [1, 2], isOpen: false },
      [
        ['Short code', null, 'n1'],
        ['Users', null, '1, 2'],
        ['Is open', null, 'no'],
      ],
    ],
    ['nothing', {}, []],
    ['blank is nothing', { name: '', before: { name: null } }, []],
    ['answers', { answers: [{ questionId: 'q1', answer: 'Iron' }] }, [['q1', null, 'Iron']]],
    ['a structure', { before: { size: { w: 1 } }, size: { w: 2 } }, [['Size', '{"w":1}', '{"w":2}']]],
  ])('%s', (_, data, expected) => {
    const told = loggedChanges('SOMETHING_UPDATED', data);
    expect(told.map(({ field, before, after }) => [field, before, after])).toEqual(expected);
  });

  test.each([
    ['SOMETHING_DELETED', { name: 'a' }, [['Name', 'a', null]]],
    ['INSTRUMENTS_REMOVED_FROM_TECHNIQUE', { instrumentIds: [3] }, [['Instruments', 'SANS', null]]],
    ['USER_ROLE_UPDATED', { roles: [1, 9], before: { roles: [1] } }, [['Roles', null, '9 added']]],
    ['INSTRUMENT_UPDATED', { managerUserId: 5, before: { managerUserId: null } }, [['Manager user', null, 'Ada']]],
    ['PROPOSAL_STATUS_CHANGED_BY_USER', { fromStatusId: 1, statusId: 2 }, [['Status', 'Draft', '2']]],
    ['PROPOSAL_STATUS_PUT_BACK', { from: 'B', to: 'A', fromStatusId: 1, statusId: 2 }, [['Status', 'Draft', '2']]],
    [
      'EXPERIMENT_SAFETY_STATUS_CHANGED_BY_USER',
      { experimentPk: 4, fromStatusId: 1, statusId: 2 },
      [['Status', 'Draft', '2']],
    ],
    ['EXPERIMENT_ESF_SUBMITTED', { experimentPk: 4, isIn: true, before: { isIn: false } }, [['Is in', 'no', 'yes']]],
    ['EXPERIMENT_SAFETY_CREATED', { experimentPk: 4, experimentSafetyPk: 5 }, []],
    ['EXPERIMENT_SAMPLE_UPDATED', { sampleId: 18, isEsiSubmitted: true }, [['Safety input submitted', null, 'yes']]],
    ['EXPERIMENT_REPORT_CREATED', { reportId: 3 }, []],
    ['EXPERIMENT_SAFETY_REVIEWED', { decision: 'ACCEPTED' }, [['Decision', null, 'Accepted']]],
    [
      'VISIT_CREATED',
      { visitId: 15, team: [5], teamLeadUserId: 5 },
      [
        ['Team', null, 'Ada'],
        ['Team lead', null, 'Ada'],
      ],
    ],
    ['VISIT_REGISTRATION_APPROVED', { visitId: 15, userId: 5 }, [['Person', null, 'Ada']]],
    ['X', { 'Time on SANS': 3, before: { 'Time on SANS': null } }, [['Time on SANS', null, '3']]],
  ])('of type %s, with names instead of numbers and old values of what was removed', (type, data, expected) => {
    const names: Record<string, string> = { instrument3: 'SANS', role1: 'Officer', person5: 'Ada', status1: 'Draft' };
    const told = loggedChanges(type, data, ({ kind, id }) => names[`${kind}${id}`]);
    expect(told.map(({ field, before, after }) => [field, before, after])).toEqual(expected);
  });

  test.each([
    [
      'API_ACCESS_TOKEN_CREATED',
      { name: 'nightly', keys: ['ProposalQueries.get', 'CallMutations.create', 'ProposalQueries.getAllView'] },
      [
        ['Name', null, 'nightly'],
        ['Permissions', null, 'Call, writes: Create\nProposal, reads: Get, Get all view'],
      ],
    ],
    [
      'API_ACCESS_TOKEN_UPDATED',
      {
        name: 'nightly',
        keys: ['CallQueries.get', 'FactoryServices.getPdfProposals'],
        before: { name: 'nightly', keys: ['CallQueries.get', 'ProposalMutations.clone'] },
      },
      [
        ['Permissions added', null, 'Documents: Get PDF proposals'],
        ['Permissions removed', 'Proposal, writes: Clone', null],
      ],
    ],
    [
      'API_ACCESS_TOKEN_UPDATED',
      { name: 'new', keys: ['CallQueries.get'], before: { name: 'old', keys: ['CallQueries.get'] } },
      [['Name', 'old', 'new']],
    ],
    [
      'API_ACCESS_TOKEN_DELETED',
      { name: 'nightly', keys: ['CallQueries.get'] },
      [
        ['Name', 'nightly', null],
        ['Permissions', 'Call, reads: Get', null],
      ],
    ],
  ])('of type %s, with permissions in words', (type, data, expected) => {
    const told = loggedChanges(type, data);
    expect(told.map(({ field, before, after }) => [field, before, after])).toEqual(expected);
  });

  it('are cut where they are long, and omitted for status changes', () => {
    expect(loggedChanges('X', { text: 'a'.repeat(400) })[0]?.after).toHaveLength(300);
    expect(loggedChanges('PROPOSAL_STATUS_CHANGED_BY_USER', { shortCode: 'DRAFT' })).toEqual([]);
  });
});

test.each([
  ['Saved (userId:2 impersonating userId:5)', 'Saved', null],
  ['(userId:2 impersonating userId:5)', '', null],
  ['SHIPPING (command line: root)', 'SHIPPING', 'root'],
  ['(command line: root)', '', 'root'],
  ['Selected (one)', 'Selected (one)', null],
  [
    '12 institutions were added, 3 got their ROR id (command line: root)',
    'Institutions added: 12, given their ROR id: 3',
    'root',
  ],
])('%j is shown as %j', (description, plain, account) => {
  expect(plainDescription(description)).toBe(plain);
  expect(commandLineAccount(description)).toBe(account);
});

test.each([
  ['UNITS', 'UNIT'],
  ['STATUS', 'STATU'],
  ['CALL', 'CALL'],
])('%s and its plural are the same kind', (kind, stem) => expect(kindStem(kind)).toBe(stem));

it('formatted text is shown as plain text, with markup only where nothing else differs', () => {
  const told = (text: string, before: string) => loggedChanges('PAGE_UPDATED', { text, before: { text: before } });
  expect(told('<p>Welcome to <strong>Aurora</strong>.</p>', '<p>Welcome</p>')).toEqual([
    { field: 'Text', before: 'Welcome', after: 'Welcome to Aurora.' },
  ]);
  expect(told('<p><em>Welcome</em></p>', '<p>Welcome</p>')).toEqual([
    { field: 'Text', before: '<p>Welcome</p>', after: '<p><em>Welcome</em></p>' },
  ]);
  expect(told('a < b', '<b')).toEqual([{ field: 'Text', before: '<b', after: 'a < b' }]);
});

it('the field ‘preferredname’ is labelled in two words', () => {
  const [change] = loggedChanges('USER_UPDATED', { preferredname: 'Ada', before: { preferredname: null } });
  expect(change).toEqual({ field: 'Preferred name', before: null, after: 'Ada' });
});

it('the number of a booking in the scheduler is labelled in words', () => {
  const [change] = loggedChanges('PROPOSAL_BOOKING_TIME_SLOT_ADDED', { scheduledEventId: 77 });
  expect(change).toEqual({ field: 'Number in the scheduler', before: null, after: '77' });
});

test.each([
  [
    'PROPOSAL_INSTRUMENTS_SELECTED',
    { instrumentIds: [3, 4], before: { instrumentIds: [3] } },
    [['Instruments', null, '4 added']],
  ],
  [
    'PROPOSAL_INSTRUMENTS_SELECTED',
    { instrumentIds: [4], before: { instrumentIds: [3] } },
    [['Instruments', null, '4 added, SANS removed']],
  ],
  ['PROPOSAL_INSTRUMENTS_SELECTED', { instrumentIds: [3], before: { instrumentIds: [3] } }, []],
  [
    'PROPOSAL_MANAGEMENT_DECISION_UPDATED',
    {
      finalStatus: 'REJECTED',
      managementTimeAllocations: [{ value: null, instrumentId: 10 }],
      before: { finalStatus: 'UNSET' },
    },
    [['Final status', 'Unset', 'Rejected']],
  ],
  [
    'PROPOSAL_REJECTED',
    { finalStatus: 'REJECTED', managementTimeAllocations: [{ value: null, instrumentId: 10 }] },
    [['Final status', null, 'Rejected']],
  ],
  ['X', { status: 'PARTIALLY_FEASIBLE', before: { status: null } }, [['Status', null, 'Partially feasible']]],
  // Names people gave stay as they are, also where they are written in capitals.
  ['X', { name: 'SOLSTICE', before: { name: 'ARC' } }, [['Name', 'ARC', 'SOLSTICE']]],
])('changes of %s with %j are described in words', (type, data, expected) => {
  const told = loggedChanges(type, data, ({ kind, id }) => (kind === 'instrument' && id === 3 ? 'SANS' : undefined));
  expect(told.map(({ field, before, after }) => [field, before, after])).toEqual(expected);
});

describe('the entries of one act', () => {
  const at = new Date('2026-11-23T12:00:00Z');
  const entry = (eventType: string, changedBy: number | null = 7, eventTstamp = at) => ({
    eventType,
    changedBy,
    eventTstamp,
  });
  const [updated, submitted, rejected] = [
    entry('PROPOSAL_MANAGEMENT_DECISION_UPDATED'),
    entry('PROPOSAL_MANAGEMENT_DECISION_SUBMITTED'),
    entry('PROPOSAL_REJECTED'),
  ];
  const later = entry('PROPOSAL_REJECTED', 7, new Date('2026-11-23T12:00:01Z'));
  const others = entry('PROPOSAL_REJECTED', 8);
  // Each event is stored with the moment in which it was written, so those of one act are a little apart.
  const [aLittleLater, atTheEnd] = [7, 8].map((ms) => new Date(at.getTime() + ms));

  test.each([
    ['nothing', [], []],
    ['a decision with what it records', [updated, submitted, rejected], [3]],
    [
      'a decision whose events were written one after the other',
      [updated, entry(submitted.eventType, 7, aLittleLater), entry(rejected.eventType, 7, atTheEnd)],
      [3],
    ],
    ['a decision that was kept only', [updated], [1]],
    ['two decisions', [updated, updated, submitted], [1, 2]],
    ['what came later', [updated, later], [1, 1]],
    ['what somebody else did', [updated, others], [1, 1]],
    ['an outcome by itself', [rejected, submitted], [1, 1]],
    ['what follows something else', [entry('PROPOSAL_UPDATED'), rejected], [1, 1]],
  ])('are recognized: %s', (_, entries, sizes) => {
    expect(actsInTimeline(entries).map((act) => act.length)).toEqual(sizes);
    expect(actsInTimeline(entries).flat()).toEqual(entries);
  });
});
