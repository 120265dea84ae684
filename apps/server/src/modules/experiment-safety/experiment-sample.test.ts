import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leavesBroken } from '../../../test/database.ts';
import {
  type BookedExperiment,
  beginSafety,
  book,
  bookNew,
  handIn,
  insertSample,
  insertSampleForms,
  logOfExperiment,
  openExperimentWorld,
  say,
} from '../../../test/experiment-world.ts';
import { answersRead, fillIn } from '../../../test/filling.ts';
import { completeQuestionary, insertCall } from '../../../test/proposals.ts';
import type { Answer, Loose, TestPerson, World } from '../../../test/world.ts';

leavesBroken('A submitted proposal has no topic', 'proposals are marked as submitted in the store');

let world: World;
let pi: TestPerson;
let officer: TestPerson;
let scientist: TestPerson;
let reviewer: TestPerson;
let instrumentId: number;
let forms: Awaited<ReturnType<typeof insertSampleForms>>;
let callId: number;
let booked: BookedExperiment;
let pk: number;
let sample: { id: number; questionaryId: number };

beforeAll(async () => {
  ({ world, pi, officer, scientist, reviewer, instrumentId } = await openExperimentWorld());
  forms = await insertSampleForms(world);
  callId = await insertCall(world, {
    templateId: forms.proposal.templateId,
    esiTemplateId: forms.safety.templateId,
  });
});
afterAll(() => world.close());

const declared = (more: Partial<Parameters<typeof insertSample>[1]> = {}) =>
  insertSample(world, {
    proposalPk: booked.proposalPk,
    creatorId: pi.id,
    templateId: forms.sample.templateId,
    ...more,
  });

beforeEach(async () => {
  booked = await bookNew(world, { pi, callId, instrumentId });
  pk = await beginSafety(world, pi, booked);
  sample = await declared();
});

const fields = `experimentPk sampleId isEsiSubmitted sampleEsiQuestionaryId sample { id title isPostProposalSubmission }
  questionary { questionaryId templateId isCompleted } abilities { write { allowed } submit { allowed reason } }`;
const keys = '$experimentPk: Int!, $sampleId: Int!';
const given = 'experimentPk: $experimentPk, sampleId: $sampleId';
const act = {
  add: `mutation (${keys}) { it: addSampleToExperiment(${given}) { ${fields} } }`,
  remove: `mutation (${keys}) { it: removeSampleFromExperiment(${given}) { ${fields} } }`,
  update: `mutation (${keys}, $isSubmitted: Boolean) { it: updateExperimentSample(${given}, isSubmitted: $isSubmitted) { ${fields} } }`,
  clone: `mutation (${keys}, $title: String) { it: cloneExperimentSample(${given}, newSampleTitle: $title) { ${fields} } }`,
  read: `query (${keys}) { it: experimentSample(${given}) { ${fields} } }`,
};
const run = (who: TestPerson, what: keyof typeof act, more: Loose = {}): Promise<Answer<Loose>> =>
  world.gql<Loose>(who, act[what], { experimentPk: booked.experimentPk, sampleId: sample.id, ...more });
const done = async (who: TestPerson, what: keyof typeof act, more: Loose = {}): Promise<Loose> => {
  const { data, errors } = await run(who, what, more);
  expect(errors).toEqual([]);
  return data?.it;
};
const reasonOf = ({ errors }: Answer<unknown>) => errors[0]?.extensions.reason ?? errors[0]?.message;
const wordsOf = ({ errors }: Answer<unknown>) => errors[0]?.message;
const write = (who: TestPerson, questionaryId: number, answers: Loose, isPartialSave = false) =>
  fillIn(world, who, { questionaryId, topicId: forms.input.topics[0], answers, isPartialSave });
