import { expect, it } from 'vitest';
import { dateOf } from './template-fields.ts';

it.each([
  // The moments at which the first of May begins there.
  ['Europe/Stockholm', '2026-04-30T22:00:00.000Z', '2026-05-01', '2026-05-01 00:00'],
  ['Pacific/Auckland', '2026-04-30T12:00:00.000Z', '2026-05-01', '2026-05-01 00:00'],
  ['America/Los_Angeles', '2026-05-01T07:00:00.000Z', '2026-05-01', '2026-05-01 00:00'],
  ['Asia/Kolkata', '2026-04-30T18:30:00.000Z', '2026-05-01', '2026-05-01 00:00'],
  ['America/Havana', '2026-03-08T05:00:00.000Z', '2026-03-08', '2026-03-08 01:00'],
  ['UTC', 'soon', '', ''],
])('in %s templates show %s as %s (rule Q101)', (zone, iso, day, time) => {
  const written = dateOf(zone);
  expect([written(iso, false), written(iso, true)]).toEqual([day, time]);
});
