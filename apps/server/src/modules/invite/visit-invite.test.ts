import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptedExperiment, defineVisit, openVisitWorld, type VisitWorld } from '../../../test/visit-world.ts';
import { remindOfInvites } from './invite.jobs.ts';

let opened: VisitWorld;
beforeAll(async () => {
  opened = await openVisitWorld();
});
afterAll(() => opened.world.close());

it('an invite to a visit is mailed again while nobody has taken it, as other invites are (rule P81)', async () => {
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
