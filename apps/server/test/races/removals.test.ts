import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../src/archive/invariants.ts';
import type { Ground } from './ground.ts';
import { type Pair, prove } from './prove.ts';
import { removals } from './removals.ts';
import { openStage, type Stage } from './scene.ts';

// What goes while somebody begins to use it is either gone before, and the other is told, or used before, and stays.

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
}, 60_000);
afterAll(() => stage?.world.close());

describe.each(Object.keys(removals))('%s', (names) => {
  it('have the same result concurrently as in sequence', { timeout: 60_000 }, () =>
    prove<Ground>(
      {
        world: () => stage.world,
        prepared: () => (removals[names] as (typeof removals)[string])(stage),
        play: ({ calls }, name) => {
          const { who = stage.officer, given, answers } = calls[name] as Ground['calls'][string];
          return stage.call(who, name, given, answers);
        },
        stateOf: async ({ left }) => (await stage.world.pool.query(left)).rows[0],
        gates: () => [['records', ({ gate }) => gate]],
      },
      names.split(', ') as unknown as Pair,
    ),
  );
});

it('leave the database sound', async () => {
  const client = await stage.world.pool.connect();
  try {
    const about = (await brokenInvariants(client)).map(({ sentence }) => sentence);
    // Scenes begin with proposals under review that nobody handed in.
    expect(
      about.filter(
        (sentence) => !/^(The last status change|A submitted proposal has a submission date)/.test(sentence),
      ),
    ).toEqual([]);
  } finally {
    client.release();
  }
});
