import { expect, it } from 'vitest';
import { facilityZone } from './rules.ts';

it.each([
  ['Europe/Copenhagen', 'Europe/Copenhagen'],
  ['UTC', 'UTC'],
  ['Nowhere/Atlantis', 'UTC'],
  ['', 'UTC'],
  [null, 'UTC'],
  [undefined, 'UTC'],
])('the zone of a facility that says %j is %s', (setting, zone) => {
  expect(facilityZone(setting)).toBe(zone);
});
