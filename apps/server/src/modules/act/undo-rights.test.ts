import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPanelWorld, reasonOf } from '../../../test/panel-world.ts';
import type { TestPerson } from '../../../test/world.ts';

// Who may no longer do something does not do it by taking back what they did before.

let here: Awaited<ReturnType<typeof openPanelWorld>>;
beforeAll(async () => {
  here = await openPanelWorld();
});
afterAll(() => here.world.close());

const run = (statement: string, ...values: unknown[]) => here.world.pool.query(statement, values);
const undo = (id: number | undefined, who: TestPerson) =>
  here.world.gql(who, 'mutation ($id: Int!) { undoAct(id: $id) { id } }', { id });

describe('data access to a proposal', () => {
  const changing = 'mutation ($p: Int!, $u: [Int!]!) { updateDataAccessUsers(proposalPk: $p, userIds: $u) { id } }';
  const readersOf = async (pk: number) =>
    (await run('select user_id from data_access_users where proposal_pk = $1', pk)).rows.map(({ user_id: id }) => id);

  /** A proposal of which its investigator took the data away from a reader, and the act by which that can be undone. */
  async function withoutReader() {
    const { world, aProposal } = here;
    const lead = await world.person('USER');
    const reader = await world.person('USER');
    const pk = await aProposal({ proposerId: lead.id });
    await run('insert into data_access_users (proposal_pk, user_id) values ($1, $2)', pk, reader.id);
    const { acts, errors } = await world.gql(lead, changing, { p: pk, u: [] });
    expect(errors).toEqual([]);
    return { pk, lead, reader, id: acts[0]?.id };
  }
  /** Somebody else leads the proposal from now on. */
  async function handedOver(pk: number) {
    const next = await here.world.person('USER');
    await run('update proposals set proposer_id = $2 where proposal_pk = $1', pk, next.id);
  }

  it('is restored by a user who is still on the proposal, and not by one who no longer is', async () => {
    const kept = await withoutReader();
    expect((await undo(kept.id, kept.lead)).errors).toEqual([]);
    expect(await readersOf(kept.pk)).toEqual([kept.reader.id]);

    const { pk, lead, reader, id } = await withoutReader();
    await handedOver(pk);
    expect(reasonOf(await undo(id, lead))).toBe('PROPOSAL_NOT_FOUND');
    expect(await readersOf(pk)).toEqual([]);
    expect((await undo(id, here.officer)).errors).toEqual([]);
    expect(await readersOf(pk)).toEqual([reader.id]);
  });

  it('cannot be changed by undoing an undo without the rights for the original act', async () => {
    const { pk, lead, reader, id } = await withoutReader();
    const { acts } = await undo(id, lead);
    const again = await undo(acts[0]?.id, lead);
    expect(again.errors).toEqual([]);
    expect(await readersOf(pk)).toEqual([]);
    const { acts: last } = await undo(again.acts[0]?.id, lead);
    expect(await readersOf(pk)).toEqual([reader.id]);
    await handedOver(pk);
    expect(reasonOf(await undo(last[0]?.id, lead))).toBe('PROPOSAL_NOT_FOUND');
    expect(await readersOf(pk)).toEqual([reader.id]);
  });
});

it('the removal of a panel member cannot be undone by a secretary who has left the panel', async () => {
  const { world, officer, fapId, secretary } = here;
  const member = await world.person('FAP_REVIEWER');
  await run(`insert into fap_members (fap_id, user_id, role) values ($1, $2, 'FAP_REVIEWER')`, fapId, member.id);
  const { acts, errors } = await world.gql(
    secretary,
    'mutation ($f: Int!, $m: Int!, $r: UserRole!) { removeMemberFromFap(fapId: $f, memberId: $m, roleId: $r) { id } }',
    { f: fapId, m: member.id, r: 'FAP_REVIEWER' },
  );
  expect(errors).toEqual([]);
  const secretaries = `from fap_members where fap_id = $1 and user_id = $2 and role = 'FAP_SECRETARY'`;
  await run(`delete ${secretaries}`, fapId, secretary.id);
  expect(reasonOf(await undo(acts[0]?.id, secretary))).toBe('NOT_IN_CHARGE_OF_FAP');
  const { rows } = await run('select user_id from fap_members where fap_id = $1 and user_id = $2', fapId, member.id);
  expect(rows).toEqual([]);
  expect((await undo(acts[0]?.id, officer)).errors).toEqual([]);
});
