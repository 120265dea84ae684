import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchAs } from '../downloads.ts';
import { bookNew, insertExperimentCall, openExperimentWorld } from '../experiment-world.ts';
import { insertForm } from '../forms.ts';
import { readSheet } from '../sheets.ts';
import { insertVisit } from '../visit-rows.ts';
import type { Loose } from '../world.ts';
import { type Drawing, type DrawnQuestion, drawForm, drawing, type Sent } from './form-drawn.ts';
import { applying, isReadBy } from './form-reckoned.ts';

const seeds = [2, 20];
const topics = 3;
/** Types that feedback does not ask (rule Q52), or that need records. */
const elsewhere = new Set<string>([
  ...['INSTRUMENT_PICKER', 'TECHNIQUE_PICKER', 'FILE_UPLOAD', 'EMBELLISHMENT'],
  ...['GENERIC_TEMPLATE', 'SAMPLE_DECLARATION'],
]);
/** Moments around the beginnings of quarters at the facility. */
const moments = ['2026-03-31T21:59:59Z', '2026-03-31T22:00:00Z', '2026-06-30T22:00:00Z', '2026-12-31T22:59:59Z'];
const quarters = ['2026 Q1', '2026 Q2', '2026 Q3', '2026 Q4'];

let opened: Awaited<ReturnType<typeof openExperimentWorld>>;
beforeAll(async () => {
  opened = await openExperimentWorld();
  await opened.world.pool.query(`update settings set value = 'Europe/Berlin' where id = 'TIMEZONE'`);
});
afterAll(() => opened.world.close());

/** What a team answered, and in which quarter. */
interface Given {
  readonly quarter: number;
  readonly isDraft: boolean;
  readonly answers: ReadonlyMap<string, Sent>;
}

const keptOf = (answer: Sent): unknown => ('kept' in answer ? answer.kept : answer.sent);

/** Whether nothing is answered: as a person would say who reads the stored answer. */
function isBlank(answer: Sent): boolean {
  const kept = keptOf(answer);
  if (kept === null || kept === '' || kept === '<p></p>') return true;
  if (Array.isArray(kept)) return kept.length === 0;
  const { value, min, max } = kept as Loose;
  return value === '' || (min === '' && max === '');
}

