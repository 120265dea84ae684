import { expect, it } from 'vitest';
import { roleCodes } from '../kernel/index.ts';
import { defaultScientistFilters, offersScientistTools, scientistRowAction } from './index.ts';

it.each([
  [undefined, undefined, 'ME', 2],
  ['', '', 'ME', 2],
  ['ALL', 'ALL', 'ALL', 0],
  ['ME', 'FEASIBILITY_REVIEW', 'ME', 2],
  ['SOMETHING', 'SOMETHING', 'ME', 2],
])(
  'with the settings %j and %j the list starts with the filters %s and %d',
  (reviewer, status, expectedReviewer, statusId) =>
    expect(defaultScientistFilters({ reviewer, status })).toEqual({ reviewer: expectedReviewer, statusId }),
);

it.each(roleCodes)('whether %s gets filters and bulk actions', (role) => {
  expect(offersScientistTools(role)).toBe(role === 'INSTRUMENT_SCIENTIST');
});

it.each([
  ['mine and open', [{ submitted: false, instrumentId: 1, assigneeId: 7 }], [], 'Edit technical review'],
  [
    'mine and submitted',
    [{ submitted: true, instrumentId: 1, assigneeId: 7 }],
    [],
    'View proposal and technical review',
  ],
  ['a colleague’s', [{ submitted: false, instrumentId: 1, assigneeId: 8 }], [], 'View proposal and technical review'],
  [
    'a colleague’s where several write',
    [{ submitted: false, instrumentId: 1, assigneeId: 8 }],
    [1],
    'Edit technical review',
  ],
  ['none', [], [1], 'View proposal and technical review'],
])('the action of a row: %s', (_, reviews, open, expected) =>
  expect(scientistRowAction(7, reviews, open)).toBe(expected),
);
