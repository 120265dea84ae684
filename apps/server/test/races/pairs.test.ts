import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../src/archive/invariants.ts';
import { operations } from '../../src/graphql/operation.ts';
import { plain, type RacedOperation, raced } from './operations.ts';
import { allPairs, pairs } from './pairs.ts';
import { type Ground, type Pair, prove } from './prove.ts';
import { removals } from './removals.ts';
import { aScene, openStage, type Scene, type Stage, stateOf } from './scene.ts';
import { unpaired } from './unpaired.ts';

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
async function prepared([one, other]: Pair): Promise<Scene> {
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
  ['call', /^(submitProposal|cloneProposals|createProposal|assignProposalsToInstruments|.*Call)$/],
  ['panel', /FapReviewers|UserForReview|MemberFromFap|ReviewersToFap/],
  ['review', /^(updateReview|submitProposalsReview|remove.*|saveReviewerRank|assignProposalsToFaps)$/],
  ['technical review', /TechnicalReview|InternalReview|Instrument/],
  ['invite', /Invite/],
  ['sample', /Sample/],
];

const gatesOf = (pair: Pair): string[] => [
  'proposals',
  ...deeper.filter(([, names]) => pair.every((name) => names.test(name))).map(([gate]) => gate),
];

const ground: Ground<Scene> = {
  world: () => stage.world,
  prepared,
  play,
  stateOf,
  gates: (pair) => gatesOf(pair).map((name) => [name, gates[name] as (scene: Scene) => string]),
};

describe('two concurrent calls', () => {
  it.each(allPairs)('%s and %s have the same result concurrently as in sequence', { timeout: 60_000 }, (...pair) =>
    prove(ground, pair),
  );
});

it('the database is sound afterwards, and no two calls deadlocked', async () => {
  expect(allPairs.length).toBeGreaterThan(40);
  const client = await stage.world.pool.connect();
  try {
    const broken = await brokenInvariants(client);
    // The scenes begin with proposals that were put into the store: no log led to their status, and no call gave them their number.
    const begun = [
      'The last status change in the event log is the current status of a proposal',
      'A submitted proposal has a submission date and, unless it was imported, an id from its call if the call has a format',
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

it('every mutation lists its pairs, or is known to need none', () => {
  const mutations = operations.filter(({ kind }) => kind === 'mutation').map(({ name }) => name);
  const met = new Set([...allPairs.flat(), ...Object.keys(removals).flatMap((names) => names.split(', '))]);
  const told = (name: string) => name in pairs || met.has(name) || unpaired.has(name);
  expect(mutations.filter((name) => !told(name))).toEqual([]);
  expect([...met, ...unpaired, ...Object.keys(pairs)].filter((name) => !mutations.includes(name))).toEqual([]);
  // A removal names one pair only: beside all others, whoever is in it may still be seen to need none.
  const paired = new Set([...allPairs.flat(), ...Object.keys(pairs)]);
  expect([...unpaired].filter((name) => paired.has(name))).toEqual([]);
});

it('every operation that locks a record before its rule is checked is paired, or known to need no pair', () => {
  const locking = operations.filter(({ lock }) => lock === 'before the rule').map(({ name }) => name);
  expect(locking.filter((name) => !(name in pairs || unpaired.has(name)))).toEqual([]);
  const named = Object.values(pairs).flatMap((others) => (typeof others === 'string' ? [] : others));
  expect(named.filter((name) => !(name in raced))).toEqual([]);
  expect(Object.keys(pairs).filter((name) => typeof pairs[name] !== 'string' && !(name in raced))).toEqual([]);
});
