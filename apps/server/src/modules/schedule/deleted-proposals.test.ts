import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  acceptedProposal,
  documents,
  openScheduleWorld,
  planned,
  type ScheduleWorld,
} from '../../../test/schedule-world.ts';
import { defineVisit } from '../../../test/visit-world.ts';
import type { Loose, TestPerson } from '../../../test/world.ts';

let opened: ScheduleWorld;
let officer: TestPerson;
let days = 0;
beforeAll(async () => {
  opened = await openScheduleWorld();
  ({ officer } = opened);
}, 60_000);
afterAll(() => opened?.world.close());

/** Two days that nothing else of these tests has. */
const freeDays = (): readonly [number, number] => {
  days += 2;
  return [days * 24, days * 24 + 24];
};
const aDraft = async () => planned(opened, officer, await acceptedProposal(opened), freeDays());

describe('planned time of a proposal that is deleted (rule O237)', () => {
  const isRemoved = async ({ experimentPk }: Loose) =>
    (
      await opened.world.db
        .selectFrom('experiments')
        .select('removedAt')
        .where('experimentPk', '=', experimentPk)
        .executeTakeFirstOrThrow()
    ).removedAt !== null;
  const removal = (proposalPk: number) =>
    opened.world.ok(officer, `mutation { deleteProposal(proposalPk: ${proposalPk}) { primaryKey } }`);

  it('is free again for others, its visits are cancelled, and it does not come back with the proposal', async () => {
    const draft = await aDraft();
    const { proposalPk } = draft;
    const days = freeDays();
    const published = await planned(opened, officer, proposalPk, days);
    await opened.world.ok(officer, documents.publish, { experimentPks: [published.experimentPk] });
    const visit = await defineVisit(opened.world, opened.pi, published as never, [opened.pi, opened.visitor]);
    const visitId: number = visit.data?.createVisit.id;
    await removal(proposalPk);
    await opened.world.work();
    expect([await isRemoved(draft), await isRemoved(published)]).toEqual([true, true]);
    const { rows } = await opened.world.pool.query(
      'select distinct status from visit_registrations where visit_id = $1',
      [visitId],
    );
    expect(rows).toEqual([{ status: 'CANCELLED_BY_FACILITY' }]);
    const other = await acceptedProposal(opened);
    expect((await planned(opened, officer, other, days)).warnings).toEqual([]);
    await opened.world.ok(officer, `mutation { undoDeleteProposal(proposalPk: ${proposalPk}) { primaryKey } }`);
    await opened.world.work();
    expect([await isRemoved(draft), await isRemoved(published)]).toEqual([true, true]);
  });

  it('stays if the proposal was restored before the deletion was processed, or if the time is over', async () => {
    const [hasty, past] = [await aDraft(), await aDraft()];
    await removal(hasty.proposalPk);
    await opened.world.ok(officer, `mutation { undoDeleteProposal(proposalPk: ${hasty.proposalPk}) { primaryKey } }`);
    await opened.world.db
      .updateTable('experiments')
      .set({ startsAt: new Date(0), endsAt: new Date(1) })
      .where('experimentPk', '=', past.experimentPk)
      .execute();
    await removal(past.proposalPk);
    await opened.world.work();
    expect([await isRemoved(hasty), await isRemoved(past)]).toEqual([false, false]);
  });
});
