import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockQuestionary } from '../../../test/filling.ts';
import { type Form, insertForm, pdfOf, png, upload } from '../../../test/forms.ts';
import { type Loose, openWorld, type TestPerson, type World } from '../../../test/world.ts';
import { type HeldQuestionary, holdsQuestionaries, type SavedTopic, whenTopicIsSaved } from './index.ts';

// Questionaries of document templates belong to nobody in the product; here they belong to whomever `rights` names.
const rights = new Map<number, HeldQuestionary>();
const saved: SavedTopic[] = [];
let refusesFollowers = false;
holdsQuestionaries(
  'PROPOSAL_PDF',
  async (_ctx, ids) =>
    new Map(
      ids.flatMap((id) => {
        const held = rights.get(id);
        return held ? [[id, held] as const] : [];
      }),
    ),
  lockQuestionary,
);
whenTopicIsSaved(async (_tx, topic) => {
  saved.push(topic);
  if (refusesFollowers) throw new Error('a follower fails');
});

const metre = { id: 'metre', unit: 'metre', quantity: 'length', symbol: 'm', siConversionFormula: 'x' };
const centimetre = { ...metre, id: 'cm', unit: 'centimetre', symbol: 'cm', siConversionFormula: 'x / 100' };

let world: World;
let user: TestPerson;
let officer: TestPerson;
let form: Form;
let questionaryId: number;

beforeAll(async () => {
  world = await openWorld();
  user = await world.person('USER');
  officer = await world.person('USER_OFFICER');
  form = await insertForm(
    world,
    'PROPOSAL_PDF',
    [
      { id: 'flag', type: 'BOOLEAN', text: 'More?' },
      { id: 'words', type: 'TEXT_INPUT', config: { max: 5, required: true }, text: 'Which words?' },
      { id: 'more', type: 'TEXT_INPUT', dependsOn: [['flag', 'eq', true]] },
      { id: 'secret', type: 'TEXT_INPUT', config: { readPermissions: ['user_officer'] } },
      { id: 'size', type: 'NUMBER_INPUT', config: { units: [metre, centimetre] } },
      { id: 'note', type: 'EMBELLISHMENT', config: { html: '<b>x</b>', plain: 'x' } },
    ],
    [
      { id: 'files', type: 'FILE_UPLOAD', config: { file_type: ['.pdf', 'image/*'], pdf_page_limit: 2, max_files: 2 } },
      { id: 'day', type: 'DATE', config: { maxDate: '2031-05-01T00:00:00.000Z' } },
    ],
  );
});
afterAll(() => world.close());

