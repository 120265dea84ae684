import { afterAll, beforeAll, expect, it } from 'vitest';
import { printedFor } from '../downloads.ts';
import { answersRead, told } from '../filling.ts';
import { insertForm, png, upload } from '../forms.ts';
import { completeQuestionary, insertCall, insertInstrument } from '../proposals.ts';
import { templateFiles } from '../template-files.ts';
import { type Loose, openWorld, type TestPerson, type World } from '../world.ts';
import { type World as Around, type Drawing, type DrawnQuestion, drawForm, drawing, type Sent } from './form-drawn.ts';
import { isList, isReadBy, type Paper, type Save, saving, seen, shownTo } from './form-reckoned.ts';

const seeds = [1, 13, 14, 15, 101];
const topics = 3;

let world: World;
let officer: TestPerson;
let pi: TestPerson;
let scientist: TestPerson;
let around: Around;
let entryTopics: readonly number[];

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
  pi = await world.person('USER');
  scientist = await world.person('INSTRUMENT_SCIENTIST');
  const entries = await insertForm(world, 'GENERIC_TEMPLATE', [
    { id: 'generic_template_basis', type: 'GENERIC_TEMPLATE_BASIS' },
  ]);
  entryTopics = entries.topics;
  const instruments = [await insertInstrument(world, scientist), await insertInstrument(world, scientist)];
  const techniques = await world.db
    .insertInto('techniques')
    .values(['One', 'Two'].map((name) => ({ name, shortCode: name })))
    .returning('id')
    .execute();
  await world.db
    .insertInto('techniqueInstruments')
    .values(techniques.map(({ id }) => ({ techniqueId: id, instrumentId: instruments[0] as number })))
    .execute();
  const samples = await insertForm(world, 'SAMPLE', [{ id: 'sample_basis', type: 'SAMPLE_BASIS' }]);
  const files: string[] = [];
  for (const name of ['one.png', 'two.png']) files.push((await upload(world, pi, { name, content: png })).body.fileId);
  around = {
    ...{ instruments, techniques: techniques.map(({ id }) => id), files },
    ...{ entryTemplate: entries.templateId, sampleTemplate: samples.templateId },
  };
});
afterAll(() => world.close());

interface Case {
  /** The questions of the form, and those that are asked: a topic may be switched off. */
  readonly placed: readonly DrawnQuestion[];
  readonly questions: readonly DrawnQuestion[];
  /** Topics that are asked, by their place. */
  readonly asked: readonly number[];
  readonly topicIds: readonly number[];
  readonly callId: number;
  readonly templateId: number;
  readonly proposalPk: number;
  readonly questionaryId: number;
}

async function openCase(questions: readonly DrawnQuestion[]): Promise<Case> {
  const ofTopic = (topic: number) => questions.filter((question) => question.topic === topic);
  const form = await insertForm(
    world,
    'PROPOSAL',
    [{ id: 'proposal_basis', type: 'PROPOSAL_BASIS' }],
    ...Array.from({ length: topics }, (_, at) => ofTopic(at + 1)),
  );
  const callId = await insertCall(world, { templateId: form.templateId });
  await world.db
    .insertInto('callInstruments')
    .values(around.instruments.map((instrumentId) => ({ callId, instrumentId })))
    .execute();
  const { createProposal } = await world.ok(
    pi,
    'mutation ($callId: Int!) { createProposal(callId: $callId) { primaryKey questionaryId } }',
    { callId },
  );
  const { primaryKey: proposalPk, questionaryId } = createProposal;
  await world.ok(
    pi,
    `mutation ($pk: Int!) { updateProposal(proposalPk: $pk, title: "Drawn", abstract: "By chance", users: []) { primaryKey } }`,
    { pk: proposalPk },
  );
  await world.ok(
    officer,
    'mutation ($p: [Int!]!, $i: [Int!]!) { assignProposalsToInstruments(proposalPks: $p, instrumentIds: $i) }',
    { p: [proposalPk], i: around.instruments },
  );
  const asked = Array.from({ length: topics }, (_, at) => at + 1);
  return {
    placed: questions,
    questions,
    asked,
    topicIds: form.topics,
    callId,
    templateId: form.templateId,
    proposalPk,
    questionaryId,
  };
}

const saveDocument = `mutation ($questionaryId: Int!, $topicId: Int!, $answers: [AnswerInput!]!, $isPartialSave: Boolean,
  $keepsUnsent: Boolean) { answerTopic(questionaryId: $questionaryId, topicId: $topicId, answers: $answers,
    isPartialSave: $isPartialSave, keepsUnsent: $keepsUnsent) { questionId } }`;

