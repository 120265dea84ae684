import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPanelWorld, reasonOf } from '../../../test/panel-world.ts';
import type { Loose, TestPerson } from '../../../test/world.ts';

let here: Awaited<ReturnType<typeof openPanelWorld>>;
let callOf: () => Promise<number>;
beforeAll(async () => {
  here = await openPanelWorld();
  const { insertCall, insertWorkflow } = await import('../../../test/review-world.ts');
  const { world, instrumentId, fapId } = here;
  callOf = async () =>
    insertCall(world, {
      workflowId: await insertWorkflow(world),
      instruments: [{ instrumentId, fapId, availabilityTime: 10 }],
    });
});
afterAll(() => here.world.close());

const run = (sql: string, values: unknown[] = []) => here.world.pool.query(sql, values);
const suggest = async (who: TestPerson, callId: number, pins: readonly Loose[] = []) =>
  (
    await here.world.gql<Loose>(
      who,
      `query ($f: Int!, $c: Int!, $p: [AssignmentPinInput!]!) { suggestAssignments(fapId: $f, callId: $c, pins: $p) {
         isOptimal cells { proposalPk userId pinned reasons } unmet { proposalPk lacks atLimit } } }`,
      { f: here.fapId, c: callId, p: pins },
    )
  ).data?.suggestAssignments;
const keep = (who: TestPerson, callId: number, revision: number, cells: readonly Loose[]) =>
  here.world.gql<Loose>(
    who,
    `mutation ($f: Int!, $c: Int!, $r: Int!, $cells: [AssignmentDraftCellInput!]!) {
       keepAssignmentDraft(fapId: $f, callId: $c, revision: $r, cells: $cells) { revision cells { proposalPk userId pinned reasons } } }`,
    { f: here.fapId, c: callId, r: revision, cells },
  );
const publish = (who: TestPerson, callId: number, revision: number, reason?: string) =>
  here.world.gql<Loose>(
    who,
    `mutation ($f: Int!, $c: Int!, $r: Int!, $why: String) {
       publishAssignmentDraft(fapId: $f, callId: $c, revision: $r, conflictReason: $why) }`,
    { f: here.fapId, c: callId, r: revision, why: reason },
  );
const read = async (who: TestPerson, callId: number) =>
  (
    await here.world.gql<Loose>(
      who,
      'query ($f: Int!, $c: Int!) { assignmentDraft(fapId: $f, callId: $c) { revision cells { proposalPk userId pinned } } }',
      { f: here.fapId, c: callId },
    )
  ).data?.assignmentDraft;
const limit = (userId: number, most: number | null) =>
  here.world.gql(
    here.secretary,
    'mutation ($f: Int!, $u: Int!, $m: Int) { setReviewerLimit(fapId: $f, userId: $u, most: $m) { id } }',
    {
      f: here.fapId,
      u: userId,
      m: most,
    },
  );
const wish = (who: TestPerson, proposalPk: number, value: string | null) =>
  here.world.gql(
    who,
    'mutation ($f: Int!, $p: Int!, $w: ReviewWish) { setReviewWish(fapId: $f, proposalPk: $p, wish: $w) }',
    {
      f: here.fapId,
      p: proposalPk,
      w: value,
    },
  );
const reviewersOf = (cells: readonly Loose[], pk: number) =>
  cells.filter(({ proposalPk }) => proposalPk === pk).map(({ userId }) => userId);

