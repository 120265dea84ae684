import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../src/access/context.ts';
import { record } from '../../src/events/record.ts';
import { heldBefore } from './meet.ts';
import { plain, type RacedOperation, raced } from './operations.ts';
import { aScene, openStage, type Scene, type Stage } from './scene.ts';

// Events of a proposal are acted upon in the order of their numbers. A number is drawn when the event is written, before the commit; so this order is
// that of what happened only where the writer holds the proposal from before the event until the commit (decision 0164).

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
}, 60_000);
afterAll(() => stage?.world.close());

const operationOf = (name: string) => raced[name] as RacedOperation;

const play = (scene: Scene, name: string): Promise<string> => {
  const { who, given } = operationOf(name);
  return stage.call(who(stage), name, given(scene), plain.has(name) ? '' : '{ __typename }');
};

const prepared = async (name: string): Promise<Scene> => {
  const { scene: kind, before } = operationOf(name);
  const scene = await aScene(stage, kind === 'draft');
  await before?.(scene);
  return scene;
};

/** The highest number given to an event, committed or not. */
const newest = async (): Promise<number> =>
  (
    await stage.world.pool.query<{ id: number }>(
      `select coalesce(pg_sequence_last_value(pg_get_serial_sequence('event_logs', 'id')), 0)::int as id`,
    )
  ).rows[0]?.id ?? 0;

const ofProposals = async (scene: Scene, after: number): Promise<string[]> =>
  (
    await stage.world.pool.query<{ type: string }>(
      'select event_type as type from event_logs where id > $1 and proposal_pk = any($2) order by id',
      [after, [scene.a.pk, scene.b.pk]],
    )
  ).rows.map(({ type }) => type);

const written = new Set<string>();

describe('operations that write an event of a proposal', () => {
  it.each(Object.keys(raced))('%s locks the proposal first', async (name) => {
    const scene = await prepared(name);
    const before = await newest();
    const { answer, seen } = await heldBefore(
      stage.world,
      `proposals where call_id = ${scene.callId}`,
      () => play(scene, name),
      newest,
    );
    expect(answer).toBe('yes');
    if ((await ofProposals(scene, before)).length === 0) return;
    written.add(name);
    expect(seen, 'the newest number drawn while somebody else held the proposal').toBe(before);
  });

  it('without that lock are detected', async () => {
    const { a, callId } = await aScene(stage, false);
    const before = await newest();
    const { seen } = await heldBefore(
      stage.world,
      `proposals where call_id = ${callId}`,
      () =>
        transaction(stage.world.ctx(), async (tx) => {
          await record(tx, { type: 'PROPOSAL_UPDATED', objectId: a.pk, proposalPk: a.pk });
          await sql`select from proposals where proposal_pk = ${a.pk} for no key update`.execute(tx.db);
        }),
      newest,
    );
    expect(seen).toBe(before + 1);
  });

  it('are numerous enough to make this test meaningful', () => {
    expect(written.size).toBeGreaterThan(30);
  });
});