const doSave = ({ topicIds, questionaryId }: Case, { topic, sent, isPartial, keepsUnsent }: Save, who: TestPerson) =>
  world.gql(who, saveDocument, {
    questionaryId,
    topicId: topicIds[topic],
    isPartialSave: isPartial,
    keepsUnsent,
    answers: [...sent].map(([questionId, answer]) => ({ questionId, value: JSON.stringify({ value: answer.sent }) })),
  });

/** What is stored, read from the tables. */
async function storedOf({ questionaryId, proposalPk, topicIds }: Case) {
  const answers = await world.db
    .selectFrom('answers')
    .select(['questionId', 'answer'])
    .where('questionaryId', '=', questionaryId)
    .execute();
  const completed = await world.db
    .selectFrom('topicCompletenesses')
    .select('topicId')
    .where('questionaryId', '=', questionaryId)
    .where('isComplete', '=', true)
    .execute();
  const { rows: entries } = await world.pool.query<{ questionId: string }>(
    `select question_id as "questionId" from generic_templates where proposal_pk = $1
     union all select question_id from samples where proposal_pk = $1`,
    [proposalPk],
  );
  return {
    answers: Object.fromEntries(answers.map(({ questionId, answer }) => [questionId, (answer as Loose).value])),
    completed: completed.map(({ topicId }) => topicIds.indexOf(topicId)).sort(),
    entries: entries.map(({ questionId }) => questionId).sort(),
  };
}

const onPaper = (questions: readonly DrawnQuestion[], paper: Paper) => ({
  answers: Object.fromEntries(
    questions.filter(({ id }) => paper.answers.has(id)).map((question) => [question.id, seen(paper, question)]),
  ),
  completed: [...paper.completed].sort(),
  entries: [...paper.entries].flatMap(([id, list]) => list.map(() => id)).sort(),
});

async function addEntry(own: Case, { id, type }: DrawnQuestion, isComplete: boolean): Promise<void> {
  const isSample = type === 'SAMPLE_DECLARATION';
  const { made } = await world.ok(
    officer,
    `mutation ($t: Int!, $p: Int!, $q: String!) {
      made: ${isSample ? 'createSample' : 'createGenericTemplate'}(title: "Record of ${id}x", templateId: $t, proposalPk: $p, questionId: $q)
      { questionaryId } }`,
    { t: isSample ? around.sampleTemplate : around.entryTemplate, p: own.proposalPk, q: id },
  );
  if (isComplete) await completeQuestionary(world, made.questionaryId);
}

/** Fills the form in by chance, and holds what is stored against the paper after each save. */
async function fillInByChance(
  own: Case,
  draw: Drawing,
  so: { far: Paper; seed: number; saves: number },
): Promise<Paper> {
  const { questions } = own;
  const { seed } = so;
  let paper = so.far;
  for (let step = 0; step < so.saves; step += 1) {
    if (draw.rarely(3)) {
      const lists = shownTo(questions, paper, 'user_officer').filter(isList);
      const list = lists.length > 0 ? draw.one(lists) : undefined;
      const most = Number(list?.config?.maxEntries ?? 9);
      if (list && (paper.entries.get(list.id) ?? []).length < most) {
        const isComplete = !draw.rarely(4);
        await addEntry(own, list, isComplete);
        const entries = new Map(paper.entries).set(list.id, [...(paper.entries.get(list.id) ?? []), isComplete]);
        // Nothing is filled in in the new one, so its step is to be completed anew.
        const completed = new Set([...paper.completed].filter((topic) => topic !== list.topic));
        paper = { ...paper, entries, completed };
      }
    }
    const drawnWho = draw.one([pi, pi, officer]);
    const topic = draw.one(own.asked);
    const [isPartial, keepsUnsent] = [!draw.rarely(3), draw.rarely(2)];
    const pick = (question: DrawnQuestion): Sent => {
      const fine = question.answers.filter(
        ({ malformed, complaints = [] }) => !malformed && (isPartial || complaints.length === 0),
      );
      return fine.length > 0 && !draw.rarely(12) ? draw.one(fine) : draw.one(question.answers);
    };
    const sent = new Map(
      questions
        .filter(({ answers }) => answers.length > 0)
        .filter((question) => (question.topic === topic ? !draw.rarely(5) : draw.rarely(15)))
        .map((question) => [question.id, pick(question)]),
    );
    // A file is its uploader's alone until an answer names it.
    const who = questions.some(({ id, type }) => type === 'FILE_UPLOAD' && sent.has(id)) ? pi : drawnWho;
    const save = { topic, sent, isPartial, keepsUnsent };
    const expected = saving(questions, paper, save, who.role);
    const outcome = await doSave(own, save, who);
    const where = `seed ${seed}, save ${step} of topic ${topic} as ${who.role}`;
    expect(outcome.errors.length > 0 ? told(outcome) : undefined, where).toEqual(expected.refused);
    if (!expected.refused) paper = expected.paper;
    expect(await storedOf(own), where).toEqual(onPaper(own.placed, paper));
  }
  return paper;
}

