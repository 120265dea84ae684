import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPanelWorld, reasonOf } from '../../../test/panel-world.ts';
import { eventsOf, insertWorkflow, statusOf } from '../../../test/review-world.ts';
import { reportedTables, unreportedTables, unwatchedTables } from '../../acts/watched.ts';

let here: Awaited<ReturnType<typeof openPanelWorld>>;
beforeAll(async () => {
  here = await openPanelWorld();
});
afterAll(() => here.world.close());

const moveTo =
  'mutation ($p: [Int!]!, $f: [FapInstrumentInput!]!) { assignProposalsToFaps(proposalPks: $p, fapInstruments: $f) }';
const takeOut =
  'mutation ($p: [Int!]!, $f: [Int!]!) { removeProposalsFromFaps(proposalPks: $p, fapIds: $f) { fapId } }';
const undoing = 'mutation ($id: Int!) { undoAct(id: $id) { id undoneAt } }';

/** Everything written about a proposal in panels, in the order of its keys. */
async function panelWork(proposalPk: number) {
  const { db } = here.world;
  const [places, reviews, decisions] = await Promise.all([
    db.selectFrom('fapProposals').selectAll().where('proposalPk', '=', proposalPk).orderBy('id').execute(),
    db.selectFrom('fapReviews').selectAll().where('proposalPk', '=', proposalPk).orderBy('id').execute(),
    db.selectFrom('fapMeetingDecisions').selectAll().where('proposalPk', '=', proposalPk).execute(),
  ]);
  return { places, reviews, decisions };
}

let ranks = 0;

/** A proposal in the panel with a submitted review, a draft and a submitted decision. */
async function reviewed() {
  const { world, officer, reviewer, second, aProposal, assign, fapId, instrumentId } = here;
  const proposalPk = await aProposal();
  for (const { id } of [reviewer, second]) await assign(officer, [{ memberId: id, proposalPk }]);
  await world.db
    .updateTable('fapReviews')
    .set({ status: 'SUBMITTED', grade: 8, comment: 'Good' })
    .where('proposalPk', '=', proposalPk)
    .where('userId', '=', reviewer.id)
    .execute();
  ranks += 1;
  await world.db
    .insertInto('fapMeetingDecisions')
    .values({ proposalPk, instrumentId, fapId, rankOrder: ranks, submitted: true, recommendation: 'ACCEPTED' })
    .execute();
  await world.work();
  return proposalPk;
}

const toOther = (p: number, preview = false) =>
  here.world.gql(
    here.officer,
    moveTo,
    { p: [p], f: [{ instrumentId: here.instrumentId, fapId: here.otherFapId }] },
    { preview },
  );
const undo = (id: number | undefined, who = here.officer) => here.world.gql(who, undoing, { id });

describe('the preview of an act', () => {
  it('lists what a move to another panel removes, submitted work separately, and changes nothing', async () => {
    const proposalPk = await reviewed();
    const before = await panelWork(proposalPk);
    const jobs = () => here.world.pool.query('select count(*) from graphile_worker.jobs').then(({ rows }) => rows[0]);
    const [events, waiting] = [await eventsOf(here.world, proposalPk), await jobs()];
    const answer = await toOther(proposalPk, true);
    expect(answer.errors).toEqual([]);
    expect(answer.previews).toHaveLength(1);
    const [{ sentence, records, id }] = answer.previews as never as [
      { sentence: string; records: object[]; id: unknown },
    ];
    expect(sentence).toBe(
      '2 reviews (1 submitted), 1 panel decision (1 submitted) and 1 panel assignment are removed; 1 panel assignment is made',
    );
    expect(records[0]).toMatchObject({ one: 'review', removed: 2, submitted: 1 });
    expect((records[0] as { names: string[] }).names).toHaveLength(2);
    expect((records[0] as { names: string[] }).names[0]).toMatch(/^T\d+, First\d+ Last\d+$/);
    expect(id).toBeUndefined();
    expect(await panelWork(proposalPk)).toEqual(before);
    expect([await eventsOf(here.world, proposalPk), await jobs()]).toEqual([events, waiting]);
    expect(await here.world.db.selectFrom('acts').selectAll().execute()).toEqual([]);
  });

  it('is refused for the same reason as the act itself', async () => {
    const proposalPk = await reviewed();
    const asked = { p: [proposalPk], f: [] };
    const look = await here.world.gql(here.officer, takeOut, asked, { preview: true });
    expect([reasonOf(look), look.previews]).toEqual(['NO_PANEL_TO_LEAVE', []]);
    const foreign = await here.world.gql(here.pi, takeOut, { p: [proposalPk], f: [here.fapId] }, { preview: true });
    expect([reasonOf(foreign), foreign.previews]).toEqual(['INSUFFICIENT_PERMISSIONS', []]);
    const other = await here.world.gql(here.officer, 'mutation { addClientLog(error: "x") }', {}, { preview: true });
    expect(reasonOf(other)).toBe('NO_PREVIEW');
  });
});

