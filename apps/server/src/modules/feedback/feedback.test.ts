import type { RoleCode } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BookedExperiment,
  bookNew,
  insertExperimentCall,
  openExperimentWorld,
  say,
} from '../../../test/experiment-world.ts';
import { fillIn } from '../../../test/filling.ts';
import { type Form, insertForm } from '../../../test/forms.ts';
import { aMachine } from '../../../test/machine.ts';
import { insertVisit } from '../../../test/visit-rows.ts';
import type { Answer, Loose, TestPerson, World } from '../../../test/world.ts';

let world: World;
let pi: TestPerson;
let lead: TestPerson;
let visitor: TestPerson;
let officer: TestPerson;
let stranger: TestPerson;
let instrumentId: number;
let callId: number;
let form: Form;

const dayMs = 86_400_000;
const past = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
const over = { startsAt: past(3), endsAt: past(1), status: 'COMPLETED' };

async function useForm(templateId: number | null): Promise<void> {
  await world.db.deleteFrom('activeTemplates').where('groupId', '=', 'FEEDBACK').execute();
  if (templateId) await world.db.insertInto('activeTemplates').values({ groupId: 'FEEDBACK', templateId }).execute();
}

beforeAll(async () => {
  ({ world, pi, officer, instrumentId } = await openExperimentWorld());
  ({ callId } = await insertExperimentCall(world, null));
  [lead, visitor, stranger] = [await world.person('USER'), await world.person('USER'), await world.person('USER')];
  form = await insertForm(world, 'FEEDBACK', [{ id: 'how_was_it', type: 'TEXT_INPUT', config: { required: true } }]);
  await useForm(form.templateId);
});
afterAll(() => world.close());

const booked = (change: object = over) => bookNew(world, { pi, callId, instrumentId, change });

/** An experiment that is over, with its team. */
async function visited(change: object = over): Promise<BookedExperiment> {
  const experiment = await booked(change);
  await insertVisit(world, experiment, { lead, others: [visitor] });
  return experiment;
}

const whole = `id experimentPk status questionaryId creatorId createdAt submittedAt
  questionary { questionaryId templateId isCompleted } abilities { change { reason } submit { reason } giveBack { reason } delete { reason } }`;
const documents = {
  create: `mutation ($pk: Int!) { feedback: createFeedback(experimentPk: $pk) { ${whole} } }`,
  update: `mutation ($id: Int!, $status: FeedbackStatus) { feedback: updateFeedback(feedbackId: $id, status: $status) { ${whole} } }`,
  delete: 'mutation ($id: Int!) { feedback: deleteFeedback(feedbackId: $id) { id questionary { questionaryId } } }',
  read: `query ($id: Int!) { feedback(feedbackId: $id) { ${whole} } }`,
  request: 'mutation ($pk: Int!) { requestFeedback(experimentPk: $pk) { id experimentPk requestedAt } }',
};

const create = (who: TestPerson, { experimentPk }: { experimentPk: number }) =>
  world.gql<Loose>(who, documents.create, { pk: experimentPk });
const update = (who: TestPerson, id: number, status: string | null) =>
  world.gql<Loose>(who, documents.update, { id, status });
const remove = (who: TestPerson, id: number) => world.gql<Loose>(who, documents.delete, { id });
const ask = (who: TestPerson, { experimentPk }: { experimentPk: number }) =>
  world.gql<Loose>(who, documents.request, { pk: experimentPk });
const wordsOf = ({ errors }: Answer<unknown>) => errors[0]?.message ?? 'yes';
const read = async (who: TestPerson, id: number): Promise<Loose | null> =>
  (await world.gql<Loose>(who, documents.read, { id })).data?.feedback ?? null;

async function begun(experiment?: BookedExperiment): Promise<Loose> {
  const answer = await create(lead, experiment ?? (await visited()));
  expect(answer.errors).toEqual([]);
  return answer.data?.feedback;
}

const fill = (who: TestPerson, { questionaryId }: Loose, text = 'Very well') =>
  fillIn(world, who, { questionaryId, topicId: form.topics[0], answers: { how_was_it: text } });

async function given(): Promise<Loose> {
  const feedback = await begun();
  expect((await fill(lead, feedback)).errors).toEqual([]);
  expect(wordsOf(await update(lead, feedback.id, 'SUBMITTED'))).toBe('yes');
  return feedback;
}

