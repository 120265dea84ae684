import { expect, it } from 'vitest';
import { facilityZone } from './rules.ts';

it.each([
  ['Europe/Copenhagen', 'Europe/Copenhagen'],
  ['UTC', 'UTC'],
  ['Nowhere/Atlantis', 'UTC'],
  ['', 'UTC'],
  [null, 'UTC'],
  [undefined, 'UTC'],
])('the time zone of a facility that has set %j is %s', (setting, zone) => {
  expect(facilityZone(setting)).toBe(zone);
});
