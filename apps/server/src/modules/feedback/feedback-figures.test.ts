import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { bookNew, insertExperimentCall, openExperimentWorld } from '../../../test/experiment-world.ts';
import { fillIn } from '../../../test/filling.ts';
import { type Form, insertForm } from '../../../test/forms.ts';
import { readSheet } from '../../../test/sheets.ts';
import { insertVisit } from '../../../test/visit-rows.ts';
import type { Loose, TestPerson, World } from '../../../test/world.ts';

/** A unit of time as forms and answers keep it. */
const unitOfTime = (symbol: string, siConversionFormula: string) => ({
  ...{ id: symbol, unit: symbol, quantity: 'time', symbol, siConversionFormula },
});
const [inMinutes, inHours] = [unitOfTime('min', 'x * 60'), unitOfTime('h', 'x * 3600')];

let world: World;
let pi: TestPerson;
let officer: TestPerson;
let instrumentId: number;
let callId: number;
let form: Form;

beforeAll(async () => {
  ({ world, pi, officer, instrumentId } = await openExperimentWorld());
  ({ callId } = await insertExperimentCall(world, null));
  form = await insertForm(world, 'FEEDBACK', [
    { id: 'support', type: 'SELECTION_FROM_OPTIONS', config: { options: ['Good', 'Poor'] }, text: 'Support' },
    { id: 'again', type: 'BOOLEAN', text: 'Would you come again?' },
    { id: 'lost', type: 'NUMBER_INPUT', text: 'Days lost' },
    { id: 'words', type: 'TEXT_INPUT', text: 'What else?' },
    { id: 'waited', type: 'NUMBER_INPUT', config: { units: [inMinutes, inHours] }, text: 'Waited' },
    { id: 'quiet', type: 'BOOLEAN', config: { readPermissions: ['user', 'instrument_scientist'] }, text: 'Trouble?' },
    { id: 'why_not', type: 'TEXT_INPUT', text: 'Why not?', dependsOn: [['again', 'eq', false]] },
  ]);
  await world.db.insertInto('activeTemplates').values({ groupId: 'FEEDBACK', templateId: form.templateId }).execute();
});
afterAll(() => world.close());

const over = { startsAt: '2026-01-01T08:00:00Z', endsAt: '2026-01-02T08:00:00Z', status: 'COMPLETED' };

/** Feedback with these answers, given on a day; a draft without one. */
async function given(day: string | null, answers: object, inCall = callId): Promise<number> {
  const experiment = await bookNew(world, { pi, callId: inCall, instrumentId, change: over });
  await insertVisit(world, experiment, { lead: pi });
  const made = 'mutation ($pk: Int!) { createFeedback(experimentPk: $pk) { id questionaryId } }';
  const { createFeedback } = await world.ok<Loose>(pi, made, { pk: experiment.experimentPk });
  const { id, questionaryId } = createFeedback;
  expect(
    (await fillIn(world, pi, { questionaryId, topicId: form.topics[0], answers: answers as never })).errors,
  ).toEqual([]);
  if (!day) return id;
  await world.ok(pi, 'mutation ($id: Int!) { updateFeedback(feedbackId: $id, status: SUBMITTED) { id } }', { id });
  await world.db
    .updateTable('feedbacks')
    .set({ submittedAt: new Date(day) })
    .where('id', '=', id)
    .execute();
  return id;
}

const document = `query ($filter: FeedbackFiguresFilter, $by: FeedbackPeriod) { feedbackFigures(filter: $filter, by: $by) {
  question answers unit choices { choice count } periods { name answers average choices { choice count } } } }`;
const figures = async (filter: object): Promise<Loose[]> =>
  (await world.ok<Loose>(officer, document, { filter })).feedbackFigures;

it('figures are counted by question and quarter, from submitted feedback (rule O64)', async () => {
  const other = (await insertExperimentCall(world, null)).callId;
  await given('2026-02-10T12:00:00Z', {
    support: ['Good'],
    again: true,
    lost: { value: 1, unit: null, siValue: 1 },
    words: 'Fine',
  });
  await given('2026-03-31T23:59:59Z', {
    support: ['Poor'],
    again: false,
    lost: { value: 2, unit: null, siValue: 2 },
    words: '',
  });
  await given('2026-04-01T00:00:00Z', { support: ['Good'], again: true, words: '' });
  await given('2026-04-02T00:00:00Z', { support: ['Poor'], again: true, words: '' }, other);
  await given(null, { support: ['Poor'], again: false, words: 'Not yet' });
  const found = await figures({ callId });
  expect(found.map(({ question, answers }) => [question, answers])).toEqual([
    ['Support', 3],
    ['Would you come again?', 3],
    ['Days lost', 2],
    ['What else?', 1],
  ]);
  expect(found[0]?.periods).toEqual([
    {
      ...{ name: '2026 Q1', answers: 2, average: null },
      choices: [
        { choice: 'Good', count: 1 },
        { choice: 'Poor', count: 1 },
      ],
    },
    {
      ...{ name: '2026 Q2', answers: 1, average: null },
      choices: [
        { choice: 'Good', count: 1 },
        { choice: 'Poor', count: 0 },
      ],
    },
  ]);
  expect(found[1]?.choices).toEqual([
    { choice: 'Yes', count: 2 },
    { choice: 'No', count: 1 },
  ]);
  expect(found[2]?.periods).toMatchObject([{ average: 1.5, choices: [] }]);
  expect((await figures({}))[0]?.answers).toBe(4);
  expect((await figures({ from: '2026-04-01T00:00:00Z', to: '2026-04-02T00:00:00Z' }))[0]?.answers).toBe(1);
  expect(await figures({ instrumentId: 99_999 })).toEqual([]);
  const few = await world.countStatements(() => figures({}));
  expect(few.count).toBeLessThan(9);
  for (const who of [pi, await world.person('INSTRUMENT_SCIENTIST')]) {
    expect((await world.gql(who, document, {})).refusals).toHaveLength(1);
  }
});