const logOf = async (id: number, kind = 'FEEDBACK') =>
  (
    await world.db
      .selectFrom('eventLogs')
      .select('eventType')
      .where('changedObjectId', '=', String(id))
      .where('eventType', 'like', `${kind}\\_%`)
      .orderBy('id')
      .execute()
  ).map(({ eventType }) => eventType);

describe('creating feedback (rule O60)', () => {
  it('is for the team lead of a completed experiment, once, with the form in use (rule O22)', async () => {
    const experiment = await visited();
    const feedback = await begun(experiment);
    expect(feedback).toMatchObject({
      experimentPk: experiment.experimentPk,
      status: 'DRAFT',
      creatorId: lead.id,
      submittedAt: null,
      questionary: { questionaryId: feedback.questionaryId, templateId: form.templateId, isCompleted: false },
      abilities: { change: { reason: null }, submit: { reason: 'FEEDBACK_INCOMPLETE' }, delete: { reason: null } },
    });
    expect(wordsOf(await create(lead, experiment))).toBe(
      'Can not create feedback because feedback for the visit already exists',
    );
    expect(await logOf(feedback.id)).toEqual(['FEEDBACK_CREATED']);
  });

  it('is refused with the first reason that applies', async () => {
    const nowhere = 'Can not create feedback because experiment does not exist';
    expect(wordsOf(await create(lead, { experimentPk: 99_999 }))).toBe(nowhere);
    const planned = await booked({});
    expect(wordsOf(await create(stranger, planned))).toBe(nowhere);
    expect(wordsOf(await create(pi, planned))).toBe('Can not create feedback because experiment is not completed');
    const alone = await booked();
    expect(wordsOf(await create(pi, alone))).toBe('Can not create feedback because visit does not exist');
    const experiment = await visited();
    for (const who of [pi, visitor, officer]) {
      expect(wordsOf(await create(who, experiment))).toBe('Can not create feedback because only teamlead can do that');
    }
    await useForm(null);
    const template = 'Can not create feedback because feedback template is not configured';
    expect(wordsOf(await create(lead, experiment))).toBe(template);
    await useForm(form.templateId);
    expect(wordsOf(await create(lead, experiment))).toBe('yes');
    // Whether feedback was begun is nobody's business who does not know of the experiment.
    expect(wordsOf(await create(stranger, experiment))).toBe(nowhere);
  });
});

describe('reading feedback (rule O61)', () => {
  it('is for the lead, the team and officers, for the record and its answers alike', async () => {
    const feedback = await begun();
    const others = await Promise.all(
      (['FAP_CHAIR', 'INSTRUMENT_SCIENTIST', 'EXPERIMENT_SAFETY_REVIEWER', 'INTERNAL_REVIEWER'] as RoleCode[]).map(
        (role) => world.person(role),
      ),
    );
    const readers = [lead, visitor, officer];
    for (const who of readers) expect(await read(who, feedback.id)).toMatchObject({ id: feedback.id });
    for (const who of [pi, stranger, ...others]) {
      expect(await read(who, feedback.id)).toBeNull();
      const steps = await world.gql(who, 'query ($id: Int!) { questionary(questionaryId: $id) { questionaryId } }', {
        id: feedback.questionaryId,
      });
      expect(steps.data?.questionary ?? null).toBeNull();
    }
    expect(await read(officer, 99_999)).toBeNull();
  });

  it('ends for a person removed from the team, and for everyone when the proposal is deleted', async () => {
    const experiment = await visited();
    const { id } = await begun(experiment);
    await world.pool.query(
      `update visit_registrations set status = 'CANCELLED_BY_FACILITY' where user_id = $1 and visit_id = (select id from visits where experiment_pk = $2)`,
      [visitor.id, experiment.experimentPk],
    );
    expect(await read(visitor, id)).toBeNull();
    await world.db
      .updateTable('proposals')
      .set({ deletedAt: new Date() })
      .where('proposalPk', '=', experiment.proposalPk)
      .execute();
    for (const who of [lead, officer]) expect(await read(who, id)).toBeNull();
    expect(wordsOf(await update(officer, id, 'SUBMITTED'))).toBe('Feedback not found');
  });

  it('as a list is for officers, with filters', async () => {
    const experiment = await visited();
    const feedback = await begun(experiment);
    const document =
      'query ($filter: FeedbacksFilter) { feedbacks(filter: $filter) { id status experiment { experimentId } } }';
    const list = async (filter: object) => (await world.ok<Loose>(officer, document, { filter })).feedbacks;
    const mine = [{ id: feedback.id, status: 'DRAFT', experiment: { experimentId: expect.any(String) } }];
    expect(await list({ experimentPk: experiment.experimentPk })).toEqual(mine);
    expect(await list({ questionaryIds: [feedback.questionaryId], callId, creatorId: lead.id })).toEqual(mine);
    expect(await list({ experimentPk: experiment.experimentPk, status: 'SUBMITTED' })).toEqual([]);
    for (const who of [lead, await world.person('INSTRUMENT_SCIENTIST')]) {
      expect((await world.gql(who, document, {})).errors[0]?.extensions.code).toBe('FORBIDDEN');
    }
    const few = await world.countStatements(() => list({ callId }));
    await begun();
    const more = await world.countStatements(() => list({ callId }));
    expect(more.count).toBe(few.count);
    expect(more.result.length).toBe(few.result.length + 1);
  });
});

