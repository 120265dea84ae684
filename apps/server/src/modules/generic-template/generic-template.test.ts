import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { completeTopics, type EntryWorld, entryActions, insertEntryWorld } from '../../../test/entries.ts';
import { answersRead, fillIn, told } from '../../../test/filling.ts';
import { insertForm } from '../../../test/forms.ts';
import { completeQuestionary, ended, insertInstrument, writeProposal } from '../../../test/proposals.ts';
import { type Loose, openWorld, type TestPerson, type World } from '../../../test/world.ts';

type Actions = ReturnType<typeof entryActions>;

let world: World;
let pi: TestPerson;
let officer: TestPerson;
let stranger: TestPerson;
let at: EntryWorld;
let proposal: { primaryKey: number; questionaryId: number };
let create: Actions['create'];
let made: Actions['made'];
let list: Actions['list'];
let copy: Actions['copy'];

beforeAll(async () => {
  world = await openWorld();
  pi = await world.person('USER');
  officer = await world.person('USER_OFFICER');
  stranger = await world.person('USER');
  at = await insertEntryWorld(world);
  ({ create, made, list, copy } = entryActions(world, () => ({ at, pi, proposalPk: proposal.primaryKey })));
});
afterAll(() => world.close());

beforeEach(async () => {
  proposal = await writeProposal(world, pi, at.callId);
  await fillIn(world, pi, {
    questionaryId: proposal.questionaryId,
    topicId: at.topics[1],
    answers: { has_parts: ['Yes'] },
    isPartialSave: true,
  });
});

const fields = 'id title creatorId questionaryId proposalPk questionId questionary { isCompleted templateId }';
const clone = (who: TestPerson, id: number, title?: string) =>
  world.gql(
    who,
    `mutation ($id: Int!, $title: String) { cloneGenericTemplate(genericTemplateId: $id, title: $title) { ${fields} } }`,
    { id, title },
  );
const rename = (who: TestPerson, id: number, title: string) =>
  world.gql(
    who,
    'mutation ($id: Int!, $title: String) { updateGenericTemplate(genericTemplateId: $id, title: $title) { title } }',
    { id, title },
  );
const remove = (who: TestPerson, id: number) =>
  world.gql(who, 'mutation ($id: Int!) { deleteGenericTemplate(genericTemplateId: $id) { id } }', { id });
const reason = (outcome: { errors: ReadonlyArray<{ extensions: Loose }> }) => outcome.errors[0]?.extensions.reason;
const save = (who: TestPerson, answers: Loose, options: { isPartialSave?: boolean } = {}) =>
  fillIn(world, who, { questionaryId: proposal.questionaryId, topicId: at.topics[1], answers, ...options });

describe('an entry', () => {
  it('is created, renamed, cloned and deleted, each with an event in the log', async () => {
    const one = await made('  One ');
    expect(one).toMatchObject({
      title: 'One',
      creatorId: pi.id,
      questionId: 'parts',
      questionary: { isCompleted: false },
    });
    expect((await rename(pi, one.id, 'First')).errors).toEqual([]);
    await completeQuestionary(world, one.questionaryId);
    const copied = (await clone(pi, one.id)).data as Loose;
    expect(copied.cloneGenericTemplate).toMatchObject({ title: 'Copy of First', questionary: { isCompleted: true } });
    expect((await clone(pi, one.id, 'Other')).data).toMatchObject({ cloneGenericTemplate: { title: 'Other' } });
    expect((await remove(pi, one.id)).errors).toEqual([]);
    expect((await list(pi)).map(({ title }) => title)).toEqual(['Copy of First', 'Other']);
    const questionaries = await world.db
      .selectFrom('questionaries')
      .select('id')
      .where('id', '=', one.questionaryId)
      .execute();
    expect(questionaries).toEqual([]);
    const events = await world.db
      .selectFrom('eventLogs')
      .select(['eventType', 'description'])
      .where('proposalPk', '=', proposal.primaryKey)
      .where('eventType', 'like', 'GENERIC_TEMPLATE%')
      .orderBy('id')
      .execute();
    expect(events.map(({ eventType, description }) => `${eventType.slice(17)} ${description}`)).toEqual([
      'CREATED One',
      'UPDATED First',
      'CREATED Copy of First',
      'CREATED Other',
      'DELETED First',
    ]);
  });

  it('has its own answers, with the rights of its proposal', async () => {
    const one = await made();
    const answers = { part_words: 'said' };
    const filling = { questionaryId: one.questionaryId, topicId: at.entryTemplate.topics[1], answers };
    expect((await fillIn(world, pi, filling)).errors).toEqual([]);
    expect((await answersRead(world, pi, one.questionaryId)).part_words).toBe('said');
    expect((await fillIn(world, stranger, filling)).errors[0]?.message).toBe('Questionary not found');
  });

  it.each([
    ['an empty title', { title: ' ' }, 'INVALID_INPUT'],
    ['a title of 501 characters', { title: 'x'.repeat(501) }, 'INVALID_INPUT'],
    ['a template of another group', { templateId: 1 }, 'NOT_A_GENERIC_TEMPLATE'],
    ['a template that is not there', { templateId: 999_999 }, 'NOT_A_GENERIC_TEMPLATE'],
    ['a question of another type', { questionId: 'has_parts' }, 'QUESTION_WITHOUT_ENTRIES'],
    ['a question that is not there', { questionId: 'absent' }, 'QUESTION_WITHOUT_ENTRIES'],
    ['a proposal that is not there', { proposalPk: 999_999 }, 'PROPOSAL_NOT_FOUND'],
  ])('is not created with %s', async (_, more, expected) => {
    const { errors } = await create(pi, 'One', more);
    expect(errors[0]?.extensions.reason ?? errors[0]?.extensions.code).toBe(expected);
  });

  it('is created with the template that its question names, not with another of its kind (rule Q130)', async () => {
    const { templateId } = await insertForm(world, 'GENERIC_TEMPLATE', [
      { id: 'generic_template_basis', type: 'GENERIC_TEMPLATE_BASIS' },
    ]);
    expect(reason(await create(pi, 'One', { templateId }))).toBe('NOT_A_GENERIC_TEMPLATE');
    const { questionaryId: sourceQuestionaryId } = await made();
    const copied = await copy(pi, [{ title: 'x', sourceQuestionaryId }], { t: templateId });
    expect(reason(copied)).toBe('NOT_A_GENERIC_TEMPLATE');
  });

  it('may have a title of 500 characters', async () => {
    expect((await create(pi, 'x'.repeat(500))).errors).toEqual([]);
  });

  it('counts towards the limit of its question, however it is created', async () => {
    const one = await made();
    await made('Two');
    await made('Three');
    const { errors } = await create(pi, 'Four');
    expect([errors[0]?.extensions.reason, errors[0]?.message]).toEqual([
      'TOO_MANY_ENTRIES',
      'At most 3 are allowed here',
    ]);
    expect(reason(await clone(pi, one.id))).toBe('TOO_MANY_ENTRIES');
    expect(reason(await copy(pi, [{ title: 'x', sourceQuestionaryId: one.questionaryId }]))).toBe('TOO_MANY_ENTRIES');
    await remove(pi, one.id);
    expect((await create(pi, 'Four')).errors).toEqual([]);
  });
});

