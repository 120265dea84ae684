import { afterAll, describe, expect, it } from 'vitest';
import { storeAnswer } from '../../../test/downloads.ts';
import { insertForm } from '../../../test/forms.ts';
import { openPanelWorld } from '../../../test/panel-world.ts';
import { insertCall, insertWorkflow } from '../../../test/review-world.ts';
import type { TestPerson } from '../../../test/world.ts';

const { world, officer, pi, scientist, chair, secretary, reviewer, second, instrumentId, fapId, ...panel } =
  await openPanelWorld();
const { aProposal, aReview, assign, save } = panel;
afterAll(() => world.close());

const tasks = async (who: TestPerson) =>
  (
    await world.ok(
      who,
      '{ reviewTasks { kind reviewId proposalPk proposalId title callShortCode place dueAt isDone } }',
    )
  ).reviewTasks as Array<Record<string, unknown>>;
const idsOf = async (who: TestPerson) => (await tasks(who)).map(({ reviewId }) => reviewId);

const progress = async (who: TestPerson) =>
  (
    await world.ok(
      who,
      '{ panelProgress { fapCode callShortCode proposals wanted assigned submitted short places decided dueAt } }',
    )
  ).panelProgress as Array<Record<string, unknown>>;

const member = async (role: 'FAP_REVIEWER' | 'FAP_CHAIR') => {
  const person = await world.person(role);
  await world.db.insertInto('fapMembers').values({ fapId, userId: person.id, role }).execute();
  return person;
};

const technicalReviewOf = (proposalPk: number) =>
  world.db.selectFrom('technicalReviews').selectAll().where('proposalPk', '=', proposalPk).executeTakeFirst();

const aTechnicalReview = async (assigneeId: number, more: Parameters<typeof aProposal>[0] = {}) => {
  const proposalPk = await aProposal(more);
  const found = await technicalReviewOf(proposalPk);
  if (found) {
    await world.db
      .updateTable('technicalReviews')
      .set({ technicalReviewAssigneeId: assigneeId })
      .where('id', '=', found.id)
      .execute();
    return found;
  }
  return world.db
    .insertInto('technicalReviews')
    .values({ proposalPk, instrumentId, technicalReviewAssigneeId: assigneeId })
    .returningAll()
    .executeTakeFirstOrThrow();
};

describe('the tasks of panel reviewers', () => {
  it('are ordered by their end, and stay when they are done', async () => {
    const person = await member('FAP_REVIEWER');
    const later = await insertCall(world, {
      workflowId: await insertWorkflow(world),
      instruments: [{ instrumentId, fapId }],
    });
    await world.db
      .updateTable('calls')
      .set({ endFapReview: new Date('2036-02-01') })
      .where('id', '=', later)
      .execute();
    const second = await aReview(person, { callId: later });
    await world.db
      .updateTable('calls')
      .set({ endFapReview: new Date('2036-01-01') })
      .where('id', '=', panel.callId)
      .execute();
    const first = await aReview(person);
    expect(await idsOf(person)).toEqual([first.id, second.id]);
    await save(person, first, { status: 'SUBMITTED', grade: 3, comment: 'fine' });
    expect((await tasks(person)).map(({ reviewId, isDone, kind }) => [reviewId, isDone, kind])).toEqual([
      [first.id, true, 'PANEL'],
      [second.id, false, 'PANEL'],
    ]);
  });

  it('exclude ended calls, proposals the user is on, deleted ones, other roles and other people', async () => {
    const person = await member('FAP_REVIEWER');
    const kept = await aReview(person);
    const ended = await insertCall(world, {
      workflowId: await insertWorkflow(world),
      callFapReviewEnded: true,
      instruments: [{ instrumentId, fapId }],
    });
    await aReview(person, { callId: ended });
    const own = await aReview(person);
    await world.db.insertInto('proposalUsers').values({ proposalPk: own.proposalPk, userId: person.id }).execute();
    const gone = await aReview(person);
    await world.db
      .updateTable('proposals')
      .set({ deletedAt: new Date(), deletedBy: officer.id })
      .where('proposalPk', '=', gone.proposalPk)
      .execute();
    expect(await idsOf(person)).toEqual([kept.id]);
    expect(await idsOf(second)).not.toContain(kept.id);
    for (const other of [officer, pi, chair, secretary]) expect(await idsOf(other)).toEqual([]);
  });
});