beforeEach(async () => {
  const row = await world.db
    .insertInto('questionaries')
    .values({ templateId: form.templateId, creatorId: user.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  questionaryId = row.id;
  rights.set(questionaryId, { mayReadItem: true, mayWriteItem: true });
  saved.length = 0;
  refusesFollowers = false;
});

const answerDocument = `mutation ($questionaryId: Int!, $topicId: Int!, $answers: [AnswerInput!]!, $isPartialSave: Boolean) {
  answerTopic(questionaryId: $questionaryId, topicId: $topicId, answers: $answers, isPartialSave: $isPartialSave) {
    answerId questionaryId questionId answer createdAt } }`;

const answer = (
  answers: Record<string, unknown>,
  options: { topic?: number; partial?: boolean; as?: TestPerson } = {},
) =>
  world.gql(options.as ?? user, answerDocument, {
    questionaryId,
    topicId: form.topics[options.topic ?? 0],
    answers: Object.entries(answers).map(([questionId, value]) => ({ questionId, value: JSON.stringify({ value }) })),
    isPartialSave: options.partial ?? false,
  });

const read = async (who: TestPerson = officer): Promise<Loose> =>
  (
    await world.ok(
      who,
      `query ($id: Int!) { questionary(questionaryId: $id) { isCompleted steps { isCompleted topic { id title }
        fields { answerId value question { id } } } } }`,
      { id: questionaryId },
    )
  ).questionary;

const values = async (who?: TestPerson): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    (await read(who)).steps.flatMap((step: Loose) =>
      step.fields.map((field: Loose) => [field.question.id, field.answerId === null ? undefined : field.value]),
    ),
  );

const problemsOf = (outcome: Awaited<ReturnType<typeof answer>>) => outcome.errors[0]?.extensions.problems as Loose;

describe('reading', () => {
  it('returns blank answers where none are stored', async () => {
    const { steps, isCompleted } = await read(user);
    expect(isCompleted).toBe(false);
    const blank = Object.fromEntries(
      steps.flatMap((step: Loose) => step.fields.map((field: Loose) => [field.question.id, field.value])),
    );
    expect(blank).toMatchObject({
      flag: false,
      words: '',
      size: { value: '', unit: metre },
      note: null,
      files: [],
      day: null,
    });
  });

  it('leaves out what the role may not read', async () => {
    expect(Object.keys(await values(user))).not.toContain('secret');
    expect(Object.keys(await values(officer))).toContain('secret');
  });

  it('makes an unreadable questionary look the same as one that does not exist', async () => {
    rights.set(questionaryId, { mayReadItem: false, mayWriteItem: false });
    const document = 'query ($id: Int!) { questionary(questionaryId: $id) { questionaryId } }';
    const unreadable = await world.gql(user, document, { id: questionaryId });
    const absent = await world.gql(user, document, { id: 999_999 });
    expect(unreadable.data).toEqual({ questionary: null });
    expect([unreadable.data, unreadable.refusals]).toEqual([absent.data, absent.refusals]);
    expect((await answer({ flag: true })).errors[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it('takes the same number of statements whatever the number of questions', async () => {
    const one = await insertForm(world, 'PROPOSAL_PDF', [{ id: 'only', type: 'TEXT_INPUT' }]);
    const row = await world.db
      .insertInto('questionaries')
      .values({ templateId: one.templateId })
      .returning('id')
      .executeTakeFirstOrThrow();
    rights.set(row.id, { mayReadItem: true, mayWriteItem: true });
    const cost = async (id: number) =>
      (
        await world.countStatements(() =>
          world.ok(
            user,
            'query ($id: Int!) { questionary(questionaryId: $id) { isCompleted steps { fields { value } } } }',
            {
              id,
            },
          ),
        )
      ).count;
    expect(await cost(questionaryId)).toBe(await cost(row.id));
    expect(await cost(questionaryId)).toBeLessThanOrEqual(6);
  });
});

describe('saving a topic', () => {
  it('stores the answers, completes the step and returns what it stored', async () => {
    const outcome = await answer({ flag: false, words: 'hello' });
    expect(outcome.errors).toEqual([]);
    expect(outcome.data?.answerTopic.map((row: Loose) => [row.questionId, row.answer, row.questionaryId])).toEqual([
      ['flag', { value: false }, questionaryId],
      ['words', { value: 'hello' }, questionaryId],
    ]);
    expect(await values()).toMatchObject({ flag: false, words: 'hello' });
    const { steps, isCompleted } = await read();
    expect([steps[0].isCompleted, steps[1].isCompleted, isCompleted]).toEqual([true, false, false]);
    await answer({ files: [], day: null }, { topic: 1 });
    expect((await read()).isCompleted).toBe(true);
  });

  it('in part checks no constraints and completes nothing', async () => {
    expect((await answer({ words: '' }, { partial: true })).errors).toEqual([]);
    expect((await read()).steps[0].isCompleted).toBe(false);
  });

  it('in part does not undo completion', async () => {
    await answer({ words: 'hello' });
    await answer({ words: '' }, { partial: true });
    expect((await read()).steps[0].isCompleted).toBe(true);
  });

  it('replaces the answers of the topic and keeps the old ones in the history', async () => {
    await answer({ flag: true, words: 'hello', more: 'old' });
    await answer({ words: 'world' });
    expect(await values()).toMatchObject({ flag: undefined, words: 'world' });
    const { rows } = await sql<{ questionId: string; value: unknown; replacedBy: number }>`
      select question_id, answer -> 'value' as value, replaced_by from answer_history
      where questionary_id = ${questionaryId} order by question_id`.execute(world.db);
    expect(rows).toEqual([
      { questionId: 'flag', value: true, replacedBy: user.id },
      { questionId: 'words', value: 'hello', replacedBy: user.id },
    ]);
  });

  it('keeps the id of an answer that did not change', async () => {
    const first = await answer({ words: 'hello', flag: true });
    const second = await answer({ words: 'hello', flag: false });
    const idOf = (outcome: typeof first, id: string) =>
      outcome.data?.answerTopic.find((row: Loose) => row.questionId === id).answerId;
    expect(idOf(second, 'words')).toBe(idOf(first, 'words'));
  });

  it('never touches what the role may not read', async () => {
    await answer({ words: 'hello', secret: 'kept' }, { as: officer });
    await answer({ words: 'world', secret: 'overwritten' });
    expect(await values()).toMatchObject({ words: 'world', secret: 'kept' });
  });

  it('keeps the stored answer of a question that no longer applies', async () => {
    await answer({ flag: true, words: 'hello', more: 'kept' });
    await answer({ flag: false, words: 'hello', more: 'ignored' });
    expect(await values()).toMatchObject({ more: 'kept' });
  });

  it('computes SI values with the configured unit', async () => {
    await answer({
      words: 'hello',
      size: { value: 5, siValue: 99, unit: { ...centimetre, siConversionFormula: 'x*9' } },
    });
    expect((await values()).size).toEqual({ value: 5, siValue: 0.05, unit: centimetre });
  });

  it('changes nothing at all when refused', async () => {
    await answer({ flag: true, words: 'hello' });
    const refused = await answer({
      flag: false,
      words: 'too long',
      size: { value: 1, unit: { ...metre, id: 'gone' } },
    });
    expect(refused.errors[0]?.extensions).toMatchObject({ code: 'REFUSED', reason: 'ANSWER_INVALID' });
    expect(refused.errors[0]?.message).toContain('not satisfying a constraint');
    expect(problemsOf(refused)).toEqual([
      { questionId: 'words', question: 'Which words?', messages: ['Value must be at most 5 characters'] },
      { questionId: 'size', question: 'Question size', messages: ['Please specify unit'] },
    ]);
    expect(await values()).toMatchObject({ flag: true, words: 'hello' });
  });

  it('detects a required question that was not sent', async () => {
    expect(problemsOf(await answer({ flag: true }))).toEqual([
      { questionId: 'words', question: 'Which words?', messages: ['This is a required field'] },
    ]);
  });

  it('records an event with the saved answers', async () => {
    rights.set(questionaryId, { mayReadItem: true, mayWriteItem: true });
    await answer({ words: 'hello' });
    const event = await world.db
      .selectFrom('eventLogs')
      .selectAll()
      .where('eventType', '=', 'TOPIC_ANSWERED')
      .where('changedObjectId', '=', String(questionaryId))
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ changedBy: user.id });
    expect(event.rowData).toEqual({
      questionaryId,
      topicId: form.topics[0],
      isPartialSave: false,
      answers: [{ questionId: 'words', question: 'Which words?', dataType: 'TEXT_INPUT', answer: 'hello' }],
    });
  });

  it('lets other areas act in the same transaction', async () => {
    await answer({ flag: true, words: 'hello' });
    expect(saved[0]).toMatchObject({ questionaryId, group: 'PROPOSAL_PDF', isPartialSave: false });
    expect(saved[0]?.changes.map(({ questionId, answer: value }) => [questionId, value])).toEqual([
      ['flag', true],
      ['words', 'hello'],
    ]);
    refusesFollowers = true;
    expect((await answer({ words: 'world' })).errors).toHaveLength(1);
    expect(await values()).toMatchObject({ flag: true, words: 'hello' });
  });

  it.each([
    ['nobody', null, { mayReadItem: true, mayWriteItem: true }, 'NOT_AUTHENTICATED'],
    ['a reader', 'user', { mayReadItem: true, mayWriteItem: false }, 'REFUSED'],
    ['a stranger', 'user', { mayReadItem: false, mayWriteItem: false }, 'NOT_FOUND'],
  ])('is refused for %s', async (_, who, held, code) => {
    rights.set(questionaryId, held);
    const outcome = await world.gql(who ? user : null, answerDocument, {
      questionaryId,
      topicId: form.topics[0],
      answers: [],
    });
    expect(outcome.errors[0]?.extensions.code).toBe(code);
  });

  it.each([
    ['a topic of another form', { topicId: 1 }, 'TOPIC_NOT_IN_TEMPLATE'],
    [
      'a question of another form',
      { answers: [{ questionId: 'only', value: '{"value":1}' }] },
      'QUESTION_NOT_IN_TEMPLATE',
    ],
    ['an answer that is no JSON', { answers: [{ questionId: 'words', value: '{' }] }, 'ANSWER_UNREADABLE'],
    ['a zero character', { answers: [{ questionId: 'words', value: '{"value":"\\u0000"}' }] }, 'ANSWER_UNREADABLE'],
    ['a list where a text belongs', { answers: [{ questionId: 'words', value: '{"value":[1]}' }] }, 'ANSWER_INVALID'],
  ])('refuses %s', async (_, given, reason) => {
    const outcome = await world.gql(user, answerDocument, {
      questionaryId,
      topicId: form.topics[0],
      answers: [],
      isPartialSave: true,
      ...given,
    });
    expect(outcome.errors[0]?.extensions.reason).toBe(reason);
  });

  it('skips entries without an answer', async () => {
    const outcome = await world.gql(user, answerDocument, {
      questionaryId,
      topicId: form.topics[0],
      answers: [{ questionId: 'words', value: '{"value":"hello"}' }, { questionId: 'flag' }],
    });
    expect(outcome.data?.answerTopic).toHaveLength(1);
  });

  it('waits for a concurrent save of the same questionary', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, at) => answer({ words: `w${at}` }, { partial: true })),
    );
    expect(outcomes.flatMap(({ errors }) => errors)).toEqual([]);
    const { rows } = await sql`select 1 from answer_history where questionary_id = ${questionaryId}`.execute(world.db);
    expect(rows).toHaveLength(7);
  });
});