describe('a topic of the sub-template that is switched off', () => {
  const second = (isEnabled: boolean) =>
    world.db
      .updateTable('topics')
      .set({ isEnabled })
      .where('id', '=', at.entryTemplate.topics[1] as number)
      .execute();

  it('is not required, so an entry is complete without it', async () => {
    const one = await made();
    const first = { questionaryId: one.questionaryId, topicId: at.entryTemplate.topics[0], answers: {} };
    expect((await fillIn(world, pi, first)).errors).toEqual([]);
    expect(told(await save(pi, { has_parts: ['Yes'] })).parts).toEqual(['All genericTemplates must be completed']);
    await second(false);
    try {
      expect((await list(pi))[0]?.questionary.isCompleted).toBe(true);
      expect((await save(pi, { has_parts: ['Yes'] })).errors).toEqual([]);
    } finally {
      await second(true);
    }
  });
});

describe('rights to entries', () => {
  it('reading: users who read the proposal; everybody else sees none', async () => {
    const one = await made();
    const instrument = await insertInstrument(world, await world.person('INSTRUMENT_SCIENTIST'), [at.callId]);
    const scientist = await world.person('INSTRUMENT_SCIENTIST');
    await world.db
      .insertInto('proposalInstruments')
      .values({ proposalPk: proposal.primaryKey, instrumentId: instrument })
      .execute();
    await world.db
      .insertInto('instrumentScientists')
      .values({ instrumentId: instrument, userId: scientist.id })
      .execute();
    const get = async (who: TestPerson | null) =>
      (
        await world.gql<Loose>(who, 'query ($id: Int!) { genericTemplate(genericTemplateId: $id) { title } }', {
          id: one.id,
        })
      ).data?.genericTemplate ?? null;
    for (const who of [pi, officer, scientist]) {
      expect(await get(who)).toEqual({ title: 'One' });
      expect(await list(who)).toHaveLength(1);
    }
    for (const who of [stranger, await world.person('FAP_REVIEWER'), await world.person('INTERNAL_REVIEWER')]) {
      expect(await get(who)).toBeNull();
      expect(await list(who)).toEqual([]);
    }
    expect(await get(null)).toBeNull();
    // Reading is not writing.
    expect(reason(await rename(scientist, one.id, 'Mine'))).toBe('NOT_ON_PROPOSAL');
    expect(reason(await create(scientist))).toBe('NOT_ON_PROPOSAL');
  });

  it('changing: the team while the proposal may be changed, an officer at any time', async () => {
    const one = await made();
    for (const attempt of [
      create(stranger),
      rename(stranger, one.id, 'x'),
      clone(stranger, one.id),
      remove(stranger, one.id),
    ]) {
      expect((await attempt).errors[0]?.extensions.code).toBe('NOT_FOUND');
    }
    await world.db.updateTable('calls').set(ended()).where('id', '=', at.callId).execute();
    for (const attempt of [create(pi), rename(pi, one.id, 'x'), clone(pi, one.id), remove(pi, one.id)]) {
      expect((await attempt).errors).toHaveLength(1);
    }
    expect((await rename(officer, one.id, 'By the office')).errors).toEqual([]);
    expect((await create(officer)).errors).toEqual([]);
    at = await insertEntryWorld(world);
  });
});