describe('submitting feedback (rule O62)', () => {
  it('is done once, when complete, by the lead or an officer; an officer can reopen it (rule O22)', async () => {
    const feedback = await begun();
    expect((await fill(visitor, feedback)).errors).toHaveLength(1);
    expect(wordsOf(await update(lead, feedback.id, 'SUBMITTED'))).toBe(
      'Please complete all steps before you submit the feedback',
    );
    expect((await fill(lead, feedback)).errors).toEqual([]);
    expect(wordsOf(await update(visitor, feedback.id, 'SUBMITTED'))).toBe(
      'Only the team lead and the user office can change feedback',
    );
    expect(wordsOf(await update(stranger, feedback.id, 'SUBMITTED'))).toBe('Feedback not found');
    const done = (await update(lead, feedback.id, 'SUBMITTED')).data?.feedback;
    expect(done).toMatchObject({ status: 'SUBMITTED', submittedAt: expect.any(String) });
    const locked = 'Feedback can not be changed once it has been submitted';
    expect(wordsOf(await update(lead, feedback.id, 'SUBMITTED'))).toBe(locked);
    expect(wordsOf(await update(lead, feedback.id, 'DRAFT'))).toBe(locked);
    expect((await fill(lead, feedback, 'On second thoughts')).errors).toHaveLength(1);
    expect((await fill(officer, feedback, 'They meant')).errors).toHaveLength(1);
    const back = (await update(officer, feedback.id, 'DRAFT')).data?.feedback;
    expect(back).toMatchObject({ status: 'DRAFT', submittedAt: null });
    expect((await fill(lead, feedback, 'On second thoughts')).errors).toEqual([]);
    expect(wordsOf(await update(officer, feedback.id, 'SUBMITTED'))).toBe('yes');
    expect(await logOf(feedback.id)).toEqual([
      'FEEDBACK_CREATED',
      'FEEDBACK_SUBMITTED',
      'FEEDBACK_UPDATED',
      'FEEDBACK_SUBMITTED',
    ]);
  });

  it('changes nothing without a status, and refuses an unknown status or one of experiments (rule O1)', async () => {
    const feedback = await begun();
    expect((await update(lead, feedback.id, null)).data?.feedback).toMatchObject({ status: 'DRAFT' });
    for (const status of ['DONE', 'ACTIVE', 'COMPLETED']) {
      expect((await update(lead, feedback.id, status)).errors).toHaveLength(1);
    }
  });

  it('a draft is deleted by the lead, submitted feedback only by an officer; the answers are deleted with it', async () => {
    const draft = await begun();
    expect(wordsOf(await remove(visitor, draft.id))).toBe('Only the team lead and the user office can change feedback');
    expect((await remove(lead, draft.id)).data?.feedback).toEqual({
      id: draft.id,
      questionary: { questionaryId: draft.questionaryId },
    });
    const submitted = await given();
    expect(wordsOf(await remove(lead, submitted.id))).toBe('Feedback can not be changed once it has been submitted');
    expect(wordsOf(await remove(officer, submitted.id))).toBe('yes');
    const { rows } = await world.pool.query('select id from questionaries where id = any($1)', [
      [draft.questionaryId, submitted.questionaryId],
    ]);
    expect(rows).toEqual([]);
  });

  it('feedback is visible only to officers once the booking is removed; none is created or requested (rule O239)', async () => {
    const [experiment, fresh] = [await visited(), await visited()];
    const feedback = await begun(experiment);
    await say(world, 'PROPOSAL_BOOKING_TIME_SLOTS_REMOVED', {
      scheduledevents: [experiment, fresh].map(({ id, proposalPk }) => ({ id, proposalPk })),
    });
    expect(await read(officer, feedback.id)).toMatchObject({ id: feedback.id });
    for (const who of [lead, visitor]) expect(await read(who, feedback.id)).toBeNull();
    expect((await fill(lead, feedback)).errors).toHaveLength(1);
    expect(wordsOf(await update(lead, feedback.id, 'SUBMITTED'))).toBe('Feedback not found');
    expect(wordsOf(await remove(lead, feedback.id))).toBe('Feedback not found');
    expect((await fill(officer, feedback)).errors).toEqual([]);
    expect(wordsOf(await create(lead, fresh))).toBe('Can not create feedback because experiment does not exist');
    expect(wordsOf(await ask(officer, fresh))).toBe('Cannot request feedback because the experiment does not exist');
  });
});

