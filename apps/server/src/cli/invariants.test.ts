import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type BookedExperiment,
  beginSafety,
  bookNew,
  decide,
  handIn,
  insertExperimentCall,
  openExperimentWorld,
  scientistDecides,
} from '../../test/experiment-world.ts';
import type { World } from '../../test/world.ts';
import { brokenInvariants } from '../archive/invariants.ts';

let world: World;
let booked: BookedExperiment;

beforeAll(async () => {
  const { pi, scientist, instrumentId, ...opened } = await openExperimentWorld();
  world = opened.world;
  const { callId } = await insertExperimentCall(world, scientistDecides);
  await beginSafety(world, pi, await bookNew(world, { pi, callId, instrumentId }));
  booked = await bookNew(world, { pi, callId, instrumentId });
  const pk = await beginSafety(world, pi, booked);
  await handIn(world, pi, pk);
  await decide(world, scientist, { by: 'IS', pk, decision: 'ACCEPTED' });
});
afterAll(() => world.close());

const broken = async () => {
  const client = await world.pool.connect();
  try {
    return (await brokenInvariants(client)).map(({ sentence }) => sentence);
  } finally {
    client.release();
  }
};

it.each([
  ['nothing', {}, []],
  [
    'a status nobody set',
    { statusId: 20 },
    ['The last status change in the event log is the current status of a safety record'],
  ],
  [
    'a status of proposals',
    { statusId: 2 },
    [
      'The safety record of an experiment has a status for experiments',
      'The last status change in the event log is the current status of a safety record',
    ],
  ],
  [
    'a decision on what was not handed in',
    { esiQuestionarySubmittedAt: null },
    ['The safety record of an experiment was submitted before it was decided on'],
  ],
])('the safety of an experiment is checked: %s', async (_, set, expected) => {
  const rows = world.db.selectFrom('experimentSafeties').selectAll().where('experimentPk', '=', booked.experimentPk);
  const was = await rows.executeTakeFirstOrThrow();
  const update = world.db.updateTable('experimentSafeties').where('experimentPk', '=', booked.experimentPk);
  await update.set({ updatedAt: was.updatedAt, ...set }).execute();
  expect(await broken()).toEqual(expected);
  const { experimentSafetyPk, ...before } = was;
  await update.set(before).execute();
});
