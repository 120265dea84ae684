import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  beginSafety,
  book,
  bookNew,
  decide,
  handIn,
  insertExperimentCall,
  insertInstrumentOf,
  logOfExperiment,
  openExperimentWorld,
  safetyStatusOf,
  say,
  scientistDecides,
} from '../../../test/experiment-world.ts';
import { fillIn } from '../../../test/filling.ts';
import { insertForm } from '../../../test/forms.ts';
import { insertCall, writeProposal } from '../../../test/proposals.ts';
import type { Answer, Loose, TestPerson, World } from '../../../test/world.ts';

let world: World;
let pi: TestPerson;
let officer: TestPerson;
let scientist: TestPerson;
let instrumentId: number;
let callId: number;

beforeAll(async () => {
  ({ world, pi, officer, scientist, instrumentId } = await openExperimentWorld());
  ({ callId } = await insertExperimentCall(world, null));
});
afterAll(() => world.close());

const create =
  'mutation ($experimentPk: Int!) { createExperimentSafety(experimentPk: $experimentPk) { experimentSafetyPk } }';
const read = `query ($pk: Int!) { experimentSafety(experimentSafetyPk: $pk) {
  experimentSafetyPk experimentPk esiQuestionaryId esiQuestionarySubmittedAt createdBy statusId reviewedBy createdAt updatedAt
  instrumentScientistDecision experimentSafetyReviewerDecision status { shortCode entityType } proposal { primaryKey }
  safetyReviewQuestionaryId safetyReviewQuestionary { questionaryId } samples { sampleId questionary { isCompleted } }
  questionary { questionaryId isCompleted steps { isCompleted fields { answerId value question { id } } } }
  abilities { submit { allowed reason } takeBack { allowed } review { allowed } decideAsScientist { allowed reason } decideAsReviewer { allowed } } } }`;
const reasonOf = ({ errors }: Answer<unknown>) => errors[0]?.extensions.reason ?? errors[0]?.message;
const wordsOf = ({ errors }: Answer<unknown>) => errors[0]?.message;
const another = (change: object = {}) => bookNew(world, { pi, callId, instrumentId, change });
const get = async (who: TestPerson, pk: number): Promise<Loose> =>
  (await world.gql<Loose>(who, read, { pk })).data?.experimentSafety ?? null;

it('the statuses have the ids and codes that clients know, and readable names (decision 290)', async () => {
  const { statuses } = await world.ok<Loose>(
    officer,
    '{ statuses(entityType: EXPERIMENT) { id shortCode name isDefault } }',
  );
  expect(statuses.filter(({ id }: Loose) => id >= 17 && id <= 21).sort((a: Loose, b: Loose) => a.id - b.id)).toEqual([
    { id: 17, shortCode: 'AWAITING_ESF', name: 'Awaiting safety form', isDefault: true },
    { id: 18, shortCode: 'ESF_IS_REVIEW', name: 'Safety form with instrument scientist', isDefault: true },
    { id: 19, shortCode: 'ESF_ESR_REVIEW', name: 'Safety form with safety reviewer', isDefault: true },
    { id: 20, shortCode: 'ESF_REJECTED', name: 'Safety form rejected', isDefault: true },
    { id: 21, shortCode: 'ESF_APPROVED', name: 'Safety form approved', isDefault: true },
  ]);
});

