import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { damage } from '../../../../test/damage.ts';
import { openPanelWorld } from '../../../../test/panel-world.ts';
import { remindOfReviews } from '../fap-review.jobs.ts';

const { world, reviewer, second, callId, aReview, save } = await openPanelWorld();
afterAll(() => world.close());

const day = 86_400_000;
const endsIn = async (days: number, ended = false) => {
  const ctx = world.ctx();
  const endFapReview = new Date(ctx.now.getTime() + days * day);
  const set = { endFapReview, callFapReviewEnded: ended };
  await world.db.updateTable('calls').set(set).where('id', '=', callId).execute();
  return ctx;
};
const mails = () =>
  world.db
    .selectFrom('mails')
    .select(['recipients', 'subject', 'html'])
    .where('templateId', '=', 'review-reminder')
    .orderBy('id')
    .execute();
const reminded = () =>
  world.db.selectFrom('eventLogs').select('proposalPk').where('eventType', '=', 'FAP_REVIEWER_NOTIFIED').execute();

const panelReviewsAre = (on: boolean) =>
  world.pool.query(`update features set is_enabled = $1 where id = 'FAP_REVIEW'`, [on]);

describe('a reviewer of a panel', () => {
  beforeEach(async () => {
    await panelReviewsAre(true);
    const office = { id: 'USER_OFFICE_EMAIL', value: 'office@example.org' };
    await world.db
      .insertInto('settings')
      .values(office)
      .onConflict((c) => c.column('id').doUpdateSet(office))
      .execute();
    await world.db.updateTable('fapReviews').set({ notified: true }).execute();
    await world.db.deleteFrom('mails').execute();
    await world.db.deleteFrom('eventLogs').where('eventType', '=', 'FAP_REVIEWER_NOTIFIED').execute();
  });

  it.each([
    ['two days before the end', 2, false, 1],
    ['a moment too early', 2.001, false, 0],
    ['when the time is over and nobody has ended it yet', -1, false, 1],
    ['when it is ended', 1, true, 0],
  ])('is reminded of a draft: %s', async (_, days, ended, count) => {
    const { id } = await aReview(reviewer);
    await remindOfReviews(await endsIn(days, ended));
    expect(await reminded()).toHaveLength(count);
    expect((await mails()).map(({ recipients }) => recipients)).toEqual(
      count === 0 ? [] : [[reviewer.email], ['office@example.org']],
    );
    for (const { html } of await mails()) expect(html).toContain(`/PanelReview/${id}"`);
  });

  it('gets no e-mail while they have no role that can read the review', async () => {
    await aReview(reviewer);
    const roles = await world.db.deleteFrom('roleUsers').where('userId', '=', reviewer.id).returningAll().execute();
    const ctx = await endsIn(1);
    await remindOfReviews(ctx);
    expect(await mails()).toEqual([]);
    await world.db.insertInto('roleUsers').values(roles).execute();
    await remindOfReviews(ctx);
    expect((await mails())[0]?.recipients).toEqual([reviewer.email]);
  });

  it('gets no e-mail while panel reviews are switched off, since its link leads nowhere, and one once they are on again', async () => {
    await aReview(reviewer);
    await panelReviewsAre(false);
    await remindOfReviews(await endsIn(1));
    expect(await mails()).toEqual([]);
    await panelReviewsAre(true);
    await remindOfReviews(await endsIn(1));
    expect((await mails())[0]?.recipients).toEqual([reviewer.email]);
  });

  it('is reminded although the reminder of another fails, which is retried once repaired (rule O250)', async () => {
    const [bad, good] = [await aReview(reviewer), await aReview(second)];
    const mend = await damage(world, 'fap_reviews', `new.id = ${bad.id} and new.notified`);
    const ctx = await endsIn(1);
    await expect(remindOfReviews(ctx)).rejects.toThrow(`review ${bad.id}: damaged`);
    expect(await reminded()).toEqual([{ proposalPk: good.proposalPk }]);
    await mend();
    await remindOfReviews(ctx);
    expect((await mails()).map(({ recipients }) => recipients[0])).toEqual([
      second.email,
      'office@example.org',
      reviewer.email,
      'office@example.org',
    ]);
  });

  it('is reminded once, and only of a review that is not submitted', async () => {
    const { id: draft } = await aReview(reviewer);
    const done = await aReview(second);
    await save(second, done, { grade: 3, comment: 'fine', status: 'SUBMITTED' });
    const ctx = await endsIn(1);
    await remindOfReviews(ctx);
    await remindOfReviews(ctx);
    const written = await mails();
    expect(written.map(({ recipients }) => recipients[0])).toEqual([reviewer.email, 'office@example.org']);
    expect(written[0]?.subject).toMatch(/^Your review of proposal .+ is due$/);
    const { notified } = await world.db
      .selectFrom('fapReviews')
      .select('notified')
      .where('id', '=', draft)
      .executeTakeFirstOrThrow();
    expect(notified).toBe(true);
  });
});