describe('the undo of an act', () => {
  it('restores reviews, decisions and positions, and is recorded in the log', async () => {
    const proposalPk = await reviewed();
    const before = await panelWork(proposalPk);
    const done = await toOther(proposalPk);
    expect(done.data).toEqual({ assignProposalsToFaps: true });
    expect((await panelWork(proposalPk)).reviews).toEqual([]);
    expect((await undo(done.acts[0]?.id)).errors).toEqual([]);
    expect(await panelWork(proposalPk)).toEqual(before);
    expect((await eventsOf(here.world, proposalPk)).at(-1)).toBe('PROPOSAL_UPDATED');
    const told = await here.world.db
      .selectFrom('eventLogs')
      .selectAll()
      .where('eventType', '=', 'ACT_UNDONE')
      .where('changedObjectId', '=', String(done.acts[0]?.id))
      .executeTakeFirstOrThrow();
    expect([told.changedBy, told.description]).toEqual([
      here.officer.id,
      expect.stringContaining('Assigned panels to proposals: 2 reviews (1 submitted)'),
    ]);
    expect(reasonOf(await undo(done.acts[0]?.id))).toBe('ACT_UNDONE');
  });

  it('can itself be undone, and then the act can be undone again', async () => {
    const proposalPk = await reviewed();
    const before = await panelWork(proposalPk);
    const done = await toOther(proposalPk);
    const moved = await panelWork(proposalPk);
    const undone = await undo(done.acts[0]?.id);
    expect((await undo(undone.acts[0]?.id)).errors).toEqual([]);
    expect(await panelWork(proposalPk)).toEqual(moved);
    expect((await undo(done.acts[0]?.id)).errors).toEqual([]);
    expect(await panelWork(proposalPk)).toEqual(before);
  });

  it('also reverts the change of status made by the workflow', async () => {
    const { world, officer, aProposal, fapId } = here;
    const workflowId = await insertWorkflow(world, [
      { status: 'DRAFT', previousStatus: null, events: [] },
      { status: 'FAP_REVIEW', previousStatus: 'DRAFT', events: ['PROPOSAL_SUBMITTED'] },
      { status: 'FAP_SELECTION', previousStatus: 'FAP_REVIEW', events: ['PROPOSAL_FAPS_REMOVED'] },
    ]);
    await world.db.updateTable('calls').set({ proposalWorkflowId: workflowId }).where('id', '=', here.callId).execute();
    const proposalPk = await aProposal();
    const done = await world.gql(officer, takeOut, { p: [proposalPk], f: [fapId] });
    await world.work();
    expect(await statusOf(world, proposalPk)).toBe('FAP_SELECTION');
    expect((await undo(done.acts[0]?.id)).errors).toEqual([]);
    await world.work();
    expect(await statusOf(world, proposalPk)).toBe('FAP_REVIEW');

    // What the workflow has not heard of yet when the act is undone, it never hears of.
    const again = await world.gql(officer, takeOut, { p: [proposalPk], f: [fapId] });
    expect((await undo(again.acts[0]?.id)).errors).toEqual([]);
    await world.work();
    expect(await statusOf(world, proposalPk)).toBe('FAP_REVIEW');
  });

  it('is refused, with names, if newer work would be lost or has taken the same place', async () => {
    const { world, officer, reviewer, assign, otherFapId } = here;
    const proposalPk = await reviewed();
    const done = await toOther(proposalPk);
    await assign(officer, [{ memberId: reviewer.id, proposalPk }], otherFapId);
    const refusedUndo = await undo(done.acts[0]?.id);
    expect(reasonOf(refusedUndo)).toBe('CHANGED_SINCE');
    expect(refusedUndo.errors[0]?.message).toMatch(/since been changed: review T\d+, First\d+ Last\d+$/);
    expect((await panelWork(proposalPk)).reviews).toHaveLength(1);

    const second = await reviewed();
    const taken = await world.gql(officer, takeOut, { p: [second], f: [here.fapId] });
    await world.ok(officer, moveTo, { p: [second], f: [{ instrumentId: here.instrumentId, fapId: here.fapId }] });
    expect(reasonOf(await undo(taken.acts[0]?.id))).toBe('CHANGED_SINCE');
  });

  it('is refused if the column was changed since, and preserves changes of other columns', async () => {
    const { world, officer } = here;
    const proposalPk = await reviewed();
    const statusOfName = (shortCode: string) =>
      world.db.selectFrom('statuses').select('id').where('shortCode', '=', shortCode).executeTakeFirstOrThrow();
    const change = async (shortCode: string) =>
      world.gql(
        officer,
        'mutation ($i: ChangeProposalsStatusInput!) { changeProposalsStatus(changeProposalsStatusInput: $i) }',
        {
          i: { proposalPks: [proposalPk], statusId: (await statusOfName(shortCode)).id },
        },
      );
    const first = await change('FAP_SELECTION');
    expect(first.errors).toEqual([]);
    await world.db
      .updateTable('proposals')
      .set({ title: 'Written beside' })
      .where('proposalPk', '=', proposalPk)
      .execute();
    await change('EXPIRED');
    const answer = await undo(first.acts[0]?.id);
    expect(reasonOf(answer)).toBe('CHANGED_SINCE');
    expect(answer.errors[0]?.message).toMatch(/since been changed: proposal T\d+$/);
    const acts = await world.ok(officer, '{ acts(first: 1) { id } }');
    expect((await undo(acts.acts[0].id)).errors).toEqual([]);
    expect((await undo(first.acts[0]?.id)).errors).toEqual([]);
    const row = await world.db
      .selectFrom('proposals')
      .selectAll()
      .where('proposalPk', '=', proposalPk)
      .executeTakeFirstOrThrow();
    expect([row.title, await statusOf(world, proposalPk)]).toEqual(['Written beside', 'FAP_REVIEW']);
  });

  it('preserves a review that was saved while its removal waited for it', async () => {
    const { world, officer, reviewer, fapId } = here;
    const proposalPk = await reviewed();
    const saving = await world.pool.connect();
    await saving.query('begin');
    await saving.query(`update fap_reviews set comment = 'Acknowledged' where proposal_pk = $1 and user_id = $2`, [
      proposalPk,
      reviewer.id,
    ]);
    const removal = world.gql(officer, takeOut, { p: [proposalPk], f: [fapId] });
    const blocked = async () => {
      const { rows } = await world.pool.query(
        `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return rows[0].n > 0;
    };
    await expect.poll(blocked, { timeout: 20_000 }).toBe(true);
    await saving.query('commit');
    saving.release();
    const done = await removal;
    expect((await undo(done.acts[0]?.id)).errors).toEqual([]);
    const { reviews } = await panelWork(proposalPk);
    expect(reviews.map(({ comment }) => comment)).toContain('Acknowledged');
  });

  it('fills a column that an upgrade has added since with its default', async () => {
    const { world, officer, fapId } = here;
    const proposalPk = await reviewed();
    const done = await world.gql(officer, takeOut, { p: [proposalPk], f: [fapId] });
    await world.pool.query(`alter table fap_reviews add column weight int not null default 3`);
    try {
      expect((await undo(done.acts[0]?.id)).errors).toEqual([]);
      const { rows } = await world.pool.query('select weight from fap_reviews where proposal_pk = $1', [proposalPk]);
      expect(rows).toEqual([{ weight: 3 }, { weight: 3 }]);
    } finally {
      await world.pool.query('alter table fap_reviews drop column weight');
    }
  });

  it('is available to the user who performed the act, in the same role, and to officers, for a week', async () => {
    const { world, officer, pi, scientist } = here;
    const other = await world.person('USER_OFFICER');
    const proposalPk = await reviewed();
    const done = await toOther(proposalPk);
    const id = done.acts[0]?.id;
    expect(reasonOf(await undo(id, pi))).toBe('ACT_NOT_FOUND');
    expect(reasonOf(await undo(id, await world.as(officer, 'USER')))).toBe('ACT_NOT_FOUND');
    expect(reasonOf(await undo(999_999))).toBe('ACT_NOT_FOUND');
    const seen = async (who: typeof pi) =>
      (
        await world.ok(
          who,
          'query ($p: Int) { acts(filter: { proposalPk: $p }) { id does sentence abilities { undo { allowed } } } }',
          { p: proposalPk },
        )
      ).acts;
    expect(await seen(scientist)).toEqual([]);
    expect(await seen(other)).toMatchObject([
      { id, does: 'Assigned panels to proposals', abilities: { undo: { allowed: true } } },
    ]);
    await world.db
      .updateTable('acts')
      .set({ doneAt: new Date(Date.now() - 7.1 * 86_400_000) })
      .where('id', '=', id ?? 0)
      .execute();
    expect(reasonOf(await undo(id, other))).toBe('ACT_TOO_OLD');
    await world.pool.query(`select graphile_worker.add_job('forget-acts')`);
    await world.work();
    expect(
      await world.db
        .selectFrom('actChanges')
        .selectAll()
        .where('actId', '=', id ?? 0)
        .execute(),
    ).toEqual([]);
  });
});

it('every table is watched, or listed as exempt', async () => {
  const { rows } = await here.world.pool.query<{ place: string; watched: boolean }>(
    `select c.relname as place, exists (select from pg_trigger g where g.tgrelid = c.oid and g.tgname = 'watched'
            and g.tgfoid = 'keep_change'::regproc) as watched
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  );
  const watched = rows.filter((row) => row.watched).map(({ place }) => place);
  expect(watched, 'a watched table stands in reportedTables or unreportedTables of src/acts/watched.ts').toEqual(
    [...Object.keys(reportedTables), ...unreportedTables].sort(),
  );
  expect(
    rows.filter((row) => !row.watched).map(({ place }) => place),
    'a table whose migration does not call watch_changes stands in unwatchedTables of src/acts/watched.ts',
  ).toEqual(Object.keys(unwatchedTables).sort());
});