describe('the safety form of an experiment', () => {
  it('begins with the answers of the proposal, in the first status, and triggers no move (rule O8)', async () => {
    const proposalForm = await insertForm(world, 'PROPOSAL', [
      { id: 'shared_hazard', type: 'TEXT_INPUT' },
      { id: 'proposal_only', type: 'TEXT_INPUT' },
    ]);
    const esi = await insertForm(world, 'PROPOSAL_ESI', [
      { id: 'shared_hazard', type: 'TEXT_INPUT' },
      { id: 'esi_only', type: 'TEXT_INPUT' },
    ]);
    const call = await insertCall(world, { templateId: proposalForm.templateId, esiTemplateId: esi.templateId });
    const { createProposal } = await world.ok<Loose>(
      pi,
      'mutation ($callId: Int!) { createProposal(callId: $callId) { primaryKey questionaryId } }',
      { callId: call },
    );
    const { primaryKey, questionaryId } = createProposal;
    const answers = { shared_hazard: 'Acid', proposal_only: 'Neutrons' };
    await fillIn(world, pi, { questionaryId, topicId: proposalForm.topics[0], answers });
    const booked = await book(world, primaryKey, instrumentId);
    const pk = await beginSafety(world, pi, booked);
    const stored = await get(pi, pk);
    expect(stored).toMatchObject({
      experimentPk: booked.experimentPk,
      createdBy: pi.id,
      esiQuestionarySubmittedAt: null,
      status: { shortCode: 'AWAITING_ESF', entityType: 'EXPERIMENT' },
      instrumentScientistDecision: null,
      safetyReviewQuestionary: { questionaryId: 0 },
      samples: [],
      proposal: { primaryKey },
      questionary: { isCompleted: false },
    });
    const fields = stored.questionary.steps[0].fields as Loose[];
    expect(fields.map(({ question, value }) => [question.id, value])).toEqual([
      ['shared_hazard', 'Acid'],
      ['esi_only', ''],
    ]);
    expect(await logOfExperiment(world, booked)).toMatchObject([
      { eventType: 'EXPERIMENT_SAFETY_CREATED', changedBy: pi.id, proposalPk: primaryKey },
    ]);
    const own =
      'query { me { experiments { experimentPk experimentSafety { experimentSafetyPk status { shortCode } } } } }';
    const { me } = await world.ok<Loose>(pi, own);
    const mine = me.experiments.find((one: Loose) => one.experimentPk === booked.experimentPk);
    expect(mine.experimentSafety).toEqual({ experimentSafetyPk: pk, status: { shortCode: 'AWAITING_ESF' } });
    // Whoever may not read it is told of nothing.
    const inPanel = await world.as(pi, 'FAP_REVIEWER');
    const other = (await world.ok<Loose>(inPanel, own)).me.experiments as Loose[];
    expect(other.find(({ experimentPk }) => experimentPk === booked.experimentPk)?.experimentSafety).toBeNull();
  });

  it('is refused with the messages clients know, in the order of rule O18', async () => {
    const begin = async (who: TestPerson, experimentPk: number) =>
      wordsOf(await world.gql(who, create, { experimentPk }));
    const stranger = await world.person('USER');
    expect(await begin(pi, 99_999)).toBe('Can not create Experiment Safety, because experiment does not exist');
    const booked = await another();
    // Told as of none.
    expect(await begin(stranger, booked.experimentPk)).toBe(await begin(pi, 99_999));
    const planned = await another({ status: 'DRAFT' });
    expect(await begin(pi, planned.experimentPk)).toBe(
      'Can not create Experiment Safety, because the experiment is not active',
    );
    const started = await another({ startsAt: new Date(Date.now() - 1000).toISOString() });
    expect(await begin(pi, started.experimentPk)).toBe(
      'Can not create Experiment Safety, because the experiment has already started',
    );
    await beginSafety(world, pi, booked);
    expect(await begin(pi, booked.experimentPk)).toBe('Experiment Safety already exists for this experiment');
    const plain = await writeProposal(world, pi, await insertCall(world));
    const withoutForm = await book(world, plain.primaryKey, instrumentId);
    expect(await begin(pi, withoutForm.experimentPk)).toBe(
      'Can not create Experiment Safety, because system has no Experiment Safety template configured',
    );
    const gone = await another();
    await world.db
      .updateTable('proposals')
      .set({ deletedAt: new Date() })
      .where('proposalPk', '=', gone.proposalPk)
      .execute();
    expect(await begin(officer, gone.experimentPk)).toBe(
      'Can not create Experiment Safety for an experiment that is not connected to a valid Proposal',
    );
    expect((await world.gql(null, create, { experimentPk: booked.experimentPk })).errors[0]?.extensions.code).toBe(
      'NOT_AUTHENTICATED',
    );
  });

  it('is begun only once, however many users begin it concurrently', async () => {
    const booked = await another();
    const answers = await Promise.all(
      [pi, officer, pi, officer].map((who) => world.gql(who, create, { experimentPk: booked.experimentPk })),
    );
    expect(answers.map(reasonOf).filter(Boolean)).toEqual(['SAFETY_EXISTS', 'SAFETY_EXISTS', 'SAFETY_EXISTS']);
  });

  it.each(roleCodes)('is read by every reader of the proposal (rule O6): %s', async (role) => {
    const pk = await beginSafety(world, pi, await another());
    const allowed = ['USER_OFFICER', 'EXPERIMENT_SAFETY_REVIEWER'].includes(role);
    expect((await get(await world.person(role), pk)) !== null).toBe(allowed);
    expect(await get(scientist, pk)).not.toBeNull();
    expect(await get(pi, 99_999)).toBeNull();
  });
});