describe('requesting feedback (rule O63)', () => {
  it('writes to the lead, and records the request', async () => {
    const experiment = await visited();
    const answer = await ask(officer, experiment);
    expect(answer.data?.requestFeedback).toMatchObject({ experimentPk: experiment.experimentPk });
    await world.work();
    const mail = await world.db.selectFrom('mails').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ templateId: 'feedback-request', recipients: [lead.email] });
    expect(mail.html).toContain(`/CreateFeedback/${experiment.experimentPk}`);
    expect(await logOf(experiment.experimentPk)).toEqual(['FEEDBACK_REQUESTED']);
    const told = `query ($pk: Int!) { feedbacks(filter: { experimentPk: $pk }) { experiment { feedbackRequests { requestedAt } } } }`;
    await begun(experiment);
    expect((await world.ok<Loose>(officer, told, { pk: experiment.experimentPk })).feedbacks).toEqual([
      { experiment: { feedbackRequests: [{ requestedAt: expect.any(String) }] } },
    ]);
    for (const who of [lead, await world.person('INSTRUMENT_SCIENTIST')]) {
      expect((await ask(who, experiment)).errors[0]?.extensions.code).toBe('FORBIDDEN');
    }
  });

  it('also writes to the lead for another system with the key, and is refused without it', async () => {
    const experiment = await visited();
    const without = await aMachine(world, ['FeedbackQueries.getFeedback']);
    const refused = await world.gql<Loose>(without, documents.request, { pk: experiment.experimentPk });
    expect(refused.errors[0]?.extensions.code).toBe('FORBIDDEN');
    const robot = await aMachine(world, ['FeedbackMutations.requestFeedback']);
    const asked = await world.gql<Loose>(robot, documents.request, { pk: experiment.experimentPk });
    expect(asked.data?.requestFeedback).toMatchObject({ experimentPk: experiment.experimentPk });
    await world.work();
    const mail = await world.db.selectFrom('mails').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ templateId: 'feedback-request', recipients: [lead.email] });
    // What holds for officers holds for it.
    expect((await world.gql<Loose>(robot, documents.request, { pk: experiment.experimentPk })).errors).toHaveLength(1);
  });

  it('is refused with the first reason that applies', async () => {
    expect(wordsOf(await ask(officer, { experimentPk: 99_999 }))).toBe(
      'Cannot request feedback because the experiment does not exist',
    );
    const alone = await booked();
    expect(wordsOf(await ask(officer, alone))).toBe('Cannot request feedback because the visit does not exist');
    const soon = await visited({});
    expect(wordsOf(await ask(officer, soon))).toBe('Will not ask for feedback because the experiment is not completed');
    const silent = await booked();
    const nobody = await world.person('USER');
    await insertVisit(world, silent, { lead: nobody });
    await world.db.updateTable('users').set({ email: '' }).where('id', '=', nobody.id).execute();
    expect(wordsOf(await ask(officer, silent))).toBe(
      'Can not create feedback because teamlead does not exist or it has no email',
    );
    const done = await given();
    expect(wordsOf(await ask(officer, done as never))).toBe('Will not ask for feedback because already been provided');
    const old = await visited({ ...over, startsAt: past(95), endsAt: past(91) });
    expect(wordsOf(await ask(officer, old))).toBe('Will not ask for feedback because it is too old');
    const recent = await visited();
    expect(wordsOf(await ask(officer, recent))).toBe('yes');
    expect(wordsOf(await ask(officer, recent))).toBe('Will not ask for feedback because already recently requested');
  });
});
