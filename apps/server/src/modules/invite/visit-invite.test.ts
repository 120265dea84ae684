import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptedExperiment, defineVisit, openVisitWorld, type VisitWorld } from '../../../test/visit-world.ts';
import { remindOfInvites } from './invite.jobs.ts';

let opened: VisitWorld;
beforeAll(async () => {
  opened = await openVisitWorld();
});
afterAll(() => opened.world.close());

it('an invite to a visit is mailed again until it is accepted, like other invites (rule P81)', async () => {
  const { world, pi } = opened;
  const made = await defineVisit(world, pi, await acceptedExperiment(opened), [pi], { emails: ['late@example.org'] });
  expect(made.errors).toEqual([]);
  const { code } = await world.db.selectFrom('invites').select('code').executeTakeFirstOrThrow();
  const sent = async () => {
    await world.work();
    const mails = await world.db
      .selectFrom('mails')
      .selectAll()
      .where('templateId', '=', 'user-office-registration-invitation-visit-registration')
      .orderBy('id')
      .execute();
    return mails.filter(({ recipients }) => recipients.includes('late@example.org')).map(({ html }) => html);
  };
  expect(await sent()).toHaveLength(1);
  await world.db
    .updateTable('settings')
    .set({ value: '3' })
    .where('id', '=', 'INVITE_REMINDERS_SEND_DELAY_DAYS')
    .execute();
  const at = (days: number) => ({ ...world.ctx(), now: new Date(Date.now() + days * 86_400_000), memo: new Map() });
  await remindOfInvites(at(2.9));
  expect(await sent()).toHaveLength(1);
  await remindOfInvites(at(3.1));
  expect(await sent()).toHaveLength(2);
  expect((await sent())[1]).toContain(code);
  await remindOfInvites(at(3.2));
  expect(await sent()).toHaveLength(2);
});

it('an invite to a visit is neither mailed again nor accepted once the time is no longer booked (rule O43)', async () => {
  const { world, pi, stranger } = opened;
  const gone = await acceptedExperiment(opened);
  const over = await acceptedExperiment(opened);
  for (const [experiment, email] of [
    [gone, 'gone@example.org'],
    [over, 'over@example.org'],
  ] as const) {
    expect((await defineVisit(world, pi, experiment, [pi], { emails: [email] })).errors).toEqual([]);
  }
  await world.work();
  await world.db
    .updateTable('experiments')
    .set({ removedAt: new Date() })
    .where('experimentPk', '=', gone.experimentPk)
    .execute();
  await world.db
    .updateTable('experiments')
    .set({ startsAt: new Date(0), endsAt: new Date(1) })
    .where('experimentPk', '=', over.experimentPk)
    .execute();
  await remindOfInvites({ ...world.ctx(), now: new Date(Date.now() + 3.1 * 86_400_000), memo: new Map() });
  await world.work();
  const mails = await world.db.selectFrom('mails').select('recipients').execute();
  const letters = mails.flatMap(({ recipients }) => recipients);
  expect(letters.filter((to) => to === 'gone@example.org' || to === 'over@example.org')).toHaveLength(2);
  const { code } = await world.db
    .selectFrom('invites')
    .select('code')
    .where('email', '=', 'gone@example.org')
    .executeTakeFirstOrThrow();
  const taken = await world.gql(stranger, 'mutation ($code: String!) { acceptInviteWithCode(code: $code) { id } }', {
    code,
  });
  expect(taken.errors[0]?.message).toBe('Invite not found');
  const { claimedAt } = await world.db
    .selectFrom('invites')
    .select('claimedAt')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  expect(claimedAt).toBeNull();
});