describe('many safety forms', () => {
  it('take the same number of statements as few', async () => {
    const person = await world.person('USER');
    const begin = async () => beginSafety(world, person, await bookNew(world, { pi: person, callId, instrumentId }));
    const all = `{ me { experiments { experimentSafety { experimentSafetyPk status { id } questionary { isCompleted }
      proposal { primaryKey } samples { sampleId } abilities { submit { allowed } decideAsReviewer { allowed } } } } } }`;
    const count = async () => (await world.countStatements(() => world.ok(person, all))).count;
    await begin();
    const few = await count();
    await begin();
    await begin();
    expect(await count()).toBe(few);
  });
});

describe('the submission of the form', () => {
  const submit = `mutation ($pk: Int!, $isSubmitted: Boolean) {
    submitExperimentSafety(experimentSafetyPk: $pk, isSubmitted: $isSubmitted) { esiQuestionarySubmittedAt } }`;

  it('requires every step, happens once, and closes the form for the team (rules O9 and O10)', async () => {
    const esi = await insertForm(world, 'PROPOSAL_ESI', [{ id: 'what_burns', type: 'TEXT_INPUT' }]);
    const call = await insertCall(world, { esiTemplateId: esi.templateId });
    const booked = await bookNew(world, { pi, callId: call, instrumentId });
    const pk = await beginSafety(world, pi, booked);
    expect(wordsOf(await world.gql(pi, submit, { pk, isSubmitted: true }))).toBe(
      'All experiment safety inputs must be completed',
    );
    const { questionaryId } = (await get(pi, pk)).questionary;
    const fill = (who: TestPerson, text: string) =>
      fillIn(world, who, { questionaryId, topicId: esi.topics[0], answers: { what_burns: text } });
    expect((await fill(await world.person('USER'), 'no')).errors).toHaveLength(1);
    expect((await fill(pi, 'Nothing')).errors).toEqual([]);
    expect((await get(pi, pk)).abilities).toMatchObject({ submit: { allowed: true }, takeBack: { allowed: false } });
    const answer = await world.ok<Loose>(pi, submit, { pk, isSubmitted: true });
    expect(answer.submitExperimentSafety.esiQuestionarySubmittedAt).not.toBeNull();
    const tooLate =
      'Can not update Experiment Safety, it is not allowed to change Experiment Safety once it has been submitted';
    expect(wordsOf(await world.gql(pi, submit, { pk, isSubmitted: true }))).toBe(tooLate);
    expect(wordsOf(await world.gql(pi, submit, { pk, isSubmitted: false }))).toBe(tooLate);
    expect((await fill(pi, 'Everything')).errors).toHaveLength(1);
    expect((await fill(officer, 'A little')).errors).toEqual([]);
    expect((await get(pi, pk)).questionary.steps[0].fields[0].value).toBe('A little');

    const taken = await world.ok<Loose>(officer, submit, { pk, isSubmitted: false });
    expect(taken.submitExperimentSafety.esiQuestionarySubmittedAt).toBeNull();
    expect(reasonOf(await world.gql(officer, submit, { pk, isSubmitted: false }))).toBe('SAFETY_NOT_SUBMITTED');
    expect((await get(officer, pk)).abilities).toMatchObject({ takeBack: { allowed: false } });
    expect((await fill(pi, 'Some')).errors).toEqual([]);
    expect((await logOfExperiment(world, booked)).map(({ eventType }) => eventType)).toEqual([
      'EXPERIMENT_SAFETY_CREATED',
      'EXPERIMENT_ESF_SUBMITTED',
      'EXPERIMENT_SAFETY_UPDATED',
    ]);
  });

  it('is final for the team after a decision; officers return the form, and it is decided again (rule O11)', async () => {
    const booked = await another();
    const pk = await beginSafety(world, pi, booked);
    await handIn(world, pi, pk);
    await decide(world, scientist, { by: 'IS', pk, decision: 'REJECTED', comment: 'Which gas?' });
    expect(reasonOf(await world.gql(pi, submit, { pk, isSubmitted: false }))).toBe('SAFETY_ALREADY_SUBMITTED');
    await world.ok(officer, submit, { pk, isSubmitted: false });
    await world.work();
    expect(await get(pi, pk)).toMatchObject({ instrumentScientistDecision: null, esiQuestionarySubmittedAt: null });
    const told = (await logOfExperiment(world, booked)).at(-1);
    expect(told).toMatchObject({
      eventType: 'EXPERIMENT_SAFETY_UPDATED',
      rowData: { before: { instrumentScientistDecision: 'REJECTED', instrumentScientistComment: 'Which gas?' } },
    });
    await handIn(world, pi, pk);
    const decided = await decide(world, scientist, { by: 'IS', pk, decision: 'ACCEPTED' });
    expect(decided.data?.decided.instrumentScientistDecision).toBe('ACCEPTED');
  });

  it('is repeated along a workflow with a way back, until a corrected form is approved', async () => {
    const withWayBack = [
      ...scientistDecides,
      { status: 'AWAITING_ESF', previousStatus: 'ESF_REJECTED', events: ['EXPERIMENT_SAFETY_UPDATED'] },
    ];
    const call = await insertExperimentCall(world, withWayBack);
    const booked = await bookNew(world, { pi, callId: call.callId, instrumentId });
    const pk = await beginSafety(world, pi, booked);
    for (const [decision, status] of [
      ['REJECTED', 'ESF_REJECTED'],
      ['REJECTED', 'ESF_REJECTED'],
      ['ACCEPTED', 'ESF_APPROVED'],
    ] as const) {
      await handIn(world, pi, pk);
      expect(await safetyStatusOf(world, booked)).toBe('ESF_IS_REVIEW');
      await decide(world, scientist, { by: 'IS', pk, decision });
      expect(await safetyStatusOf(world, booked)).toBe(status);
      if (decision === 'ACCEPTED') break;
      await world.ok(officer, submit, { pk, isSubmitted: false });
      await world.work();
      expect(await safetyStatusOf(world, booked)).toBe('AWAITING_ESF');
    }
  });
});