it('figures average numbers in their common unit, or else in the SI unit (rule O247)', async () => {
  const { callId: inCall } = await insertExperimentCall(world, null);
  const waited = (value: number, unit: object) => ({ waited: { value, unit, siValue: null } });
  const mean = async () => (await figures({ callId: inCall })).map(({ unit, periods }) => [unit, periods[0].average]);
  await given('2026-02-10T12:00:00Z', waited(30, inMinutes), inCall);
  await given('2026-02-11T12:00:00Z', waited(60, inMinutes), inCall);
  expect(await mean()).toEqual([['min', 45]]);
  await given('2026-02-12T12:00:00Z', waited(2, inHours), inCall);
  expect(await mean()).toEqual([['s', 4200]]);
});

it('figures leave out stored answers to a question that no longer applies (rule Q140)', async () => {
  const { callId: inCall } = await insertExperimentCall(world, null);
  const why_not = 'Too loud';
  await given('2026-02-10T12:00:00Z', { again: false, why_not }, inCall);
  const changed = await given(null, { again: false, why_not }, inCall);
  const { questionaryId } = await world.db
    .selectFrom('feedbacks')
    .select('questionaryId')
    .where('id', '=', changed)
    .executeTakeFirstOrThrow();
  const [topicId] = form.topics;
  expect((await fillIn(world, pi, { questionaryId, topicId, answers: { again: true } })).errors).toEqual([]);
  await world.ok(pi, 'mutation ($id: Int!) { updateFeedback(feedbackId: $id, status: SUBMITTED) { id } }', {
    id: changed,
  });
  const found = await figures({ callId: inCall });
  expect(found.map(({ question, answers }) => [question, answers])).toEqual([
    ['Would you come again?', 2],
    ['Why not?', 1],
  ]);
});

it('figures begin a quarter on a day of the facility (rule O247)', async () => {
  const { callId: inCall } = await insertExperimentCall(world, null);
  await given('2026-03-31T21:59:59Z', { again: true }, inCall);
  await given('2026-03-31T22:00:00Z', { again: true }, inCall);
  const named = async () => (await figures({ callId: inCall }))[0]?.periods.map(({ name }: Loose) => name);
  expect(await named()).toEqual(['2026 Q1']);
  await world.pool.query(`update settings set value = 'Europe/Berlin' where id = 'TIMEZONE'`);
  expect(await named()).toEqual(['2026 Q1', '2026 Q2']);
  // A name that the database does not know.
  await world.pool.query(`update settings set value = 'ECT' where id = 'TIMEZONE'`);
  expect(await named()).toEqual(['2026 Q1', '2026 Q2']);
  await world.pool.query(`update settings set value = null where id = 'TIMEZONE'`);
});

it('figures leave out what the role may not read (rules O64 and Q13)', async () => {
  const { callId: inCall } = await insertExperimentCall(world, null);
  await given('2027-01-10T12:00:00Z', { again: true, words: '', quiet: true }, inCall);
  const found = await figures({ callId: inCall });
  expect(found.map(({ question }) => question)).toEqual(['Would you come again?']);
});

it('officers get the answers of a call as a workbook (rule O64)', async () => {
  const get = (who: TestPerson, id: number) =>
    world.app.inject({ url: `/download/xlsx/feedback/${id}`, headers: { authorization: `Bearer ${who.token}` } });
  const answer = await get(officer, callId);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['x-download-filename']).toMatch(/_feedback\.xlsx$/);
  const [head, ...rows] = readSheet(answer.rawPayload).rows;
  expect(head).toEqual([
    ...['Experiment ID', 'Proposal ID', 'Title', 'Instrument', 'Team lead', 'Submitted'],
    ...['Support', 'Would you come again?', 'Days lost', 'What else?'],
  ]);
  expect(rows).toHaveLength(3);
  expect(rows[0]?.slice(6)).toEqual(['Good', 'Yes', expect.stringContaining('1'), 'Fine']);
  expect((await get(pi, callId)).statusCode).toBe(500);
  expect((await get(officer, 99_999)).statusCode).toBe(500);
});