describe('saving a single answer (rule Q64)', () => {
  const one = (questionId: string, value: unknown) =>
    world.gql<Loose>(user, 'mutation ($q: Int!, $a: AnswerInput!) { updateAnswer(questionaryId: $q, answer: $a) }', {
      q: questionaryId,
      a: { questionId, value: JSON.stringify({ value }) },
    });

  it('stores it, and leaves the others of its topic as they are', async () => {
    await answer({ flag: true, words: 'hello' });
    const done = await one('words', 'world');
    expect([done.errors, done.data]).toEqual([[], { updateAnswer: 'words' }]);
    expect(await values()).toMatchObject({ flag: true, words: 'world' });
    expect((await read()).steps[0].isCompleted).toBe(true);
  });

  it('checks it like any other, and is refused without write access', async () => {
    expect((await one('nowhere', 1)).errors).toHaveLength(1);
    expect((await one('words', 7)).errors).toHaveLength(1);
    rights.set(questionaryId, { mayReadItem: true, mayWriteItem: false });
    expect((await one('words', 'world')).errors).toHaveLength(1);
    expect((await values()).words).not.toBe('world');
  });
});

describe('files in answers', () => {
  const save = (files: unknown, as?: TestPerson) => answer({ files, day: null }, { topic: 1, ...(as ? { as } : {}) });
  const ofMine = async (name: string, content: Buffer) =>
    (await upload(world, user, { name, content })).body.fileId as string;

  it('keep figure and caption', async () => {
    const files = [{ id: await ofMine('a.png', png), figure: '1', caption: 'Layout' }];
    expect((await save(files)).errors).toEqual([]);
    expect((await values()).files).toEqual(files);
  });

  it('are checked for type, pages and number', async () => {
    const text = await ofMine('a.txt', Buffer.from('words'));
    const long = await ofMine('long.pdf', await pdfOf(3));
    const fits = await ofMine('fits.pdf', await pdfOf(2));
    expect(problemsOf(await save([{ id: text }]))[0].messages).toEqual(['a.txt: Incorrect file type']);
    expect(problemsOf(await save([{ id: long }]))[0].messages).toEqual(['long.pdf: Maximum 2 PDF page(s) per file']);
    expect(problemsOf(await save([{ id: fits }, { id: fits }, { id: fits }]))[0].messages).toEqual(['Max 2 files']);
    expect((await save([{ id: fits }])).errors).toEqual([]);
    const partial = await answer({ files: [{ id: long }] }, { topic: 1, partial: true });
    expect(problemsOf(partial)).toHaveLength(1);
  });

  it('are not images just because the sender says so', async () => {
    const lie = await upload(world, user, { name: 'a.txt', content: 'words', type: 'image/png' });
    expect(problemsOf(await save([{ id: lie.body.fileId }]))[0].messages).toEqual(['a.txt: Incorrect file type']);
  });

  it('must exist, and must be the user’s own', async () => {
    const foreign = (await upload(world, officer, { name: 'a.png', content: png })).body.fileId;
    for (const id of [foreign, 'nonsense', '00000000-0000-4000-8000-000000000000']) {
      expect(problemsOf(await save([{ id }]))).toHaveLength(1);
    }
  });

  it('can be read by users who may read the item', async () => {
    const id = await ofMine('a.png', png);
    await save([{ id }]);
    const reader = await world.person('USER');
    const status = async () =>
      (
        await world.app.inject({
          method: 'GET',
          url: `/files/download/${id}`,
          headers: { authorization: `Bearer ${reader.token}` },
        })
      ).statusCode;
    expect(await status()).toBe(200);
    rights.set(questionaryId, { mayReadItem: false, mayWriteItem: false });
    expect(await status()).toBe(404);
  });
});

describe('blank forms', () => {
  it('are shown to any signed-in user, without what the role may not read', async () => {
    const blank = `query ($id: Int!) { blankQuestionarySteps(templateId: $id) { isCompleted fields { question { id } } }
      blankQuestionary(templateId: $id) { questionaryId isCompleted steps { fields { answerId } } } }`;
    const shown = await world.ok(user, blank, { id: form.templateId });
    expect(shown.blankQuestionarySteps[0].fields.map((field: Loose) => field.question.id)).toEqual([
      'flag',
      'words',
      'more',
      'size',
      'note',
    ]);
    expect(shown.blankQuestionary).toMatchObject({ questionaryId: 0, isCompleted: false });
    const steps = 'query ($id: Int!) { blankQuestionarySteps(templateId: $id) { isCompleted } }';
    expect((await world.gql(null, steps, { id: form.templateId })).data).toEqual({ blankQuestionarySteps: null });
  });
});