/** Stores feedback with drawn answers, some of them to questions that do not apply. */
async function giveByChance(draw: Drawing, questions: readonly DrawnQuestion[], templateId: number, callId: number) {
  const { world, pi, instrumentId } = opened;
  const change = { startsAt: '2026-01-01T08:00:00Z', endsAt: '2026-01-02T08:00:00Z', status: 'COMPLETED' };
  const experiment = await bookNew(world, { pi, callId, instrumentId, change });
  await insertVisit(world, experiment, { lead: pi });
  const { id: questionaryId } = await world.db
    .insertInto('questionaries')
    .values({ templateId, creatorId: pi.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const given: Given = {
    quarter: draw.below(moments.length),
    isDraft: draw.rarely(6),
    answers: new Map(
      questions
        .filter(({ answers }) => answers.length > 0 && !draw.rarely(5))
        .map(({ id, answers }) => [id, draw.one(answers.filter(({ malformed }) => !malformed))]),
    ),
  };
  await world.db
    .insertInto('feedbacks')
    .values({
      experimentPk: experiment.experimentPk,
      questionaryId,
      creatorId: pi.id,
      status: given.isDraft ? 'DRAFT' : 'SUBMITTED',
      submittedAt: given.isDraft ? null : new Date(moments[given.quarter] ?? ''),
    })
    .execute();
  const rows = [...given.answers].map(([questionId, answer]) => ({
    ...{ questionaryId, questionId, answer: JSON.stringify({ value: keptOf(answer) }) },
  }));
  await world.db.insertInto('answers').values(rows).execute();
  return given;
}

/** The answers to each question that officers are shown, by the form in which they were given (rules O64, Q13, Q40 and Q140). */
function countedOf(questions: readonly DrawnQuestion[], all: readonly Given[]) {
  const mine = questions.filter((question) => isReadBy(question, 'user_officer'));
  const shown = all.map((given) => applying(mine, ({ id, blank }) => given.answers.get(id) ?? blank));
  return mine.flatMap((question) => {
    const counted = all.flatMap((given, at) => {
      const answer = given.answers.get(question.id);
      const counts = answer && !given.isDraft && shown[at]?.has(question.id) && !isBlank(answer);
      return counts ? [{ given, answer }] : [];
    });
    return counted.length > 0 ? [{ question, counted }] : [];
  });
}

const choicesOf = ({ type }: DrawnQuestion, answer: Sent): string[] => {
  if (type === 'BOOLEAN') return [answer.sent ? 'Yes' : 'No'];
  return ['SELECTION_FROM_OPTIONS', 'DYNAMIC_MULTIPLE_CHOICE'].includes(type) ? (answer.sent as string[]) : [];
};

/** The mean of numbers in their common unit, or in the SI unit (rule O247). */
function meanOf(all: readonly Sent[], own: readonly Sent[]): number | null {
  const numbers = (some: readonly Sent[]) => some.map((answer) => keptOf(answer) as Loose);
  const units = new Set(numbers(all).map(({ unit }) => unit?.id));
  // Numbers with and without a unit are of several quantities.
  if (units.size > 1) return null;
  const values = numbers(own).map(({ value }) => value as number);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const document = `query ($callId: Int) { feedbackFigures(filter: { callId: $callId }) {
  question answers choices { choice count } periods { name answers average choices { choice count } } } }`;

async function compareFigures(callId: number, counted: ReturnType<typeof countedOf>, where: string): Promise<void> {
  const { feedbackFigures } = await opened.world.ok<Loose>(opened.officer, document, { callId });
  const told = feedbackFigures.map(({ question, answers, choices, periods }: Loose) => ({
    question,
    answers,
    choices: Object.fromEntries(choices.map(({ choice, count }: Loose) => [choice, count])),
    periods: periods.map(({ name, answers: own, average }: Loose) => [name, own, average]),
  }));
  const tally = (list: readonly string[]) =>
    Object.fromEntries([...new Set(list)].map((choice) => [choice, list.filter((one) => one === choice).length]));
  const expected = counted.map(({ question, counted: all }) => ({
    question: question.text,
    answers: all.length,
    choices: tally(all.flatMap(({ answer }) => choicesOf(question, answer))),
    periods: quarters.flatMap((name, quarter) => {
      const own = all.filter(({ given }) => given.quarter === quarter).map(({ answer }) => answer);
      const every = all.map(({ answer }) => answer);
      const mean = question.type === 'NUMBER_INPUT' ? expect.closeTo(meanOf(every, own) ?? 0, 6) : null;
      const average = question.type === 'NUMBER_INPUT' && meanOf(every, own) === null ? null : mean;
      return own.length > 0 ? [[name, own.length, average]] : [];
    }),
  }));
  expect(told, where).toEqual(expected);
}

async function compareWorkbook(
  callId: number,
  counted: ReturnType<typeof countedOf>,
  { all, where }: { readonly all: readonly Given[]; readonly where: string },
): Promise<void> {
  const { world, officer } = opened;
  const { rawPayload } = await fetchAs(world, officer, `/download/xlsx/feedback/${callId}`);
  const [head, ...rows] = readSheet(rawPayload).rows;
  expect(head?.slice(6), where).toEqual(counted.map(({ question }) => question.text));
  const inOrder = all.filter(({ isDraft }) => !isDraft).toSorted((one, other) => one.quarter - other.quarter);
  expect(rows, where).toHaveLength(inOrder.length);
  const told = rows.map((row) => row.slice(6).join(' | '));
  for (const [at, given] of inOrder.entries()) {
    const own = counted.flatMap(({ counted: answers }) => answers.filter((one) => one.given === given));
    const words = own.flatMap(({ answer }) => (answer.words ? [answer.words] : []));
    // Nothing is said for a question that was not answered, whatever its default.
    expect(rows[at]?.slice(6).filter(Boolean), `${where}, row ${at}`).toHaveLength(own.length);
    for (const word of words) expect(told[at], `${where}, row ${at}`).toContain(word);
  }
}

it('figures and workbook of randomly drawn feedback are what an independent calculation expects (rules O64, O280 and Q140)', async () => {
  const { world } = opened;
  for (const seed of seeds) {
    const draw = drawing(seed);
    const around = { instruments: [], techniques: [], entryTemplate: 0, sampleTemplate: 0, files: [] };
    const drawn = drawForm(draw, around, `f${seed}`, topics).filter(({ type }) => !elsewhere.has(type));
    const ids = new Set(drawn.map(({ id }) => id));
    const questions = drawn.map((question) => ({
      ...question,
      dependsOn: (question.dependsOn ?? []).filter(([id]) => ids.has(id)),
    }));
    const ofTopic = (topic: number) => questions.filter((question) => question.topic === topic);
    const inOrder = Array.from({ length: topics }, (_, at) => ofTopic(at + 1));
    const { templateId } = await insertForm(world, 'FEEDBACK', ...inOrder);
    const { callId } = await insertExperimentCall(world, null);
    const all: Given[] = [];
    for (let times = 0; times < 9; times += 1) all.push(await giveByChance(draw, questions, templateId, callId));
    // The oracle decides in the order in which questions were drawn; the figures are in the order of the form.
    const place = new Map(inOrder.flat().map(({ id }, at) => [id, at]));
    const counted = countedOf(questions, all).toSorted(
      (one, other) => (place.get(one.question.id) ?? 0) - (place.get(other.question.id) ?? 0),
    );
    await compareFigures(callId, counted, `seed ${seed}`);
    await compareWorkbook(callId, counted, { all, where: `seed ${seed}` });
  }
});
