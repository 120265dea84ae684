import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reasonOf } from '../../../test/panel-world.ts';
import {
  acceptedExperiment,
  defineVisit,
  inDays,
  onRegistration,
  openVisitWorld,
  register,
  type VisitWorld,
} from '../../../test/visit-world.ts';
import type { Loose } from '../../../test/world.ts';

let opened: VisitWorld;
beforeAll(async () => {
  opened = await openVisitWorld();
});
afterAll(() => opened.world.close());

interface Dates {
  readonly startsAt?: string;
  readonly endsAt?: string;
}

/** Approves a registration with the dates that the officer has read. */
const approve = (key: { visitId: number; userId: number }, read: Dates) =>
  opened.world.gql<Loose>(
    opened.officer,
    `mutation ($given: ApproveVisitRegistrationInput!) {
      done: approveVisitRegistration(visitRegistration: $given) { status startsAt endsAt } }`,
    { given: { ...key, ...read } },
  );

describe('the approval of dates that have changed since they were read (rule O290)', () => {
  it.each(['startsAt', 'endsAt'] as const)('is refused, and possible with the new dates: %s', async (changed) => {
    const { world, pi, visitor, officer } = opened;
    const experiment = await acceptedExperiment(opened);
    const visitId: number = (await defineVisit(world, pi, experiment, [visitor])).data?.createVisit.id;
    const key = { visitId, userId: visitor.id };
    const { startsAt, endsAt } = await register(world, visitor, visitId);
    const read = { startsAt, endsAt };
    const now = { ...read, [changed]: inDays(11) };
    await onRegistration(world, officer, 'requestVisitRegistrationChanges', key);
    await onRegistration(world, visitor, 'updateVisitRegistration', key, now);
    await onRegistration(world, visitor, 'submitVisitRegistration', key);
    const refused = await approve(key, read);
    expect(reasonOf(refused)).toBe('VISIT_DATES_CHANGED');
    expect(refused.errors[0]?.extensions?.code).toBe('CONFLICT');
    expect((await approve(key, now)).data?.done).toMatchObject({ status: 'APPROVED', ...now });
    expect((await approve(key, now)).data?.done).toMatchObject({ status: 'APPROVED' });
    // Whoever approves a second time what another officer approved with other dates is told of them too.
    expect(reasonOf(await approve(key, read))).toBe('VISIT_DATES_CHANGED');
  });
});
