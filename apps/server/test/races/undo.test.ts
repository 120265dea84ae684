import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asAct } from '../../src/acts/as-act.ts';
import { inLockOrder } from '../../src/acts/undo.ts';
import { meet } from './meet.ts';
import { aScene, openStage, type Scene, type Stage } from './scene.ts';

// Who takes an act back locks like everybody else: what comes beside it waits, and nobody is ended for the sake of another.

let stage: Stage;
let scene: Scene;
beforeAll(async () => {
  stage = await openStage();
}, 60_000);
afterAll(() => stage?.world.close());
beforeEach(async () => {
  scene = await aScene(stage, false);
});

it('undoing locks tables in a fixed order, regardless of what the act changed', () => {
  expect(inLockOrder(['fap_reviews', 'proposals', 'answers', 'calls', 'faps', 'fap_members', 'users'])).toEqual([
    'users',
    'faps',
    'calls',
    'proposals',
    'answers',
    'fap_members',
    'fap_reviews',
  ]);
});

const deadlocks = async (): Promise<number> => {
  const client = await stage.world.pool.connect();
  try {
    await client.query('select pg_stat_force_next_flush()');
    await client.query('select pg_stat_clear_snapshot()');
    const { rows } = await client.query<{ n: number }>(
      'select deadlocks::int as n from pg_stat_database where datname = current_database()',
    );
    return rows[0]?.n ?? 0;
  } finally {
    client.release();
  }
};

/** An act of this many tables at once: the panel is renamed, the proposals get another title. */
async function anAct(): Promise<number> {
  const { fapId, callId } = scene;
  await asAct(stage.world.ctx(), { operation: 'updateFap', deed: 'Changed a panel', asked: '{}' }, async (tx) => {
    await sql`update faps set description = 'another' where id = ${fapId}`.execute(tx.db);
    await sql`update proposals set title = 'Another' where call_id = ${callId}`.execute(tx.db);
  });
  return latestAct();
}

async function latestAct(): Promise<number> {
  const { id } = await stage.world.db.selectFrom('acts').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  return id;
}

const undo = (id: number) => () => stage.call(stage.officer, 'undoAct', { id });
const addReviewer = () =>
  stage.call(stage.officer, 'addUserForReview', {
    fapID: scene.fapId,
    proposalPk: scene.a.pk,
    userID: stage.second.id,
  });
const deletePanel = () => stage.call(stage.officer, 'deleteFap', { id: scene.fapId });

