import { expect, it } from 'vitest';
import { deadlineText } from './deadline-text.ts';

const formats = { date: 'dd-MM-yyyy', dateTime: 'dd-MM-yyyy HH:mm', zone: 'Europe/Stockholm' };
const noon = new Date('2026-12-22T11:00:00Z');

it.each([
  ['America/New_York', '22-12-2026 06:00'],
  ['Asia/Tokyo', '22-12-2026 20:00'],
  ['Pacific/Auckland', '23-12-2026 00:00'],
])('a deadline is given in the time of Stockholm and of %s', (zone, own) => {
  expect(deadlineText(noon, formats, zone)).toEqual({
    facility: '22-12-2026 12:00',
    facilityZone: 'Europe/Stockholm',
    own,
    ownZone: zone,
  });
});

it.each(['Europe/Stockholm', 'Europe/Warsaw', 'no zone at all'])(
  'a deadline is given once if both times are the same: %s',
  (zone) => {
    expect(deadlineText(noon, formats, zone)).toEqual({
      facility: '22-12-2026 12:00',
      facilityZone: 'Europe/Stockholm',
    });
  },
);

it('a deadline uses the offsets of time zones on that day', () => {
  const summer = new Date('2026-07-01T10:00:00Z');
  expect(deadlineText(summer, formats, 'Africa/Johannesburg').own).toBeUndefined();
  expect(deadlineText(noon, formats, 'Africa/Johannesburg').own).toBe('22-12-2026 13:00');
});