/** Chooses the sample and hands its input in. */
async function ready(): Promise<Loose> {
  const chosen = await done(pi, 'add');
  expect((await write(pi, chosen.sampleEsiQuestionaryId, { handling: 'Gloves' })).errors).toEqual([]);
  return done(pi, 'update', { isSubmitted: true });
}
const chosenOf = async (who: TestPerson): Promise<Loose[]> =>
  (
    await world.ok<Loose>(
      who,
      `query ($pk: Int!) { experimentSafety(experimentSafetyPk: $pk) { samples { sampleId isEsiSubmitted sample { title } } } }`,
      { pk },
    )
  ).experimentSafety.samples;

describe('a sample of an experiment', () => {
  it('is added once, with the answers its form shares with the sample (rule O50)', async () => {
    await fillIn(world, officer, {
      questionaryId: sample.questionaryId,
      topicId: forms.sample.topics[0],
      answers: { hazards: 'Toxic' },
    });
    const chosen = await done(pi, 'add');
    expect(chosen).toMatchObject({
      isEsiSubmitted: false,
      sample: { title: 'Iron film' },
      questionary: { templateId: forms.input.templateId, isCompleted: false },
      abilities: { write: { allowed: true }, submit: { allowed: false, reason: 'SAFETY_INCOMPLETE' } },
    });
    expect(await answersRead(world, pi, chosen.sampleEsiQuestionaryId)).toMatchObject({
      hazards: 'Toxic',
      handling: undefined,
    });
    expect(await done(pi, 'add')).toEqual(chosen);
    expect(await chosenOf(pi)).toEqual([
      { sampleId: sample.id, isEsiSubmitted: false, sample: { title: 'Iron film' } },
    ]);
    const log = await logOfExperiment(world, booked);
    expect(log.map(({ eventType }) => eventType)).toEqual(['EXPERIMENT_SAFETY_CREATED', 'EXPERIMENT_SAMPLE_ADDED']);
    expect(log[1]?.description).toMatch(/Iron film$/);
  });

  it('is read with its answers by the scientists of the experiment, whatever the proposal’s instrument (rule O234)', async () => {
    await fillIn(world, officer, {
      questionaryId: sample.questionaryId,
      topicId: forms.sample.topics[0],
      answers: { hazards: 'Toxic' },
    });
    const elsewhere = await world.person('INSTRUMENT_SCIENTIST');
    const seen = async (who: TestPerson) => {
      const { data } = await world.gql<Loose>(
        who,
        `query ($id: Int!) { sample(sampleId: $id) { title } samples { id } }`,
        {
          id: sample.id,
        },
      );
      const forms = await world.gql<Loose>(
        who,
        'query ($q: Int!) { questionary(questionaryId: $q) { steps { fields { value } } } }',
        { q: sample.questionaryId },
      );
      return {
        title: data?.sample?.title,
        isListed: data?.samples?.some(({ id }: Loose) => id === sample.id) ?? false,
        isAnswered: JSON.stringify(forms.data ?? null).includes('Toxic'),
      };
    };
    const nothing = { title: undefined, isListed: false, isAnswered: false };
    // The proposal is on no instrument; only its experiment is.
    expect([await seen(scientist), await seen(elsewhere)]).toEqual([nothing, nothing]);
    await done(pi, 'add');
    expect([await seen(scientist), await seen(elsewhere)]).toEqual([
      { title: 'Iron film', isListed: true, isAnswered: true },
      nothing,
    ]);
    const renamed = await world.gql(
      scientist,
      'mutation ($id: Int!) { updateSample(sampleId: $id, title: "Mine") { id } }',
      {
        id: sample.id,
      },
    );
    expect(reasonOf(renamed)).toBe('NOT_ON_SAMPLE');
    await done(pi, 'remove');
    expect(await seen(scientist)).toEqual(nothing);
  });

  it('must belong to the proposal, and to a question with a safety form', async () => {
    const bare = await declared({ questionId: 'probes_without_safety' });
    expect(wordsOf(await run(pi, 'add', { sampleId: bare.id }))).toBe('Esi template is not defined');
    const other = await bookNew(world, { pi, callId, instrumentId });
    const elsewhere = await declared({ proposalPk: other.proposalPk });
    expect(reasonOf(await run(pi, 'add', { sampleId: elsewhere.id }))).toBe('SAMPLE_OF_ANOTHER_PROPOSAL');
    expect(reasonOf(await run(pi, 'add', { sampleId: 999_999 }))).toBe('SAMPLE_NOT_FOUND');
    // Its form was not begun.
    expect(wordsOf(await run(pi, 'add', { experimentPk: other.experimentPk }))).toBe('No experiment safety found');
    await world.db
      .insertInto('questions')
      .values({
        id: 'gone',
        naturalKey: 'gone',
        dataType: 'SAMPLE_DECLARATION',
        categoryId: 'PROPOSAL_QUESTIONARY',
        question: 'Gone',
        config: '{}',
      })
      .execute();
    const astray = await declared({ questionId: 'gone' });
    expect(wordsOf(await run(pi, 'add', { sampleId: astray.id }))).toBe('No question found');
  });

  it('is managed by users who may edit the form, and by officers alone once it is submitted (rules O9 and O52)', async () => {
    const chosen = await done(pi, 'add');
    const stranger = await world.person('USER');
    const inPanel = await world.person('FAP_CHAIR');
    for (const who of [stranger, inPanel]) {
      for (const what of ['add', 'remove', 'update', 'clone'] as const) {
        expect((await run(who, what)).errors).toHaveLength(1);
      }
      expect((await run(who, 'read')).data?.it ?? null).toBeNull();
      expect((await write(who, chosen.sampleEsiQuestionaryId, { handling: 'None' })).errors).toHaveLength(1);
    }
    for (const who of [pi, scientist, reviewer, officer]) {
      expect((await done(who, 'read')).sampleEsiQuestionaryId).toBe(chosen.sampleEsiQuestionaryId);
      expect((await write(who, chosen.sampleEsiQuestionaryId, { handling: who.role })).errors).toEqual([]);
    }
    await done(pi, 'update', { isSubmitted: true });
    await completeForm();
    await handIn(world, pi, pk);
    await abilitiesAgree();
    for (const what of ['add', 'remove', 'update', 'clone'] as const) {
      expect(reasonOf(await run(pi, what, { isSubmitted: false }))).toBe('SAFETY_ALREADY_SUBMITTED');
    }
    expect((await write(pi, chosen.sampleEsiQuestionaryId, { handling: 'Late' })).errors).toHaveLength(1);
    const rename = 'mutation ($id: Int!) { updateSample(sampleId: $id, title: "Late") { title } }';
    expect(reasonOf(await world.gql(pi, rename, { id: sample.id }))).toBe('SAMPLE_HANDED_IN');
    const ofSample = {
      questionaryId: sample.questionaryId,
      topicId: forms.sample.topics[0],
      answers: { hazards: 'None' },
    };
    expect((await fillIn(world, pi, ofSample)).errors).toHaveLength(1);
    expect((await fillIn(world, officer, ofSample)).errors).toEqual([]);
    expect((await run(officer, 'update', { isSubmitted: false })).errors).toEqual([]);
  });

  it('cannot be deleted while an experiment uses it (rule O53)', async () => {
    await done(pi, 'add');
    const remove = 'mutation ($id: Int!) { deleteSample(sampleId: $id) { id } }';
    expect(reasonOf(await world.gql(pi, remove, { id: sample.id }))).toBe('SAMPLE_IN_USE');
    await done(pi, 'remove');
    expect((await world.gql(pi, remove, { id: sample.id })).errors).toEqual([]);
  });

  it.each([false, true])(
    'can be deleted once its booking was removed, by officers alone if its form was submitted: %j (rule O53)',
    async (isHandedIn) => {
      await ready();
      if (isHandedIn) {
        await completeForm();
        await handIn(world, pi, pk);
      }
      const made = await world.pool.query(
        'insert into questionaries (template_id) select min(id) from templates returning id',
      );
      await world.pool.query(
        `with packed as (insert into shipments (title, creator_id, proposal_pk, experiment_pk, questionary_id, status)
         select 'Box', $1, $2, $3, $5, 'DRAFT' returning id)
       insert into shipment_samples (shipment_id, sample_id) select id, $4 from packed`,
        [pi.id, booked.proposalPk, booked.experimentPk, sample.id, made.rows[0].id],
      );
      const { id, proposalPk } = booked;
      await say(world, 'PROPOSAL_BOOKING_TIME_SLOTS_REMOVED', { scheduledevents: [{ id, proposalPk }] });
      const remove = 'mutation ($id: Int!) { deleteSample(sampleId: $id) { id } }';
      await abilitiesAgree();
      if (isHandedIn) expect(reasonOf(await world.gql(pi, remove, { id: sample.id }))).toBe('SAMPLE_ON_RECORD');
      expect((await world.gql(isHandedIn ? officer : pi, remove, { id: sample.id })).errors).toEqual([]);
      const left = await world.pool.query(
        'select from experiment_samples where sample_id = $1 union all select from shipment_samples where sample_id = $1',
        [sample.id],
      );
      expect(left.rowCount).toBe(0);
    },
  );

  it.each(['name', 'answers'])(
    'can have its %s changed after the booking of its submitted form was removed, and is incomplete there (rule O52)',
    async (what) => {
      const { experimentPk, id, proposalPk } = booked;
      await ready();
      await completeForm();
      await handIn(world, pi, pk);
      await say(world, 'PROPOSAL_BOOKING_TIME_SLOTS_REMOVED', { scheduledevents: [{ id, proposalPk }] });
      const rename = (title: string) =>
        world.gql(pi, 'mutation ($id: Int!, $title: String) { updateSample(sampleId: $id, title: $title) { title } }', {
          id: sample.id,
          title,
        });
      expect((await rename('Iron film')).errors).toEqual([]);
      expect(await done(officer, 'read', { experimentPk })).toMatchObject({ isEsiSubmitted: true });
      const describes = { questionaryId: sample.questionaryId, topicId: forms.sample.topics[0] };
      const { errors } = await (what === 'name'
        ? rename('Iron film, thin')
        : fillIn(world, pi, { ...describes, answers: { hazards: 'Toxic' } }));
      expect(errors).toEqual([]);
      expect(await done(officer, 'read', { experimentPk })).toMatchObject({ isEsiSubmitted: false });
    },
  );
});