describe('undoing an act', () => {
  it.each([true, false])('concurrently with assigning a reviewer: the undo comes first: %s', async (isFirst) => {
    const before = await deadlocks();
    const id = await anAct();
    const gate = `proposals where call_id = ${scene.callId}`;
    const answers = await (isFirst
      ? meet(stage.world, gate, undo(id), addReviewer)
      : meet(stage.world, gate, addReviewer, undo(id)));
    expect(answers).toEqual(['yes', 'yes']);
    expect(await deadlocks()).toBe(before);
    const { rows } = await stage.world.pool.query(
      'select count(*)::int as n from fap_reviews where proposal_pk = $1 and user_id = $2',
      [scene.a.pk, stage.second.id],
    );
    expect(rows).toEqual([{ n: 1 }]);
    const titles = await stage.world.pool.query('select distinct title from proposals where call_id = $1', [
      scene.callId,
    ]);
    expect(titles.rows).toEqual([{ title: 'Title' }]);
  });

  it.each([true, false])('concurrently with deleting its panel: the undo comes first: %s', async (isFirst) => {
    const before = await deadlocks();
    const pks = [scene.a.pk, scene.b.pk];
    const taken = await stage.call(stage.officer, 'removeProposalsFromFaps', {
      proposalPks: pks,
      fapIds: [scene.fapId],
    });
    expect(taken).toBe('yes');
    const id = await latestAct();
    const gate = `faps where id = ${scene.fapId}`;
    const [undone, deleted] = isFirst
      ? await meet(stage.world, gate, undo(id), deletePanel)
      : (await meet(stage.world, gate, deletePanel, undo(id))).toReversed();
    expect([undone, deleted]).toEqual(isFirst ? ['yes', 'FAP_IN_USE'] : ['REMOVED_SINCE', 'yes']);
    expect(await deadlocks()).toBe(before);
    const { rows } = await stage.world.pool.query(
      'select count(*)::int as n from fap_proposals where fap_id = $1 and proposal_pk = any($2)',
      [scene.fapId, pks],
    );
    expect(rows).toEqual([{ n: isFirst ? 2 : 0 }]);
  });

  it.each([true, false])(
    'concurrently with deleting the status it restores: the undo comes first: %s',
    async (isFirst) => {
      const before = await deadlocks();
      const { rows } = await stage.world.pool.query<{ id: number }>(
        `insert into statuses (short_code, name, description, entity_type, is_default)
       values ($1, 'Passing', '', 'PROPOSAL', false) returning id`,
        [`PASSING_${isFirst}`.toUpperCase()],
      );
      const passing = rows[0]?.id ?? 0;
      const expired = await stage.world.db
        .selectFrom('statuses')
        .select('id')
        .where('shortCode', '=', 'EXPIRED')
        .executeTakeFirst();
      for (const statusId of [passing, expired?.id]) {
        const given = { changeProposalsStatusInput: { proposalPks: [scene.a.pk], statusId } };
        expect(await stage.call(stage.officer, 'changeProposalsStatus', given, '')).toBe('yes');
      }
      const id = await latestAct();
      const deleteStatus = () => stage.call(stage.officer, 'deleteStatus', { id: passing });
      const gate = `statuses where id = ${passing}`;
      const [undone, deleted] = isFirst
        ? await meet(stage.world, gate, undo(id), deleteStatus)
        : (await meet(stage.world, gate, deleteStatus, undo(id))).toReversed();
      expect([undone, deleted]).toEqual(isFirst ? ['yes', 'STATUS_IN_USE'] : ['REMOVED_SINCE', 'yes']);
      expect(await deadlocks()).toBe(before);
    },
  );

  it.each([true, false])(
    'concurrently with deleting the instrument it restores: the undo comes first: %s',
    async (isFirst) => {
      const before = await deadlocks();
      const { world, officer, scientist } = stage;
      const { rows } = await world.pool.query<{ id: number }>(
        `insert into instruments (name, short_code, description, manager_user_id) values ($1, $1, '', $2) returning id`,
        [`passing ${isFirst}`, scientist.id],
      );
      const passing = rows[0]?.id ?? 0;
      await world.pool.query('insert into call_instruments (call_id, instrument_id) values ($1, $2)', [
        scene.callId,
        passing,
      ]);
      await world.pool.query('insert into proposal_instruments (proposal_pk, instrument_id) values ($1, $2)', [
        scene.b.pk,
        passing,
      ]);
      const given = { proposalPks: [scene.b.pk], instrumentIds: [stage.instrumentId] };
      expect(await stage.call(officer, 'assignProposalsToInstruments', given, '')).toBe('yes');
      const id = await latestAct();
      await world.pool.query('delete from call_instruments where instrument_id = $1', [passing]);
      const deleteInstrument = () => stage.call(officer, 'deleteInstrument', { id: passing });
      const gate = `instruments where id = ${passing}`;
      const [undone, deleted] = isFirst
        ? await meet(world, gate, undo(id), deleteInstrument)
        : (await meet(world, gate, deleteInstrument, undo(id))).toReversed();
      expect([undone, deleted]).toEqual(isFirst ? ['yes', 'INSTRUMENT_IN_USE'] : ['REMOVED_SINCE', 'yes']);
      expect(await deadlocks()).toBe(before);
    },
  );

  it.each([0, 1, 2])('concurrently with another undo that locks what it changes and vice versa, round %s', async () => {
    const before = await deadlocks();
    const { world, fapId, otherFapId, callId, instrumentId, otherInstrumentId } = { ...stage, ...scene };
    const panels = [fapId, otherFapId];
    await world.pool.query('update call_instruments set fap_id = $2 where call_id = $1 and instrument_id = $3', [
      ...[callId, otherFapId, otherInstrumentId],
    ]);
    /** One panel is renamed, and the other loses an instrument of the call. */
    const crossed = async (renamed: number, left: number) => {
      await asAct(world.ctx(), { operation: 'updateFap', deed: 'Changed a panel', asked: '{}' }, async (tx) => {
        await sql`update faps set description = description || '.' where id = ${renamed}`.execute(tx.db);
        await sql`update call_instruments set fap_id = null where call_id = ${callId} and fap_id = ${left}`.execute(
          tx.db,
        );
      });
      return latestAct();
    };
    const acts = [await crossed(fapId, otherFapId), await crossed(otherFapId, fapId)] as const;
    const gate = `faps where id in (${panels})`;
    expect(await meet(world, gate, undo(acts[0]), undo(acts[1]))).toEqual(['yes', 'yes']);
    expect(await deadlocks()).toBe(before);
    const { rows } = await world.pool.query(
      'select instrument_id, fap_id from call_instruments where call_id = $1 order by fap_id = $2 desc',
      [callId, fapId],
    );
    expect(rows).toEqual([
      { instrument_id: instrumentId, fap_id: fapId },
      { instrument_id: otherInstrumentId, fap_id: otherFapId },
    ]);
  });

  it.each(['free', 'held'])('concurrently with undoing another act on the same proposals, %s', async (how) => {
    const before = await deadlocks();
    const { officer, world } = stage;
    const [a, b] = [scene.a.pk, scene.b.pk];
    const acts: number[] = [];
    for (const [name, given, selection] of [
      ['removeProposalsFromFaps', { proposalPks: [b, a], fapIds: [scene.fapId] }, undefined],
      ['changeProposalsStatus', { changeProposalsStatusInput: { proposalPks: [a, b], statusId: 1 } }, ''],
    ] as const) {
      expect(await stage.call(officer, name, given, selection)).toBe('yes');
      acts.push(await latestAct());
    }
    const [one, other] = acts.map(undo) as [() => Promise<string>, () => Promise<string>];
    const answers =
      how === 'free'
        ? await Promise.all([one(), other()])
        : await meet(world, `proposals where call_id = ${scene.callId}`, one, other);
    expect(answers).toEqual(['yes', 'yes']);
    expect(await deadlocks()).toBe(before);
  });
});
