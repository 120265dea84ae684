import { expect } from 'vitest';
import type { World } from '../world.ts';
import { meet } from './meet.ts';

export type Pair = readonly [string, string];

/** What a kind of scene offers to the calls that meet in it. */
export interface Ground<S> {
  readonly world: () => World;
  /** Creates a fresh scene in which both calls are possible. */
  readonly prepared: (pair: Pair) => Promise<S>;
  /** Makes the call and returns `yes`, or the reason for its refusal. */
  readonly play: (scene: S, name: string) => Promise<string>;
  /** Returns everything that is stored about a scene, in a form comparable with another scene. */
  readonly stateOf: (scene: S) => Promise<Record<string, unknown>>;
  /** Returns the locks the pair can reach: their names, and the rows in a scene. */
  readonly gates: (pair: Pair) => ReadonlyArray<readonly [name: string, rows: (scene: S) => string]>;
}

interface Outcome {
  readonly answers: Pair;
  readonly state: Record<string, unknown>;
}

/**
 * Checks that two concurrent calls leave the same state as one after the other, in one of the two orders: running free, and held at each
 * lock they reach, with either call first.
 */
export async function prove<S>(ground: Ground<S>, pair: Pair): Promise<void> {
  const outcome = async (scene: S, first: string, second: string): Promise<Outcome> => ({
    answers: [first, second],
    state: await ground.stateOf(scene),
  });
  const inTurn = async (firstIsFirst: boolean) => {
    const scene = await ground.prepared(pair);
    if (firstIsFirst) {
      const first = await ground.play(scene, pair[0]);
      return outcome(scene, first, await ground.play(scene, pair[1]));
    }
    const second = await ground.play(scene, pair[1]);
    return outcome(scene, await ground.play(scene, pair[0]), second);
  };
  const atOnce = async () => {
    const scene = await ground.prepared(pair);
    const [first, second] = await Promise.all([ground.play(scene, pair[0]), ground.play(scene, pair[1])]);
    return outcome(scene, first, second);
  };
  const held = async (rows: (scene: S) => string, firstIsFirst: boolean) => {
    const scene = await ground.prepared(pair);
    const [one, other] = pair.map((name) => () => ground.play(scene, name)) as [
      () => Promise<string>,
      () => Promise<string>,
    ];
    if (firstIsFirst) return outcome(scene, ...(await meet(ground.world(), rows(scene), one, other)));
    const [second, first] = await meet(ground.world(), rows(scene), other, one);
    return outcome(scene, first, second);
  };

  const possible = [await inTurn(true), await inTurn(false)];
  expect(
    possible.some(({ answers }) => answers.includes('yes')),
    `neither is possible: ${JSON.stringify(possible.map(({ answers }) => answers))}`,
  ).toBe(true);
  const seen: Array<[string, Outcome]> = [['free', await atOnce()]];
  for (const [name, rows] of ground.gates(pair)) {
    for (const firstIsFirst of pair[0] === pair[1] ? [true] : [true, false]) {
      seen.push([`held at the ${name}, ${pair[firstIsFirst ? 0 : 1]} first`, await held(rows, firstIsFirst)]);
    }
  }
  for (const [how, found] of seen) {
    const nearest = possible.find(({ answers }) => `${answers}` === `${found.answers}`) ?? possible[0];
    const fits = possible.some((one) => JSON.stringify(one) === JSON.stringify(found));
    if (!fits) expect({ how, ...found }).toEqual({ how, ...nearest });
  }
}