describe('the list of entries of a question', () => {
  it('is checked when the topic is completed: minimum, maximum, all complete', async () => {
    const yes = { has_parts: ['Yes'] };
    expect(told(await save(pi, yes))).toEqual({ parts: ['Please add at least 1 genericTemplate(s)'] });
    const one = await made();
    expect(told(await save(pi, yes))).toEqual({ parts: ['All genericTemplates must be completed'] });
    expect((await save(pi, yes, { isPartialSave: true })).errors).toEqual([]);
    await completeQuestionary(world, one.questionaryId);
    expect((await save(pi, yes)).errors).toEqual([]);
    expect(await completeTopics(world, pi, proposal.questionaryId)).toContain('Topic 2');
  });

  it('reopens its topic when an incomplete entry is added or a required one is removed', async () => {
    const one = await made();
    await completeQuestionary(world, one.questionaryId);
    await save(pi, { has_parts: ['Yes'] });
    const second = await made('Two');
    expect(await completeTopics(world, pi, proposal.questionaryId)).not.toContain('Topic 2');
    await remove(pi, second.id);
    await save(pi, { has_parts: ['Yes'] });
    await clone(pi, one.id);
    expect(await completeTopics(world, pi, proposal.questionaryId)).toContain('Topic 2');
    for (const { id } of await list(pi)) await remove(pi, id);
    expect(await completeTopics(world, pi, proposal.questionaryId)).not.toContain('Topic 2');
  });

  it('leaves its topic complete when entries are deleted because the question no longer applies (rule Q141)', async () => {
    await completeQuestionary(world, (await made()).questionaryId);
    expect((await save(pi, { has_parts: ['Yes'] })).errors).toEqual([]);
    expect((await save(pi, { has_parts: ['No'] })).errors).toEqual([]);
    expect(await list(pi)).toEqual([]);
    expect(await completeTopics(world, pi, proposal.questionaryId)).toContain('Topic 2');
  });

  it('is emptied when its question no longer applies, except by autosave', async () => {
    await made();
    const no = {
      questionaryId: proposal.questionaryId,
      topicId: at.topics[1],
      answers: [{ questionId: 'has_parts', value: '{"value":["No"]}' }],
    };
    const auto = `mutation ($questionaryId: Int!, $topicId: Int!, $answers: [AnswerInput!]!) { answerTopic(questionaryId: $questionaryId,
      topicId: $topicId, answers: $answers, isPartialSave: true, keepsUnsent: true, isAutosave: true) { questionId } }`;
    await world.ok(pi, auto, no);
    expect(await list(pi)).toHaveLength(1);
    expect((await save(pi, { has_parts: ['No'] }, { isPartialSave: true })).errors).toEqual([]);
    expect(await list(pi)).toEqual([]);
    await save(pi, { has_parts: ['Yes'] }, { isPartialSave: true });
    expect(await list(pi)).toEqual([]);
  });

  it('is read in a constant number of statements', async () => {
    const ask = () => list(officer);
    await made();
    await ask();
    const { count: one } = await world.countStatements(ask);
    await made('Two');
    await made('Three');
    const { count: three, result } = await world.countStatements(ask);
    expect(result).toHaveLength(3);
    expect(three).toBe(one);
  });

  it('is filtered', async () => {
    const one = await made('Alpha');
    const two = await made('Beta');
    const titles = async (filter: Loose) => (await list(officer, filter)).map(({ title }) => title);
    const here = { proposalPk: proposal.primaryKey };
    expect(await titles({ ...here, title: 'lph' })).toEqual(['Alpha']);
    expect(await titles({ ...here, title: '%' })).toEqual([]);
    expect(await titles({ ...here, questionId: 'parts', creatorId: pi.id })).toEqual(['Alpha', 'Beta']);
    expect(await titles({ ...here, creatorId: officer.id })).toEqual([]);
    expect(await titles({ genericTemplateIds: [two.id] })).toEqual(['Beta']);
    expect(await titles({ questionaryIds: [one.questionaryId] })).toEqual(['Alpha']);
  });
});

it('a question with entries cannot be deleted', async () => {
  await made();
  await world.db.deleteFrom('questionDependencies').where('questionId', '=', 'parts').execute();
  await world.db.deleteFrom('questionTemplateRelations').where('questionId', '=', 'parts').execute();
  const outcome = await world.gql(officer, 'mutation { deleteQuestion(questionId: "parts") { id } }');
  expect(outcome.errors[0]?.extensions.code).toBe('REFUSED');
});