describe('the tasks of scientists and internal reviewers', () => {
  it('are the technical reviews assigned to them', async () => {
    const person = await world.person('INSTRUMENT_SCIENTIST');
    const review = await aTechnicalReview(person.id);
    expect(await tasks(person)).toMatchObject([{ kind: 'TECHNICAL', reviewId: review.id, isDone: false }]);
    await world.db
      .updateTable('technicalReviews')
      .set({ submitted: true, status: 'FEASIBLE' })
      .where('id', '=', review.id)
      .execute();
    expect(await tasks(person)).toMatchObject([{ reviewId: review.id, isDone: true }]);
    await world.db.updateTable('calls').set({ callReviewEnded: true }).where('id', '=', panel.callId).execute();
    expect(await tasks(person)).toEqual([]);
    await world.db.updateTable('technicalReviews').set({ submitted: false }).where('id', '=', review.id).execute();
    expect(await tasks(person)).toMatchObject([{ reviewId: review.id, isDone: false }]);
    await world.db.updateTable('calls').set({ callReviewEnded: false }).where('id', '=', panel.callId).execute();
  });

  it('are done once something is written', async () => {
    const person = await world.person('INTERNAL_REVIEWER');
    const { id: technicalReviewId } = await aTechnicalReview(scientist.id);
    const { id } = await world.db
      .insertInto('internalReviews')
      .values({ technicalReviewId, reviewerId: person.id, title: 'Cryostat', assignedBy: scientist.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await tasks(person)).toMatchObject([{ kind: 'INTERNAL', reviewId: id, isDone: false }]);
    await world.db.updateTable('internalReviews').set({ comment: '<p>It fits</p>' }).where('id', '=', id).execute();
    expect(await tasks(person)).toMatchObject([{ reviewId: id, isDone: true }]);
  });
});

describe('the progress of a panel', () => {
  it('counts what is required, assigned, submitted and decided, for those who lead it', async () => {
    const ofCall = async (who: TestPerson, callId: number) => {
      const { shortCode } = await world.db
        .selectFrom('calls')
        .select('shortCode')
        .where('id', '=', callId)
        .executeTakeFirstOrThrow();
      return (await progress(who)).filter((row) => row.callShortCode === shortCode);
    };
    const callId = await insertCall(world, {
      workflowId: await insertWorkflow(world),
      instruments: [{ instrumentId, fapId }],
    });
    const review = await aReview(reviewer, { callId });
    await assign(officer, [{ memberId: second.id, proposalPk: review.proposalPk }]);
    await save(reviewer, review, { status: 'SUBMITTED', grade: 3, comment: 'fine' });
    await aProposal({ callId });
    const expected = { proposals: 2, wanted: 4, assigned: 2, submitted: 1, short: 1, places: 2, decided: 0 };
    expect(await ofCall(chair, callId)).toMatchObject([expected]);
    expect(await ofCall(secretary, callId)).toMatchObject([expected]);
    for (const other of [reviewer, officer, panel.otherChair, pi]) expect(await ofCall(other, callId)).toEqual([]);
    // What a chair stands on is not counted, so that it cannot be reckoned from the sums.
    await world.db.insertInto('proposalUsers').values({ proposalPk: review.proposalPk, userId: chair.id }).execute();
    expect(await ofCall(chair, callId)).toMatchObject([{ proposals: 1, assigned: 0, submitted: 0 }]);
  });
});

describe('the basis for the time of a technical review', () => {
  const ask = async (who: TestPerson, technicalReviewId: number) => {
    const { data } = await world.gql(
      who,
      `query ($id: Int!) { technicalBasis(technicalReviewId: $id) { requested available proposals given reviewed asked
         earlierExperiments { proposalId title } } }`,
      { id: technicalReviewId },
    );
    return data?.technicalBasis as Record<string, unknown> | null;
  };

  it('sums what others request and were given, for officers and scientists of the instrument', async () => {
    const callId = await insertCall(world, {
      workflowId: await insertWorkflow(world),
      instruments: [{ instrumentId, fapId, availabilityTime: 30 }],
    });
    const review = await aTechnicalReview(scientist.id, { callId });
    const other = await aTechnicalReview(scientist.id, { callId });
    await world.db
      .updateTable('technicalReviews')
      .set({ submitted: true, timeAllocation: 4, status: 'FEASIBLE' })
      .where('id', '=', other.id)
      .execute();
    const expected = { requested: null, available: 30, proposals: 2, given: 4, reviewed: 1, asked: 0 };
    expect(await ask(scientist, review.id)).toMatchObject({ ...expected, earlierExperiments: [] });
    expect(await ask(officer, review.id)).toMatchObject(expected);
    const stranger = await world.person('INSTRUMENT_SCIENTIST');
    for (const person of [stranger, chair, reviewer, pi]) expect(await ask(person, review.id)).toBeNull();
  });

  it('hides a requested time from readers who may not see its question (rule Q13)', async () => {
    const review = await aTechnicalReview(scientist.id);
    const { questionaryId, templateId } = await world.db
      .selectFrom('proposals as p')
      .innerJoin('questionaries as q', 'q.id', 'p.questionaryId')
      .select(['p.questionaryId', 'q.templateId'])
      .where('p.proposalPk', '=', review.proposalPk)
      .executeTakeFirstOrThrow();
    await world.pool.query(`insert into questions (id, natural_key, data_type, category_id, question, config)
      values ('time_asked', 'time_asked', 'INSTRUMENT_PICKER', 'PROPOSAL_QUESTIONARY', 'Time', '{}')`);
    await world.pool.query(
      `insert into question_template_relations (template_id, question_id, topic_id, sort_order, config)
       select $1, 'time_asked', min(t.id), 900, '{}' from topics t where t.template_id = $1`,
      [templateId],
    );
    await world.pool.query(`insert into answers (questionary_id, question_id, answer) values ($1, 'time_asked', $2)`, [
      questionaryId,
      { value: { instrumentId, timeRequested: 7 } },
    ]);
    expect(await ask(scientist, review.id)).toMatchObject({ requested: 7 });
    await world.pool.query(
      `update question_template_relations set config = '{"readPermissions": ["user_officer"]}' where question_id = 'time_asked'`,
    );
    expect(await ask(scientist, review.id)).toMatchObject({ requested: null });
    expect(await ask(officer, review.id)).toMatchObject({ requested: 7 });
  });

  it('ignores a stored time whose question does not apply (rule Q140)', async () => {
    const callId = await insertCall(world, {
      workflowId: await insertWorkflow(world),
      instruments: [{ instrumentId, fapId, availabilityTime: 30 }],
    });
    const form = await insertForm(world, 'PROPOSAL', [
      { id: 'is_known', type: 'BOOLEAN' },
      { id: 'time_there', type: 'INSTRUMENT_PICKER', dependsOn: [['is_known', 'eq', true]] },
    ]);
    const reviews = [
      await aTechnicalReview(scientist.id, { callId }),
      await aTechnicalReview(scientist.id, { callId }),
    ];
    const questionaries = await world.db
      .selectFrom('proposals')
      .select('questionaryId')
      .where(
        'proposalPk',
        'in',
        reviews.map(({ proposalPk }) => proposalPk),
      )
      .execute();
    for (const { questionaryId } of questionaries) {
      await world.pool.query('update questionaries set template_id = $2 where id = $1', [
        questionaryId,
        form.templateId,
      ]);
      await storeAnswer(world, questionaryId, 'time_there', { instrumentId, timeRequested: '7' });
    }
    const [first] = reviews;
    expect(await ask(officer, first?.id ?? 0)).toMatchObject({ requested: null, asked: 0 });
    for (const { questionaryId } of questionaries) await storeAnswer(world, questionaryId, 'is_known', true);
    expect(await ask(officer, first?.id ?? 0)).toMatchObject({ requested: 7, asked: 7 });
  });

  it('lists earlier experiments of the team on the instrument', async () => {
    const review = await aTechnicalReview(scientist.id);
    const earlier = await aProposal({ title: 'Before' } as never);
    const elsewhere = await aProposal({ proposerId: second.id });
    const book = (proposalPk: number, scheduledEventId: number) =>
      world.db
        .insertInto('experiments')
        .values({
          experimentId: `E-${scheduledEventId}`,
          instrumentId,
          proposalPk,
          scheduledEventId,
          status: 'COMPLETED',
          startsAt: new Date('2025-01-01'),
          endsAt: new Date('2025-01-03'),
        })
        .execute();
    await book(earlier, 900_001);
    await book(elsewhere, 900_002);
    const found = (await ask(scientist, review.id)) as { earlierExperiments: unknown[] };
    expect(found.earlierExperiments).toHaveLength(1);
  });
});

it('the tasks cost the same number of statements for few and for many', async () => {
  const person = await member('FAP_REVIEWER');
  await aReview(person);
  const few = await world.countStatements(() => tasks(person));
  await aReview(person);
  await aReview(person);
  const many = await world.countStatements(() => tasks(person));
  expect([few.result.length, many.result.length]).toEqual([1, 3]);
  expect(many.count).toBe(few.count);
});