it('figures are also grouped by call cycle, and downloaded as workbook and as text (rule O232)', async () => {
  const codes = new Map(
    (await world.db.selectFrom('calls').select(['id', 'shortCode']).execute()).map((row) => [row.id, row.shortCode]),
  );
  const { feedbackFigures: found } = await world.ok<Loose>(officer, document, { filter: {}, by: 'CYCLE' });
  expect(found[0].periods.map(({ name, answers }: Loose) => [name, answers])).toContainEqual([codes.get(callId), 3]);
  expect(found[0].periods).toHaveLength(2);
  const get = (who: TestPerson, path: string) =>
    world.app.inject({ url: `/download/${path}`, headers: { authorization: `Bearer ${who.token}` } });
  const sheet = await get(officer, `xlsx/feedback-figures/CYCLE,${callId}`);
  expect(sheet.headers['x-download-filename']).toBe('feedback_figures_by_cycle.xlsx');
  const [head, ...rows] = readSheet(sheet.rawPayload).rows;
  expect(head).toEqual(['Question', 'Call', 'Choice', 'Chosen', 'Percent', 'Answers', 'Mean', 'Unit']);
  expect(rows[0]).toEqual(['Support', codes.get(callId), 'Good', '2', '66.7', '3']);
  const words = await get(officer, 'csv/feedback-figures/QUARTER');
  expect(words.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(words.body.split('\r\n').slice(0, 3)).toEqual([
    '\uFEFFQuestion,Quarter,Choice,Chosen,Percent,Answers,Mean,Unit',
    'Support,2026 Q1,Good,1,50,2,,',
    'Support,2026 Q1,Poor,1,50,2,,',
  ]);
  for (const path of ['csv/feedback-figures/WEEK', 'xlsx/feedback-figures/CYCLE,none'])
    expect((await get(officer, path)).statusCode).toBe(500);
  const safety = await world.person('EXPERIMENT_SAFETY_REVIEWER');
  for (const who of [pi, await world.person('INSTRUMENT_SCIENTIST'), safety])
    for (const kind of ['csv', 'xlsx']) expect((await get(who, `${kind}/feedback-figures/CYCLE`)).statusCode).toBe(500);
});

it('the workbook has its questions in the order of the form and the days of the facility (rules O64 and X50)', async () => {
  const { callId: inCall } = await insertExperimentCall(world, null);
  // Shortly after midnight in summer time, and shortly before it in winter time.
  await given('2026-03-31T22:30:00Z', { words: 'Only this' }, inCall);
  await given('2026-12-31T22:30:00Z', { support: ['Good'], again: true, words: 'All' }, inCall);
  await world.pool.query(`update settings set value = 'Europe/Berlin' where id = 'TIMEZONE'`);
  const answer = await world.app.inject({
    url: `/download/xlsx/feedback/${inCall}`,
    headers: { authorization: `Bearer ${officer.token}` },
  });
  await world.pool.query(`update settings set value = null where id = 'TIMEZONE'`);
  const [head, ...rows] = readSheet(answer.rawPayload).rows;
  expect(head?.slice(6)).toEqual(['Support', 'Would you come again?', 'What else?']);
  expect(rows.map((row) => row[5])).toEqual(['01-04-2026', '31-12-2026']);
});

it('figures follow the form in use, and then the forms before it (rule O291)', async () => {
  const ask = (...ids: string[]) =>
    insertForm(world, 'FEEDBACK', ...ids.map((id) => [{ id, type: 'BOOLEAN', text: id } as const]));
  const { callId: inCall } = await insertExperimentCall(world, null);
  const experiment = await bookNew(world, { pi, callId: inCall, instrumentId, change: over });
  await insertVisit(world, experiment, { lead: pi });
  await ask('old_first', 'both', 'old_last');
  const inUse = await ask('new_first', 'new_second', 'both', 'new_last');
  // A form that is being prepared with the same questions changes no order.
  await ask('both', 'new_last');
  const use = (templateId: number) =>
    world.db.updateTable('activeTemplates').set({ templateId }).where('groupId', '=', 'FEEDBACK').execute();
  await use(inUse.templateId);
  onTestFinished(() => use(form.templateId).then(() => undefined));
  const { rows } = await world.pool.query<{ id: number }>(
    `with q as (insert into questionaries (template_id) values ($2) returning id)
     insert into feedbacks (experiment_pk, creator_id, questionary_id, status, submitted_at)
     select $1, $3, q.id, 'SUBMITTED', now() from q returning questionary_id as id`,
    [experiment.experimentPk, inUse.templateId, pi.id],
  );
  await world.pool.query(
    `insert into answers (questionary_id, question_id, answer) select $1, id, '{"value": true}'
       from unnest($2::text[]) id`,
    [rows[0]?.id, ['old_first', 'old_last', 'both', 'new_first', 'new_second', 'new_last']],
  );
  const found = await figures({ callId: inCall });
  expect(found.map(({ question }) => question)).toEqual([
    ...['new_first', 'new_second', 'both', 'new_last'],
    ...['old_first', 'old_last'],
  ]);
});
