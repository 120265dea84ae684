import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../src/cli/invariants.ts';
import { operations } from '../../src/graphql/operation.ts';
import { meet } from './meet.ts';
import { plain, type RacedOperation, raced } from './operations.ts';
import { allPairs, pairs } from './pairs.ts';
import { aScene, openStage, type Scene, type Stage, stateOf } from './scene.ts';

// Two calls at once leave what they would leave one after the other, in one of the two orders: the answers, every table, the list and the
// log. So nothing is lost, nothing is answered that is not so, and no rule is asked of what is no longer there.

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
}, 60_000);

afterAll(async () => {
  await stage.world.close();
});

const operationOf = (name: string) => raced[name] as RacedOperation;

function play(scene: Scene, name: string): Promise<string> {
  const { who, given } = operationOf(name);
  return stage.call(who(stage), name, given(scene), plain.has(name) ? '' : '{ __typename }');
}

/** A scene in which both calls are possible. */
async function prepared([one, other]: readonly [string, string]): Promise<Scene> {
  const scene = await aScene(
    stage,
    [one, other].every((name) => operationOf(name).scene === 'draft'),
  );
  for (const name of new Set([one, other])) {
    const ready = await operationOf(name).before?.(scene);
    if (typeof ready === 'string') expect(ready, `what ${name} begins with`).toBe('yes');
  }
  return scene;
}

interface Outcome {
  readonly answers: readonly [string, string];
  readonly state: Record<string, unknown>;
}

const outcome = async (scene: Scene, first: string, second: string): Promise<Outcome> => ({
  answers: [first, second],
  state: await stateOf(scene),
});

async function inTurn(pair: readonly [string, string], firstIsFirst: boolean): Promise<Outcome> {
  const scene = await prepared(pair);
  if (firstIsFirst) {
    const first = await play(scene, pair[0]);
    return outcome(scene, first, await play(scene, pair[1]));
  }
  const second = await play(scene, pair[1]);
  return outcome(scene, await play(scene, pair[0]), second);
}

async function atOnce(pair: readonly [string, string]): Promise<Outcome> {
  const scene = await prepared(pair);
  const [first, second] = await Promise.all([play(scene, pair[0]), play(scene, pair[1])]);
  return outcome(scene, first, second);
}

async function held(
  pair: readonly [string, string],
  gate: (scene: Scene) => string,
  firstIsFirst: boolean,
): Promise<Outcome> {
  const scene = await prepared(pair);
  const [one, other] = pair.map((name) => () => play(scene, name)) as [() => Promise<string>, () => Promise<string>];
  if (firstIsFirst) {
    const [first, second] = await meet(stage.world, gate(scene), one, other);
    return outcome(scene, first, second);
  }
  const [second, first] = await meet(stage.world, gate(scene), other, one);
  return outcome(scene, first, second);
}

/** The locks two calls can come to, in their order. */
const gates: Record<string, (scene: Scene) => string> = {
  call: ({ callId }) => `calls where id = ${callId}`,
  panel: ({ fapId }) => `faps where id = ${fapId}`,
  proposals: ({ callId }) => `proposals where call_id = ${callId}`,
  review: ({ a }) => `fap_reviews where id = ${a.reviewId}`,
  'technical review': ({ a }) => `technical_reviews where id = ${a.technicalReviewId}`,
  invite: ({ a }) => `invites where id = ${a.inviteId}`,
  sample: ({ a }) => `samples where id = ${a.sampleId}`,
};

/** Deeper locks than the proposal, where both of a pair come to one. */
const deeper: ReadonlyArray<readonly [gate: string, names: RegExp]> = [
  ['call', /^(submitProposal|cloneProposals|createProposal)$/],
  ['panel', /FapReviewers|UserForReview|MemberFromFap|ReviewersToFap/],
  ['review', /^(updateReview|submitProposalsReview|remove.*|saveReviewerRank|assignProposalsToFaps)$/],
  ['technical review', /TechnicalReview|InternalReview|Instrument/],
  ['invite', /Invite/],
  ['sample', /Sample/],
];

const gatesOf = (pair: readonly [string, string]): string[] => [
  'proposals',
  ...deeper.filter(([, names]) => pair.every((name) => names.test(name))).map(([gate]) => gate),
];

describe('two calls at once', () => {
  it.each(allPairs)('%s and %s leave what they leave one after the other', { timeout: 60_000 }, async (...pair) => {
    const possible = [await inTurn(pair, true), await inTurn(pair, false)];
    expect(
      possible.some(({ answers }) => answers.includes('yes')),
      `neither is possible: ${JSON.stringify(possible.map(({ answers }) => answers))}`,
    ).toBe(true);
    const seen: Array<[string, Outcome]> = [['free', await atOnce(pair)]];
    for (const gate of gatesOf(pair)) {
      for (const firstIsFirst of pair[0] === pair[1] ? [true] : [true, false]) {
        seen.push([
          `held at the ${gate}, ${pair[firstIsFirst ? 0 : 1]} first`,
          await held(pair, gates[gate] as never, firstIsFirst),
        ]);
      }
    }
    for (const [how, found] of seen) {
      const nearest = possible.find(({ answers }) => `${answers}` === `${found.answers}`) ?? possible[0];
      const fits = possible.some((one) => JSON.stringify(one) === JSON.stringify(found));
      if (!fits) expect({ how, ...found }).toEqual({ how, ...nearest });
    }
  });
});

it('leaves a sound database behind, and no two calls have waited for each other in a circle', async () => {
  expect(allPairs.length).toBeGreaterThan(40);
  const client = await stage.world.pool.connect();
  try {
    const broken = await brokenInvariants(client);
    // The scenes begin with proposals that were put into the store: no log led to their status, and no call gave them their number.
    const begun = [
      'The last change of status in the log is the status a proposal has',
      'A submitted proposal has the date of its submission, and an id from its call where that has a format',
    ];
    expect(broken.filter(({ sentence }) => !begun.includes(sentence))).toEqual([]);
    await client.query('select pg_stat_force_next_flush()').catch(() => undefined);
    await expect
      .poll(
        async () =>
          (await client.query('select deadlocks::int as n from pg_stat_database where datname = current_database()'))
            .rows[0].n,
        { timeout: 3000 },
      )
      .toBe(0);
  } finally {
    client.release();
  }
});

it('every operation that locks a record before its rule is asked names its pairs, or says why it has none', () => {
  const locking = operations.filter(({ lock }) => lock === 'before the rule').map(({ name }) => name);
  expect(locking.filter((name) => !(name in pairs))).toEqual([]);
  const named = Object.values(pairs).flatMap((others) => (typeof others === 'string' ? [] : others));
  expect(named.filter((name) => !(name in raced))).toEqual([]);
  expect(Object.keys(pairs).filter((name) => typeof pairs[name] !== 'string' && !(name in raced))).toEqual([]);
});