const labelIn = ({ type, id }: DrawnQuestion) => (type === 'EMBELLISHMENT' ? `Read ${id}x` : `Ask ${id}?`);

/** What form and document show to each reader. */
async function compareViews(own: Case, paper: Paper, seed: number): Promise<void> {
  const { questions } = own;
  for (const who of [pi, officer, scientist]) {
    const where = `seed ${seed} for ${who.role}`;
    const read = await answersRead(world, who, own.questionaryId);
    const mine = questions.filter((question) => isReadBy(question, who.role));
    const expected = mine.map((question) => [
      question.id,
      paper.answers.has(question.id) ? seen(paper, question) : undefined,
    ]);
    expect(read, where).toEqual(Object.fromEntries([['proposal_basis', undefined], ...expected]));

    if (who === pi) continue;
    const html = await printedFor(world, who, own.proposalPk);
    const shown = shownTo(questions, paper, who.role);
    const printed = own.placed.filter((question) => html.includes(labelIn(question))).map(({ id }) => id);
    expect(printed, where).toEqual(shown.map(({ id }) => id));
    // Each once and in the order of the form; a list of records is named again at its records.
    const inOrder = own.asked.flatMap((topic) => shown.filter((question) => question.topic === topic));
    const places = inOrder.map((question) => html.indexOf(labelIn(question)));
    expect(places, `order, ${where}`).toEqual(places.toSorted((one, other) => one - other));
    const repeated = inOrder.filter((question) => !isList(question) && html.split(labelIn(question)).length > 2);
    expect(repeated, `repeated, ${where}`).toEqual([]);
    const withRecords = own.placed.filter((question) => (paper.entries.get(question.id) ?? []).length > 0);
    const recorded = withRecords.filter(({ id }) => html.includes(`Record of ${id}x`)).map(({ id }) => id);
    expect(recorded, `records, ${where}`).toEqual(withRecords.filter((one) => shown.includes(one)).map(({ id }) => id));
    for (const question of questions) {
      const { words } = paper.answers.get(question.id) ?? question.blank;
      const isTold = words?.includes(question.id) && html.includes(words);
      if (words?.includes(question.id)) expect(isTold, `${where}: ${question.id}`).toBe(shown.includes(question));
    }
  }
}

const foundBy = `query ($filter: ProposalsFilter) {
  proposalsView(filter: $filter) { proposalViews { primaryKey } }
  proposals(filter: $filter) { proposals { primaryKey } }
  instrumentScientistProposals(filter: $filter) { proposals { primaryKey } } }`;

/** Whether lists find the proposal by each of its answers, which they do where the reader is shown it (rules Q40 and P50). */
async function compareFilters(own: Case, paper: Paper, seed: number): Promise<void> {
  for (const who of [officer, scientist]) {
    const shown = shownTo(own.questions, paper, who.role);
    const wrong: string[] = [];
    for (const question of own.questions) {
      const answer = paper.answers.get(question.id);
      if (!answer?.foundBy) continue;
      const questionFilter = {
        questionId: question.id,
        dataType: question.type,
        compareOperator: answer.foundBy.operator,
        value: JSON.stringify({ value: answer.foundBy.operand }),
      };
      const { data } = await world.gql(who, foundBy, { filter: { callId: own.callId, questionFilter } });
      const lists = [
        data?.proposalsView?.proposalViews,
        data?.proposals?.proposals,
        data?.instrumentScientistProposals?.proposals,
      ];
      const found = lists.filter((list) => list).map((list: Loose[]) => list.length > 0);
      expect(found.length).toBeGreaterThan(0);
      const expected = shown.includes(question);
      if (found.some((isFound) => isFound !== expected))
        wrong.push(`${question.id} ${question.type}: ${found} for ${expected}`);
    }
    expect(wrong, `seed ${seed} for ${who.role}`).toEqual([]);
  }
}

/** A copy says what its source said, and shows it to the same people; nothing in it counts as looked at. */
async function compareCopy(own: Case, paper: Paper, seed: number): Promise<void> {
  const { cloneProposals } = await world.ok(
    officer,
    'mutation ($i: CloneProposalsInput!) { cloneProposals(cloneProposalsInput: $i) { primaryKey questionaryId } }',
    { i: { callId: own.callId, proposalsToClonePk: [own.proposalPk] } },
  );
  const [{ primaryKey, questionaryId }] = cloneProposals;
  const copy: Case = { ...own, proposalPk: primaryKey, questionaryId };
  expect(await storedOf(copy), `copy of seed ${seed}`).toEqual(
    onPaper(own.questions, { ...paper, completed: new Set() }),
  );
}