describe('a draft of reviewer assignments (rules R142 to R145)', () => {
  it('suggests reviewers with expertise or a wish, never with a conflict, and respects pinned assignments', async () => {
    const callId = await callOf();
    const known = await here.aProposal({ proposerId: here.second.id });
    await run(
      `update proposals set title = 'Skyrmion lattices', abstract = 'skyrmion chirality magnons' where proposal_pk = $1`,
      [known],
    );
    const [one, two] = [await here.aProposal({ callId }), await here.aProposal({ callId })];
    await run(
      `update proposals set title = 'Skyrmion dynamics', abstract = 'chirality and magnons' where proposal_pk = $1`,
      [one],
    );
    await run(`update proposals set title = 'Clay and water', abstract = 'swelling' where proposal_pk = $1`, [two]);
    await wish(here.reviewer, two, 'WANT');
    const plain = await suggest(here.secretary, callId);
    expect(plain.isOptimal).toBe(true);
    expect(reviewersOf(plain.cells, one)).toContain(here.second.id);
    expect(reviewersOf(plain.cells, two)).toContain(here.reviewer.id);
    expect(plain.cells).toHaveLength(4);
    const reasons = plain.cells.find(
      ({ proposalPk, userId }: Loose) => proposalPk === one && userId === here.second.id,
    ).reasons;
    expect(reasons[0]).toMatch(/^Expertise \d+ %: .*skyrmion/);
    // Somebody in conflict is not among them, whoever else is.
    await here.world.ok(
      here.officer,
      'mutation ($i: EnterConflictInput!) { enterConflict(enterConflictInput: $i) { id } }',
      {
        i: { fapId: here.fapId, userId: here.second.id, proposalPk: one, reason: 'A lawsuit' },
      },
    );
    const pinned = { proposalPk: two, userId: here.chair.id };
    const around = await suggest(here.secretary, callId, [pinned]);
    expect(reviewersOf(around.cells, one)).not.toContain(here.second.id);
    expect(around.cells).toContainEqual(expect.objectContaining({ ...pinned, pinned: true }));
    expect(reviewersOf(around.cells, two)).toHaveLength(2);
  });

  it('shows expertise and wishes to panel leaders, but not to reviewers', async () => {
    const callId = await callOf();
    const known = await here.aProposal({ proposerId: here.second.id });
    await run(`update proposals set title = 'Magnon bands', abstract = 'magnons in garnets' where proposal_pk = $1`, [
      known,
    ]);
    const pk = await here.aProposal({ callId });
    await run(`update proposals set title = 'Garnet magnons', abstract = 'bands' where proposal_pk = $1`, [pk]);
    await wish(here.reviewer, pk, 'RATHER_NOT');
    const asked = async (who: TestPerson) =>
      here.world.gql<Loose>(
        who,
        `query ($f: Int!, $c: Int!) { fapExpertise(fapId: $f, callId: $c) { fits { proposalPk userId score shared }
           wishes { proposalPk userId wish } } }`,
        { f: here.fapId, c: callId },
      );
    for (const who of [here.secretary, here.chair, here.officer]) {
      const { fits, wishes } = (await asked(who)).data?.fapExpertise ?? {};
      expect(fits[0]).toMatchObject({ proposalPk: pk, userId: here.second.id });
      expect(fits[0].score).toBeGreaterThan(0.15);
      expect(fits[0].shared.join()).toMatch(/magnon|garnet/);
      expect(wishes).toEqual([{ proposalPk: pk, userId: here.reviewer.id, wish: 'RATHER_NOT' }]);
    }
    for (const who of [here.reviewer, here.pi]) expect((await asked(who)).data?.fapExpertise ?? null).toBeNull();
  });

  it('is saved, published as ordinary assignments and undone as a whole; a stale version overwrites nothing', async () => {
    const callId = await callOf();
    const pk = await here.aProposal({ callId });
    const cells = [{ proposalPk: pk, userId: here.reviewer.id, pinned: true, reasons: ['Added by hand'] }];
    expect((await keep(here.secretary, callId, 0, cells)).data?.keepAssignmentDraft).toMatchObject({
      revision: 1,
      cells,
    });
    // Another secretary and an old tab had read nothing yet.
    expect(reasonOf(await keep(here.chair, callId, 0, []))).toBe('DRAFT_CHANGED');
    expect(await read(here.chair, callId)).toMatchObject({ revision: 1, cells: [{ proposalPk: pk }] });
    expect(reasonOf(await publish(here.chair, callId, 0))).toBe('DRAFT_CHANGED');
    const published = await publish(here.chair, callId, 1);
    expect(published.data?.publishAssignmentDraft).toBe(1);
    expect(await here.reviewOf(pk, here.reviewer.id)).toMatchObject({ status: 'DRAFT' });
    expect(await read(here.chair, callId)).toMatchObject({ revision: 2, cells: [] });
    expect(reasonOf(await publish(here.chair, callId, 2))).toBe('DRAFT_EMPTY');
    await here.world.ok(here.chair, `mutation { undoAct(id: ${published.acts[0]?.id}) { id } }`);
    const left = await run('select 1 from fap_reviews where proposal_pk = $1', [pk]);
    expect(left.rows).toEqual([]);
    expect(await read(here.chair, callId)).toMatchObject({ cells: [{ proposalPk: pk, userId: here.reviewer.id }] });
  });

  it('saved by two users concurrently is refused for one of them', async () => {
    const callId = await callOf();
    const pk = await here.aProposal({ callId });
    const cell = (userId: number) => [{ proposalPk: pk, userId, pinned: false, reasons: [] }];
    const answers = await Promise.all([
      keep(here.secretary, callId, 0, cell(here.reviewer.id)),
      keep(here.chair, callId, 0, cell(here.second.id)),
    ]);
    expect(answers.map(reasonOf).sort()).toEqual(['DRAFT_CHANGED', 'yes']);
    expect((await read(here.officer, callId)).cells).toHaveLength(1);
  });

  it('names the reviewers whose limit prevents an assignment', async () => {
    const callId = await callOf();
    const pk = await here.aProposal({ callId });
    for (const { id } of [here.chair, here.secretary, here.reviewer, here.second]) await limit(id, 0);
    const { cells, unmet } = await suggest(here.officer, callId);
    expect(cells).toEqual([]);
    expect(unmet).toEqual([
      {
        ...{ proposalPk: pk, lacks: 2 },
        atLimit: expect.arrayContaining([here.chair.id, here.secretary.id, here.reviewer.id, here.second.id]),
      },
    ]);
    for (const { id } of [here.chair, here.secretary, here.reviewer, here.second]) await limit(id, null);
    expect((await suggest(here.officer, callId)).unmet).toEqual([]);
    expect(reasonOf(await limit(here.pi.id, 3))).toBe('NOT_MEMBER_OF_PANEL');
  });

  it('replaces a reviewer who declined, and applies limits across all calls of the panel', async () => {
    const [callId, other] = [await callOf(), await callOf()];
    const [pk, elsewhere] = [await here.aProposal({ callId }), await here.aProposal({ callId: other })];
    await here.assign(here.officer, [
      { memberId: here.reviewer.id, proposalPk: pk },
      { memberId: here.second.id, proposalPk: elsewhere },
    ]);
    const { id } = await here.reviewOf(pk, here.reviewer.id);
    const before = await suggest(here.officer, callId);
    expect(before.cells).toHaveLength(1);
    await here.world.ok(
      here.reviewer,
      'mutation ($id: Int!, $why: DeclineReviewInput) { declineReview(reviewId: $id, decline: $why) { id } }',
      { id, why: { reason: 'ABSTAINS', text: 'A holiday' } },
    );
    const { cells, unmet } = await suggest(here.officer, callId);
    expect(unmet).toEqual([]);
    expect(cells).toHaveLength(2);
    expect(reviewersOf(cells, pk)).not.toContain(here.reviewer.id);
    const mine = await run('select 1 from fap_reviews where fap_id = $1 and user_id = $2 and declined_at is null', [
      here.fapId,
      here.second.id,
    ]);
    for (const { id: other } of [here.chair, here.secretary]) await limit(other, 0);
    await limit(here.second.id, mine.rows.length);
    expect((await suggest(here.officer, callId)).cells).toEqual([]);
    await limit(here.second.id, mine.rows.length + 1);
    expect(reviewersOf((await suggest(here.officer, callId)).cells, pk)).toEqual([here.second.id]);
    for (const { id: member } of [here.chair, here.secretary, here.second]) await limit(member, null);
  });

  it('is for users who assign reviewers; wishes are for members, about proposals they can see', async () => {
    const callId = await callOf();
    const pk = await here.aProposal({ callId });
    for (const who of [here.reviewer, here.otherChair, here.scientist, here.pi]) {
      expect(await suggest(who, callId)).toBeFalsy();
      expect(await read(who, callId)).toBeFalsy();
      expect(reasonOf(await keep(who, callId, 0, []))).not.toBe('yes');
      expect(reasonOf(await publish(who, callId, 0))).not.toBe('yes');
    }
    expect(reasonOf(await wish(here.reviewer, pk, 'RATHER_NOT'))).toBe('yes');
    const { fapProposals } = await here.world.ok<Loose>(
      here.reviewer,
      'query ($f: Int!, $c: Int!) { fapProposals(fapId: $f, callId: $c) { proposalPk myWish } }',
      { f: here.fapId, c: callId },
    );
    expect(fapProposals).toEqual([{ proposalPk: pk, myWish: 'RATHER_NOT' }]);
    expect(reasonOf(await wish(here.reviewer, pk, null))).toBe('yes');
    expect(reasonOf(await wish(here.officer, pk, 'WANT'))).toBe('INSUFFICIENT_PERMISSIONS');
    expect(reasonOf(await wish(here.otherChair, pk, 'WANT'))).toBe('INSUFFICIENT_PERMISSIONS');
    const own = await here.aProposal({ callId, coProposers: [here.reviewer.id] });
    expect(reasonOf(await wish(here.reviewer, own, 'WANT'))).toBe('PROPOSAL_NOT_IN_PANEL');
  });

  it('preserves assignments hidden from a panel leader, and shows them to others', async () => {
    const callId = await callOf();
    const [open, own] = [
      await here.aProposal({ callId }),
      await here.aProposal({ callId, coProposers: [here.secretary.id] }),
    ];
    const cell = (proposalPk: number) => ({ proposalPk, userId: here.second.id, pinned: true, reasons: [] });
    await keep(here.chair, callId, 0, [cell(open), cell(own)]);
    expect((await read(here.secretary, callId)).cells.map(({ proposalPk }: Loose) => proposalPk)).toEqual([open]);
    await keep(here.secretary, callId, 1, []);
    expect((await read(here.chair, callId)).cells.map(({ proposalPk }: Loose) => proposalPk)).toEqual([own]);
  });
});