/** Each ability of the sample is answered alike whether it is asked for alone or with others. */
async function abilitiesAgree() {
  const ask = async (who: TestPerson, abilities: string) =>
    (
      await world.gql<Loose>(who, `query ($id: Int!) { sample(sampleId: $id) { abilities { ${abilities} } } }`, {
        id: sample.id,
      })
    ).data?.sample?.abilities;
  const names = ['judge', 'change', 'delete'];
  for (const who of [pi, scientist, reviewer, officer]) {
    const all = await ask(who, names.map((name) => `${name} { reason }`).join(' '));
    expect(all).toBeDefined();
    for (const name of names) expect(await ask(who, `${name} { reason }`)).toEqual({ [name]: all[name] });
  }
}

async function completeForm() {
  const { esiQuestionaryId } = await world.db
    .selectFrom('experimentSafeties')
    .select('esiQuestionaryId')
    .where('experimentSafetyPk', '=', pk)
    .executeTakeFirstOrThrow();
  await completeQuestionary(world, esiQuestionaryId);
  return esiQuestionaryId;
}

it('a further sample belongs to the first question that has a safety form', async () => {
  const read =
    'query ($pk: Int!) { experimentSafety(experimentSafetyPk: $pk) { sampleQuestion { questionId templateId } statusLeadsOn } }';
  const { experimentSafety } = await world.ok<Loose>(pi, read, { pk });
  expect(experimentSafety).toEqual({
    sampleQuestion: { questionId: 'probes', templateId: forms.sample.templateId },
    statusLeadsOn: false,
  });
});