describe('an experiment whose booking is removed', () => {
  it('preserves its safety form for staff, and copies its answers to the next on that instrument (rules O32 and O33)', async () => {
    const esi = await insertForm(world, 'PROPOSAL_ESI', [{ id: 'esi_passed_on', type: 'TEXT_INPUT' }]);
    const asking = await insertCall(world, { esiTemplateId: esi.templateId });
    const booked = await bookNew(world, { pi, callId: asking, instrumentId });
    const { id, proposalPk } = booked;
    const pk = await beginSafety(world, pi, booked);
    const form = (await get(pi, pk)).questionary;
    const answered = await fillIn(world, pi, {
      questionaryId: form.questionaryId,
      topicId: esi.topics[0],
      answers: { esi_passed_on: 'Two litres of argon' },
    });
    expect(answered.errors).toEqual([]);
    await handIn(world, pi, pk);
    await say(world, 'PROPOSAL_BOOKING_TIME_SLOTS_REMOVED', { scheduledevents: [{ id, proposalPk }] });
    expect(await get(pi, pk)).toBeNull();
    expect((await get(officer, pk)).questionary.steps[0].fields[0].value).toBe('Two litres of argon');
    for (const [who, by] of [
      [scientist, 'IS'],
      [officer, 'ESR'],
    ] as const) {
      const { errors } = await decide(world, who, { by, pk, decision: 'ACCEPTED' });
      expect(errors[0]?.extensions.reason).toBe('SAFETY_BOOKING_REMOVED');
    }
    expect(wordsOf(await world.gql(pi, create, { experimentPk: booked.experimentPk }))).toBe(
      'Can not create Experiment Safety, because experiment does not exist',
    );

    const next = await book(world, proposalPk, instrumentId);
    const begun = await get(pi, await beginSafety(world, pi, next));
    expect(begun.esiQuestionarySubmittedAt).toBeNull();
    expect(begun.questionary.steps[0].fields[0].value).toBe('Two litres of argon');
    const elsewhere = await book(world, proposalPk, await insertInstrumentOf(world, scientist));
    expect((await get(pi, await beginSafety(world, pi, elsewhere))).questionary.steps[0].fields[0].value).toBe('');
  });

  it.each([
    [30.9, 'Argon'],
    [31.1, ''],
  ])('copies them for 31 days, %d days after its removal: %j (rule O33)', async (days, expected) => {
    const esi = await insertForm(world, 'PROPOSAL_ESI', [{ id: `esi_after_${days * 10}`, type: 'TEXT_INPUT' }]);
    const asking = await insertCall(world, { esiTemplateId: esi.templateId });
    const { id, proposalPk, experimentPk } = await bookNew(world, { pi, callId: asking, instrumentId });
    const form = (await get(pi, await beginSafety(world, pi, { id, proposalPk, experimentPk }))).questionary;
    const answers = { [`esi_after_${days * 10}`]: 'Argon' };
    await fillIn(world, pi, { questionaryId: form.questionaryId, topicId: esi.topics[0], answers });
    await say(world, 'PROPOSAL_BOOKING_TIME_SLOTS_REMOVED', { scheduledevents: [{ id, proposalPk }] });
    await world.db
      .updateTable('experiments')
      .set({ removedAt: new Date(Date.now() - days * 86_400_000) })
      .where('experimentPk', '=', experimentPk)
      .execute();
    const next = await get(pi, await beginSafety(world, pi, await book(world, proposalPk, instrumentId)));
    expect(next.questionary.steps[0].fields[0].value).toBe(expected);
  });
});