/** Nobody hands in what has a step open, and the refusal names the open ones (rule Q69). */
async function compareSubmission(own: Case, paper: Paper, seed: number): Promise<void> {
  const who = drawing(seed).one([pi, officer]);
  const submit = () =>
    world.gql(who, 'mutation ($pk: Int!) { submitProposal(proposalPk: $pk) { submitted } }', { pk: own.proposalPk });
  const { errors } = await submit();
  const open = [0, ...own.asked].filter((topic) => !paper.completed.has(topic));
  expect(errors[0]?.extensions, `submission of seed ${seed}`).toMatchObject({
    reason: 'INCOMPLETE',
    topics: open.map((topic) => ({ topicId: own.topicIds[topic] })),
  });
  await completeQuestionary(world, own.questionaryId);
  expect((await submit()).errors).toEqual([]);
}

/** A topic that is switched off is asked of nobody, and what its questions decide is as if they were not there (rule Q39). */
async function switchOff(own: Case, draw: Drawing): Promise<Case> {
  const off = draw.one(own.asked);
  await world.db
    .updateTable('topics')
    .set({ isEnabled: false })
    .where('id', '=', own.topicIds[off] as number)
    .execute();
  return {
    ...own,
    questions: own.questions.filter(({ topic }) => topic !== off),
    asked: own.asked.filter((topic) => topic !== off),
  };
}

/** How questions stand in a form: where, how configured, and on what each depends. */
async function arrangementOf(templateId: number): Promise<unknown[]> {
  const { rows } = await world.pool.query(
    `select r.question_id, t.title, r.config, coalesce(r.dependencies_operator, 'AND') as operator,
            (select coalesce(jsonb_agg(jsonb_build_array(d.dependency_question_id, d.condition) order by d.dependency_question_id), '[]')
               from question_dependencies d where d.template_id = r.template_id and d.question_id = r.question_id) as conditions
       from question_template_relations r join topics t on t.id = r.topic_id where r.template_id = $1
      order by t.sort_order, r.sort_order, r.question_id`,
    [templateId],
  );
  return rows;
}

/** A form that was written into a file and read from it asks the same under the same conditions (rules Q53 and Q54). */
async function compareExchange(own: Case, seed: number): Promise<void> {
  const { fileOf, judge, bring } = templateFiles(world, officer);
  const file = await fileOf(own.templateId);
  const { isValid, errors, questionComparisons, subTemplateValidationData } = await judge(file);
  expect({ isValid, errors }, `file of seed ${seed}`).toEqual({ isValid: true, errors: [] });
  const keep = (comparisons: Loose[]) =>
    comparisons.map(({ newQuestion }: Loose) => ({ itemId: newQuestion.id, strategy: 'USE_EXISTING' }));
  const { templateId } = await bring(
    file,
    keep(questionComparisons),
    subTemplateValidationData.map(({ questionComparisons: own }: Loose) => keep(own)),
  );
  const [before, after] = [await arrangementOf(own.templateId), await arrangementOf(templateId)];
  // A condition may name an instrument by number or by text; one from a file names it by text.
  const withoutKeys = (rows: unknown[]) =>
    JSON.parse(
      JSON.stringify(rows)
        .replaceAll(/"templateId":\d+/g, '"templateId":0')
        .replaceAll(/"params":"(\d+)"/g, '"params":$1'),
    );
  expect(withoutKeys(after), `file of seed ${seed}`).toMatchObject(withoutKeys(before));
}

it('randomly generated forms are stored, shown, printed and found as an independent calculation expects', async () => {
  expect(entryTopics).toHaveLength(1);
  for (const seed of seeds) {
    const draw = drawing(seed + 1000);
    const own = await openCase(drawForm(drawing(seed), around, `d${seed}`, topics));
    const nothing: Paper = { answers: new Map(), completed: new Set(), entries: new Map() };
    const paper = await fillInByChance(own, draw, { far: nothing, seed, saves: 12 });
    await compareViews(own, paper, seed);
    await compareFilters(own, paper, seed);
    await compareCopy(own, paper, seed);
    await compareExchange(own, seed);
    const less = await switchOff(own, draw);
    const later = await fillInByChance(less, draw, { far: paper, seed, saves: 4 });
    await compareViews(less, later, seed);
    await compareSubmission(less, later, seed);
  }
});