describe('the safety input of a sample', () => {
  it('is submitted complete, and becomes incomplete on any change (rule O17)', async () => {
    const { sampleEsiQuestionaryId: id } = await done(pi, 'add');
    expect(wordsOf(await run(pi, 'update', { isSubmitted: true }))).toBe(
      'All experiment safety inputs must be completed',
    );
    expect((await write(pi, id, { handling: 'Gloves' })).errors).toEqual([]);
    expect(await done(pi, 'update', {})).toMatchObject({ isEsiSubmitted: false });
    expect(await done(pi, 'update', { isSubmitted: true })).toMatchObject({ isEsiSubmitted: true });
    expect(await done(pi, 'update', { isSubmitted: null })).toMatchObject({ isEsiSubmitted: true });
    // The same words again change nothing.
    expect((await write(pi, id, { handling: 'Gloves' })).errors).toEqual([]);
    expect(await done(pi, 'read')).toMatchObject({ isEsiSubmitted: true });
    expect((await write(pi, id, { handling: 'Goggles' })).errors).toEqual([]);
    expect(await done(pi, 'read')).toMatchObject({ isEsiSubmitted: false });
    expect((await run(pi, 'update', { isSubmitted: true, sampleId: 999_999 })).errors).toHaveLength(1);
  });

  it('also becomes incomplete when the sample’s answers change, until the form is submitted (rule O17)', async () => {
    const { sampleEsiQuestionaryId } = await ready();
    const describe = (who: TestPerson, hazards: string) =>
      fillIn(world, who, {
        questionaryId: sample.questionaryId,
        topicId: forms.sample.topics[0],
        answers: { hazards },
        isPartialSave: true,
      });
    expect((await describe(pi, 'Toxic')).errors).toEqual([]);
    expect(await done(pi, 'read')).toMatchObject({ isEsiSubmitted: false, sampleEsiQuestionaryId });
    await done(pi, 'update', { isSubmitted: true });
    // The same words again change nothing.
    expect((await describe(pi, 'Toxic')).errors).toEqual([]);
    expect(await done(pi, 'read')).toMatchObject({ isEsiSubmitted: true });
    await completeForm();
    await handIn(world, pi, pk);
    expect((await describe(officer, 'Toxic dust')).errors).toEqual([]);
    expect(await done(pi, 'read')).toMatchObject({ isEsiSubmitted: true });
  });

  it('also becomes incomplete when the sample is renamed, until the form is submitted (rule O17)', async () => {
    await ready();
    const esiQuestionaryId = await completeForm();
    const rename = async (who: TestPerson, title: string) => {
      const given = { id: sample.id, title };
      await world.ok(
        who,
        'mutation ($id: Int!, $title: String) { updateSample(sampleId: $id, title: $title) { id } }',
        given,
      );
      return (await done(pi, 'read')).isEsiSubmitted;
    };
    expect(await rename(pi, 'Iron film')).toBe(true);
    expect(await rename(pi, 'Iron film, thin')).toBe(false);
    const steps = 'query ($id: Int!) { questionary(questionaryId: $id) { steps { isCompleted } } }';
    const { questionary } = await world.ok<Loose>(pi, steps, { id: esiQuestionaryId });
    expect(questionary.steps.map((step: Loose) => step.isCompleted)).toEqual([false, true]);
    await done(pi, 'update', { isSubmitted: true });
    await completeForm();
    await handIn(world, pi, pk);
    expect(await rename(officer, 'Iron film, thick')).toBe(true);
  });

  it('leaves the samples step and the whole form incomplete while it is incomplete (rule O51)', async () => {
    const esiQuestionaryId = await completeForm();
    const complete = () =>
      fillIn(world, pi, { questionaryId: esiQuestionaryId, topicId: forms.safety.topics[0], answers: {} });
    const isCompleted = async () =>
      (
        await world.ok<Loose>(pi, 'query ($id: Int!) { questionary(questionaryId: $id) { steps { isCompleted } } }', {
          id: esiQuestionaryId,
        })
      ).questionary.steps.map((step: Loose) => step.isCompleted);
    expect(await isCompleted()).toEqual([true, true]);
    await done(pi, 'add');
    expect(await isCompleted()).toEqual([false, true]);
    expect(wordsOf(await complete())).toBe('All experiment safety inputs must be completed');
    await ready();
    expect((await complete()).errors).toEqual([]);
    expect(await isCompleted()).toEqual([true, true]);
    await done(pi, 'update', { isSubmitted: false });
    expect(await isCompleted()).toEqual([false, true]);
    await completeQuestionary(world, esiQuestionaryId);
    const submit = 'mutation ($pk: Int!) { submitExperimentSafety(experimentSafetyPk: $pk) { statusId } }';
    expect(wordsOf(await world.gql(pi, submit, { pk }))).toBe('All experiment safety inputs must be completed');
    await done(pi, 'remove');
    expect((await world.gql(pi, submit, { pk })).errors).toEqual([]);
  });

  it('is deleted when the sample is removed; from a removed booking it is passed to the next (rule O33)', async () => {
    const { sampleEsiQuestionaryId: first } = await ready();
    await done(pi, 'remove');
    expect(reasonOf(await run(pi, 'remove'))).toBe('EXPERIMENT_SAMPLE_NOT_FOUND');
    expect(await world.db.selectFrom('questionaries').select('id').where('id', '=', first).execute()).toEqual([]);
    const { sampleEsiQuestionaryId: second } = await ready();
    const { id, proposalPk } = booked;
    await say(world, 'PROPOSAL_BOOKING_TIME_SLOTS_REMOVED', { scheduledevents: [{ id, proposalPk }] });
    booked = await book(world, proposalPk, instrumentId);
    pk = await beginSafety(world, pi, booked);
    const again = await done(pi, 'read');
    expect(again).toMatchObject({ isEsiSubmitted: false, questionary: { isCompleted: true } });
    expect(again.sampleEsiQuestionaryId).not.toBe(second);
    expect(await answersRead(world, pi, again.sampleEsiQuestionaryId)).toMatchObject({ handling: 'Gloves' });
  });

  it('is copied with its sample, and the copy is not submitted', async () => {
    const chosen = await ready();
    const copy = await done(pi, 'clone', { title: 'Iron film, again' });
    expect(copy).toMatchObject({
      isEsiSubmitted: false,
      sample: { title: 'Iron film, again', isPostProposalSubmission: true },
      questionary: { isCompleted: true },
    });
    expect(copy.sampleEsiQuestionaryId).not.toBe(chosen.sampleEsiQuestionaryId);
    expect(await answersRead(world, pi, copy.sampleEsiQuestionaryId)).toMatchObject({ handling: 'Gloves' });
    expect((await done(pi, 'clone')).sample.title).toBe('Copy of Iron film');
    expect(await chosenOf(pi)).toHaveLength(3);
    expect((await run(pi, 'clone', { title: 'x'.repeat(151) })).errors[0]?.extensions.code).toBe('INVALID_INPUT');
  });
});

it('samples of a visit are those of its experiment (rule O50)', async () => {
  await done(pi, 'add');
  await declared({ title: 'Left at home' });
  const { rows } = await world.pool.query<{ id: number }>(
    `with v as (insert into visits (experiment_pk, proposal_pk, creator_id, team_lead_user_id) values ($1, $2, $3, $3) returning id)
     insert into visit_registrations (visit_id, user_id) select id, $3 from v returning visit_id as id`,
    [booked.experimentPk, booked.proposalPk, pi.id],
  );
  const list = 'query ($visitId: Int) { samples(filter: { visitId: $visitId }) { id } }';
  expect((await world.ok<Loose>(pi, list, { visitId: rows[0]?.id })).samples).toEqual([{ id: sample.id }]);
  expect((await world.ok<Loose>(pi, list, { visitId: 999_999 })).samples).toEqual([]);
});
