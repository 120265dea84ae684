import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPanelWorld, reasonOf } from '../../../test/panel-world.ts';

let here: Awaited<ReturnType<typeof openPanelWorld>>;
beforeAll(async () => {
  here = await openPanelWorld();
});
afterAll(() => here.world.close());

const deletion = 'mutation ($p: [Int!]!) { deleteProposals(proposalPks: $p) }';
const seen = async (pks: readonly number[]) => {
  const rows = await here.world.db
    .selectFrom('proposalList')
    .select('proposalPk')
    .where('proposalPk', 'in', [...pks])
    .orderBy('proposalPk')
    .execute();
  return rows.map(({ proposalPk }) => proposalPk);
};

describe('deleting several proposals', () => {
  it('is previewed with everything that it hides, and is undone as a whole', async () => {
    const { world, officer, instrumentId } = here;
    const pks = [await here.aProposal(), await here.aProposal()];
    await world.db
      .insertInto('technicalReviews')
      .values({ proposalPk: pks[0] as number, instrumentId, submitted: true, status: 'FEASIBLE' })
      .onConflict((conflict) =>
        conflict.columns(['proposalPk', 'instrumentId']).doUpdateSet({ submitted: true, status: 'FEASIBLE' }),
      )
      .execute();
    const look = await world.gql(officer, deletion, { p: pks }, { preview: true });
    expect(look.errors).toEqual([]);
    expect(look.previews[0]?.sentence).toMatch(
      /^2 proposals \(2 submitted\) and \d technical reviews? \(1 submitted\) are removed$/,
    );
    expect(await seen(pks)).toEqual(pks);

    const done = await world.gql(officer, deletion, { p: pks });
    expect(done.acts).toMatchObject([{ sentence: look.previews[0]?.sentence }]);
    expect(await seen(pks)).toEqual([]);
    const undone = await world.gql(officer, 'mutation ($id: Int!) { undoAct(id: $id) { id } }', {
      id: done.acts[0]?.id,
    });
    expect(undone.acts[0]?.sentence).toMatch(/^2 proposals are restored/);
    const { acts } = await world.ok(officer, '{ acts(first: 1) { sentence } }');
    expect(acts).toEqual([{ sentence: undone.acts[0]?.sentence }]);
    expect(await seen(pks)).toEqual(pks);
  });

  it('is refused with the names of proposals that have panel reviews, and then deletes none', async () => {
    const { world, officer, reviewer, assign } = here;
    const [free, kept] = [await here.aProposal(), await here.aProposal()];
    await assign(officer, [{ memberId: reviewer.id, proposalPk: kept }]);
    const look = await world.gql(officer, deletion, { p: [free, kept] }, { preview: true });
    expect(reasonOf(look)).toBe('HAS_PANEL_REVIEWS');
    expect(look.errors[0]?.message).toMatch(/have to be removed first \(T\d+\)$/);
    expect(look.errors[0]?.extensions).toMatchObject({ proposalPks: [kept] });
    expect(reasonOf(await world.gql(officer, deletion, { p: [free, kept] }))).toBe('HAS_PANEL_REVIEWS');
    expect(await seen([free, kept])).toEqual([free, kept]);
  });

  it('is for officers', async () => {
    const proposalPk = await here.aProposal();
    expect(reasonOf(await here.world.gql(here.pi, deletion, { p: [proposalPk] }))).toBe('INSUFFICIENT_PERMISSIONS');
  });
});
