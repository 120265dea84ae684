import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BookedExperiment,
  beginSafety,
  bookNew,
  decide,
  handIn,
  insertExperimentCall,
  logOfExperiment,
  openExperimentWorld,
  safetyStatusOf,
  scientistDecides,
} from '../../../test/experiment-world.ts';
import { reasonOf } from '../../../test/panel-world.ts';
import type { Loose, TestPerson, World } from '../../../test/world.ts';

let world: World;
let pi: TestPerson;
let officer: TestPerson;
let scientist: TestPerson;
let reviewer: TestPerson;
let instrumentId: number;
let callId: number;
let withoutWorkflow: number;

beforeAll(async () => {
  ({ world, pi, officer, scientist, reviewer, instrumentId } = await openExperimentWorld());
  ({ callId } = await insertExperimentCall(world, scientistDecides));
  ({ callId: withoutWorkflow } = await insertExperimentCall(world, null));
});
afterAll(() => world.close());

const change = `mutation ($pk: Int!, $statusId: Int!) {
  changeExperimentSafetyStatus(experimentSafetyPk: $pk, statusId: $statusId) { status { shortCode } } }`;
const read = `query ($pk: Int!) { experimentSafety(experimentSafetyPk: $pk) {
  statusChoices { id shortCode } abilities { changeStatus { allowed } } } }`;

async function begun(call = callId): Promise<{ pk: number; experiment: BookedExperiment }> {
  const experiment = await bookNew(world, { pi, callId: call, instrumentId });
  return { experiment, pk: await beginSafety(world, pi, experiment) };
}
const statusId = async (shortCode: string) =>
  (
    await world.db
      .selectFrom('statuses')
      .select('id')
      .where('shortCode', '=', shortCode)
      .where('entityType', '=', 'EXPERIMENT')
      .executeTakeFirstOrThrow()
  ).id;
const put = async (who: TestPerson, pk: number, shortCode: string) => {
  const answer = await world.gql<Loose>(who, change, { pk, statusId: await statusId(shortCode) });
  await world.work();
  return answer;
};

describe('the manually set safety status of an experiment (rule O236)', () => {
  it('is set by an officer to one of its workflow, logged, and the workflow continues from it', async () => {
    const { pk, experiment } = await begun();
    await handIn(world, pi, pk);
    await decide(world, scientist, { by: 'IS', pk, decision: 'ACCEPTED' });
    expect(await safetyStatusOf(world, experiment)).toBe('ESF_APPROVED');
    const back = await put(officer, pk, 'ESF_IS_REVIEW');
    expect(back.data?.changeExperimentSafetyStatus).toEqual({ status: { shortCode: 'ESF_IS_REVIEW' } });
    expect((await logOfExperiment(world, experiment)).at(-1)).toMatchObject({
      eventType: 'EXPERIMENT_SAFETY_STATUS_CHANGED_BY_USER',
      changedBy: officer.id,
      rowData: { shortCode: 'ESF_IS_REVIEW' },
    });
    await decide(world, scientist, { by: 'IS', pk, decision: 'REJECTED' });
    expect(await safetyStatusOf(world, experiment)).toBe('ESF_REJECTED');
  });

  it('changes nothing if it is the current one', async () => {
    const { pk, experiment } = await begun();
    const before = (await logOfExperiment(world, experiment)).length;
    expect((await put(officer, pk, 'AWAITING_ESF')).errors).toEqual([]);
    expect(await logOfExperiment(world, experiment)).toHaveLength(before);
  });

  it('is an act that can be undone', async () => {
    const { pk, experiment } = await begun();
    expect((await put(officer, pk, 'ESF_REJECTED')).errors).toEqual([]);
    const { acts } = await world.ok<Loose>(officer, '{ acts(first: 1) { id does } }');
    expect(acts[0]).toMatchObject({ does: 'Changed the safety status of an experiment' });
    await world.ok(officer, 'mutation ($id: Int!) { undoAct(id: $id) { id } }', { id: acts[0].id });
    expect(await safetyStatusOf(world, experiment)).toBe('AWAITING_ESF');
  });

  it('can be set by nobody else, and never to one outside its workflow', async () => {
    const { pk } = await begun();
    for (const who of [pi, scientist, reviewer]) {
      expect(reasonOf(await put(who, pk, 'ESF_APPROVED'))).toBe('INSUFFICIENT_PERMISSIONS');
      const { experimentSafety } = await world.ok<Loose>(who, read, { pk });
      expect(experimentSafety).toEqual({ statusChoices: [], abilities: { changeStatus: { allowed: false } } });
    }
    const offered = (await world.ok<Loose>(officer, read, { pk })).experimentSafety;
    expect(offered.abilities.changeStatus.allowed).toBe(true);
    expect(offered.statusChoices.map((one: Loose) => one.shortCode).sort()).toEqual(
      scientistDecides.map(({ status }) => status).sort(),
    );
    for (const id of [999_999, await statusOfProposals()]) {
      const answer = await world.gql<Loose>(officer, change, { pk, statusId: id });
      expect(answer.errors[0]?.message).toBe('The experiment workflow of this call does not have this status');
    }
    expect(reasonOf(await put(officer, 999_999, 'ESF_APPROVED'))).toBe('EXPERIMENT_SAFETY_NOT_FOUND');
    const { pk: wayless } = await begun(withoutWorkflow);
    expect(reasonOf(await put(officer, wayless, 'ESF_APPROVED'))).toBe('SAFETY_STATUS_OFF_ITS_WAY');
  });
});

const statusOfProposals = async () =>
  (await world.db.selectFrom('statuses').select('id').where('entityType', '=', 'PROPOSAL').executeTakeFirstOrThrow())
    .id;
