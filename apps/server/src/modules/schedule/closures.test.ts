import { afterAll, beforeAll, expect, it } from 'vitest';
import { reasonOf } from '../../../test/panel-world.ts';
import { at, documents, openScheduleWorld, type ScheduleWorld } from '../../../test/schedule-world.ts';
import type { Loose, TestPerson } from '../../../test/world.ts';

let opened: ScheduleWorld;
beforeAll(async () => {
  opened = await openScheduleWorld();
}, 60_000);
afterAll(() => opened?.world.close());

type Act = 'close' | 'reclose' | 'unclose';
const done = async (who: TestPerson, act: Act, given: Loose): Promise<Loose> =>
  (await opened.world.ok<Loose>(who, documents[act], given)).done;
const refusal = async (who: TestPerson, act: Act, given: Loose) =>
  reasonOf(await opened.world.gql<Loose>(who, documents[act], given));

it('closed time of an instrument is set by its scientists and officers, of the facility by officers (rule O108)', async () => {
  const { world, officer, scientist, pi, instrumentId } = opened;
  const stranger = await world.person('INSTRUMENT_SCIENTIST');
  const times = { startsAt: at(8000), endsAt: at(8010), title: 'Maintenance' };
  expect(await refusal(scientist, 'close', times)).toBe('NOT_YOUR_INSTRUMENT');
  expect(await refusal(stranger, 'close', { ...times, instrumentId })).toBe('NOT_YOUR_INSTRUMENT');
  expect(await refusal(pi, 'close', { ...times, instrumentId })).toBe('INSUFFICIENT_PERMISSIONS');
  expect(await refusal(officer, 'close', { ...times, endsAt: at(8000) })).toBe('BEAM_TIME_ENDS_BEFORE_IT_BEGINS');
  const { id } = await done(scientist, 'close', { ...times, instrumentId });
  expect(await refusal(scientist, 'reclose', { ...times, id })).toBe('NOT_YOUR_INSTRUMENT');
  const changed = await done(scientist, 'reclose', { ...times, id, instrumentId, title: 'Longer' });
  expect(changed.title).toBe('Longer');
  expect(await refusal(stranger, 'unclose', { id })).toBe('NOT_YOUR_INSTRUMENT');
  expect(await done(scientist, 'unclose', { id })).toEqual({ id });
  expect(await refusal(scientist, 'unclose', { id })).toBe('CLOSURE_NOT_FOUND');
  const { id: everywhere } = await done(officer, 'close', times);
  expect(await refusal(scientist, 'reclose', { ...times, id: everywhere })).toBe('NOT_YOUR_INSTRUMENT');
  expect(await refusal(scientist, 'unclose', { id: everywhere })).toBe('NOT_YOUR_INSTRUMENT');
  const there = await done(officer, 'close', { ...times, instrumentId });
  for (const closure of [{ id: everywhere }, { id: there.id, instrumentId }]) {
    expect((await done(officer, 'reclose', { ...times, ...closure, title: 'Longer' })).title).toBe('Longer');
    expect(await done(officer, 'unclose', { id: closure.id })).toEqual({ id: closure.id });
  }
});
