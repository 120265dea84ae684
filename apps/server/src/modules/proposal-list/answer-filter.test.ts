import type { CreatableTypeId, FilterOperator } from '@atrium/domain/question';
import { questionType } from '@atrium/questions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertForm } from '../../../test/forms.ts';
import { insertCall, insertInstrument, writeProposal } from '../../../test/proposals.ts';
import { type Loose, openWorld, type TestPerson, type World } from '../../../test/world.ts';

/** Anything. */
type Value = Loose[string];
/** What a filter means, in words of this test: whether an answer as stored is to be found (rule P50). */
type Meaning = (answer: Value, operand: Value) => boolean;

interface Compared {
  readonly answers: readonly unknown[];
  readonly operands: readonly unknown[];
  readonly means: Partial<Record<FilterOperator, Meaning>>;
}

const day = 86_400_000;
const iso = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/;
const isDay = (text: string) => new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDate() === Number(text.slice(8, 10));
const moment = (answer: unknown) =>
  typeof answer === 'string' && iso.test(answer) && isDay(answer) ? Date.parse(answer) : Number.NaN;
const listed = (answer: Value): Value[] => (answer === null ? [] : Array.isArray(answer) ? answer : [answer]);
const si = (value: number) => ({ value: value * 100, siValue: value, unit: { id: 'cm' } });
const between = (siMin: number, siMax: number) => ({ min: 1, max: 2, siMin, siMax, unit: null });
const choice: Compared = {
  answers: [['One'], ['One', 'Two'], [], ['one'], ['Zwölf "Äpfel"'], null, ['100%'], 'One'],
  operands: ['One', 'Two', 'Three', '', '100%', '%', 'Zwölf "Äpfel"'],
  means: { INCLUDES: (answer, operand) => Array.isArray(answer) && answer.includes(operand) },
};

const cases: Readonly<Partial<Record<CreatableTypeId, Compared>>> = {
  BOOLEAN: {
    answers: [true, false, null, 'true', 1, true],
    operands: [true, false],
    means: { EQUALS: (answer, operand) => answer === operand },
  },
  DATE: {
    answers: [
      '2031-05-01T00:00:00.000Z',
      '2031-05-01T23:59:59Z',
      '2031-05-02',
      '2031-04-30T23:30:00-02:00',
      '2031-02-31T00:00:00Z',
      'tomorrow',
      null,
      5,
    ],
    operands: ['2031-05-01T00:00:00.000Z', '2031-05-02T00:00:00.000Z', '1999-01-01'],
    means: {
      EQUALS: (answer, operand) => moment(answer) >= moment(operand) && moment(answer) < moment(operand) + day,
      LESS_THAN: (answer, operand) => moment(answer) < moment(operand),
      GREATER_THAN: (answer, operand) => moment(answer) > moment(operand),
    },
  },
  NUMBER_INPUT: {
    answers: [si(0.1), si(0.25), si(-3), si(1e21), { value: null, siValue: null, unit: null }, si(0), 'x', null, []],
    operands: [0.1, 0.25, -3, 0, 1e21, 7, '0.25'],
    means: {
      EQUALS: (answer, operand) => typeof answer?.siValue === 'number' && answer.siValue === Number(operand),
      LESS_THAN: (answer, operand) => typeof answer?.siValue === 'number' && answer.siValue < Number(operand),
      GREATER_THAN: (answer, operand) => typeof answer?.siValue === 'number' && answer.siValue > Number(operand),
    },
  },
  INTERVAL: {
    answers: [between(1, 2), between(2, 3), between(-1, 0.5), { siMin: 'a', siMax: null }, null, between(2, 2)],
    operands: [1, 2, 0.5, 3, -5],
    means: {
      LESS_THAN: (answer, operand) => typeof answer?.siMax === 'number' && answer.siMax < operand,
      GREATER_THAN: (answer, operand) => typeof answer?.siMin === 'number' && answer.siMin > operand,
    },
  },
  TEXT_INPUT: {
    answers: ['Spin ice', 'spin ice', 'Spin', '100%', 'a_b', 'Größe "x"\nline', '', null],
    operands: ['Spin', 'spin', 'ice', '%', '_', 'Größe "x"\nline', 'Spin ice', '\\'],
    means: {
      EQUALS: (answer, operand) => answer === operand,
      INCLUDES: (answer, operand) => typeof answer === 'string' && answer.includes(operand),
    },
  },
  SELECTION_FROM_OPTIONS: choice,
  DYNAMIC_MULTIPLE_CHOICE: choice,
  FILE_UPLOAD: {
    answers: [[{ id: 'a', caption: null, figure: null }], [], [{ id: 'b' }, { id: 'c' }]],
    operands: [true, false],
    means: { EXISTS: (answer, operand) => answer.length > 0 === operand },
  },
  INSTRUMENT_PICKER: {
    answers: [
      { instrumentId: '3', timeRequested: '4' },
      { instrumentId: 3 },
      [{ instrumentId: '3' }, { instrumentId: '5' }],
      [{ instrumentId: 33 }, { instrumentId: 4, timeRequested: '3' }],
      [],
      null,
    ],
    operands: ['3', 3, 33, '5', 9, 'x'],
    means: {
      EQUALS: (answer, operand) => listed(answer).some((one) => String(one.instrumentId) === String(operand)),
    },
  },
  TECHNIQUE_PICKER: {
    answers: [3, '3', [3, 5], ['33'], [], null],
    operands: ['3', 3, 33, 5, 9, 'x'],
    means: { EQUALS: (answer, operand) => listed(answer).some((one) => String(one) === String(operand)) },
  },
};

const types = Object.keys(cases) as CreatableTypeId[];
const asked = (type: CreatableTypeId) => `by_${type.toLowerCase()}`;

let world: World;
let officer: TestPerson;
let scientist: TestPerson;
let callId: number;
let pks: number[];

function filter(type: CreatableTypeId, compareOperator: string, operand: unknown, questionId = asked(type)) {
  return { questionFilter: { questionId, dataType: type, compareOperator, value: JSON.stringify({ value: operand }) } };
}

async function page(filter: object, first = 50, offset = 0) {
  const { proposalsView } = await world.ok(
    officer,
    `query ($filter: ProposalsFilter, $first: Int, $offset: Int) {
      proposalsView(filter: $filter, first: $first, offset: $offset) { totalCount proposalViews { primaryKey } } }`,
    { filter, first, offset },
  );
  return {
    totalCount: proposalsView.totalCount as number,
    keys: (proposalsView.proposalViews as Loose[]).map(({ primaryKey }) => primaryKey as number),
  };
}

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
  scientist = await world.person('INSTRUMENT_SCIENTIST', 'USER_OFFICER');
  const applicant = await world.person('USER');
  const form = await insertForm(world, 'PROPOSAL', [
    ...types.map((type) => ({ id: asked(type), type })),
    { id: 'kept_back', type: 'BOOLEAN', config: { readPermissions: ['USER_OFFICER'] } },
  ]);
  callId = await insertCall(world, { templateId: form.templateId });
  const instrument = await insertInstrument(world, scientist, [callId]);
  pks = [];
  for (let at = 0; at < 10; at++) pks.push((await writeProposal(world, applicant, callId)).primaryKey);
  await world.ok(
    officer,
    'mutation ($p: [Int!]!, $i: [Int!]!) { assignProposalsToInstruments(proposalPks: $p, instrumentIds: $i) }',
    { p: pks, i: [instrument] },
  );
  const rows = await world.db
    .selectFrom('proposals')
    .select(['proposalPk', 'questionaryId'])
    .where('proposalPk', 'in', pks)
    .execute();
  const questionaryOf = new Map(rows.map(({ proposalPk, questionaryId }) => [proposalPk, questionaryId]));
  await world.db
    .insertInto('answers')
    .values(
      [
        ...types.map((type) => [asked(type), cases[type]?.answers ?? []] as const),
        ['kept_back', [true, false]] as const,
      ].flatMap(([questionId, answers]) =>
        answers.map((value, at) => ({
          questionaryId: questionaryOf.get(pks[at] as number) as number,
          questionId,
          answer: JSON.stringify({ value }),
        })),
      ),
    )
    .execute();
});
afterAll(() => world.close());

describe.each(types)('filtering by an answer of type %s', (type) => {
  const { answers, operands, means } = cases[type] as Compared;

  it('covers every operator of the type', () => {
    expect(Object.keys(means).sort()).toEqual([...questionType(type).filterOperators].sort());
  });

  it.each(Object.keys(means) as FilterOperator[])(
    'with %s finds the matching answers, and never an unanswered question',
    async (operator) => {
      for (const operand of operands) {
        const expected = answers.flatMap((answer, at) => (means[operator]?.(answer, operand) ? [pks[at]] : []));
        const { keys, totalCount } = await page(filter(type, operator, operand));
        expect(keys.sort(), `${operator} ${JSON.stringify(operand)}`).toEqual(expected.sort());
        expect(totalCount).toBe(expected.length);
      }
    },
  );
});

describe('filtering by a day uses days of the facility (rule P50)', () => {
  it.each([
    // A day of 25 hours, of 23, of half an hour more, one that begins at its first hour, and one that has two midnights.
    ['Europe/Stockholm', '2031-10-25T22:00:00.000Z', '2031-10-26T22:59:00.000Z', '2031-10-26T23:00:00.000Z'],
    ['Europe/Stockholm', '2031-03-29T23:00:00.000Z', '2031-03-30T21:59:00.000Z', '2031-03-30T22:00:00.000Z'],
    ['Australia/Lord_Howe', '2031-04-05T13:00:00.000Z', '2031-04-06T13:29:00.000Z', '2031-04-06T13:30:00.000Z'],
    ['America/Havana', '2031-03-09T05:00:00.000Z', '2031-03-10T03:59:00.000Z', '2031-03-10T04:00:00.000Z'],
    ['America/Havana', '2031-11-02T04:00:00.000Z', '2031-11-03T04:59:00.000Z', '2031-11-03T05:00:00.000Z'],
  ])('in %s for %s', async (zone, first, last, next) => {
    await world.pool.query(`update settings set value = $1 where id = 'TIMEZONE'`, [zone]);
    const before = new Date(Date.parse(first) - 60_000).toISOString();
    for (const [at, value] of [before, first, last, next].entries())
      await world.pool.query(
        `update answers a set answer = $1 from proposals p
          where a.questionary_id = p.questionary_id and p.proposal_pk = $2 and a.question_id = $3`,
        [JSON.stringify({ value }), pks[at], asked('DATE')],
      );
    expect((await page(filter('DATE', 'EQUALS', first))).keys.sort()).toEqual([pks[1], pks[2]]);
    await world.pool.query(`update settings set value = null where id = 'TIMEZONE'`);
  });
});

it('filtering by an answer counts and pages, with or without a call', async () => {
  const asks = { ...filter('NUMBER_INPUT', 'GREATER_THAN', -100), callId };
  const all = await page(asks);
  expect(all.totalCount).toBe(5);
  const parts = [await page(asks, 2, 0), await page(asks, 2, 2), await page(asks, 2, 4)];
  expect(parts.flatMap(({ keys }) => keys)).toEqual(all.keys);
  expect(parts.map(({ totalCount }) => totalCount)).toEqual([5, 5, 5]);
  expect(await page({ ...asks, callId: callId + 1000 })).toEqual({ keys: [], totalCount: 0 });
});

it('filtering by an answer reveals no answer that the user may not read', async () => {
  const ask = async (who: TestPerson, value: boolean) => {
    const document = `query ($filter: ProposalsFilter) { proposals(filter: $filter) { totalCount } }`;
    return (await world.ok(who, document, { filter: filter('BOOLEAN', 'EQUALS', value, 'kept_back') })).proposals
      .totalCount;
  };
  expect([await ask(officer, true), await ask(officer, false)]).toEqual([1, 1]);
  const asScientist = await world.as(scientist, 'INSTRUMENT_SCIENTIST');
  expect([await ask(asScientist, true), await ask(asScientist, false)]).toEqual([0, 0]);
  const document = `query ($filter: ProposalsFilter) { instrumentScientistProposals(filter: $filter) { totalCount } }`;
  const table = async (asked: Record<string, unknown>) =>
    (await world.ok(asScientist, document, asked)).instrumentScientistProposals;
  expect(await table({ filter: filter('BOOLEAN', 'EQUALS', true, 'kept_back') })).toEqual({ totalCount: 0 });
  expect(await table({ filter: filter('BOOLEAN', 'EQUALS', true) })).toEqual({ totalCount: 2 });
});

it.each(['\u0000', '\ud800', ['a'], {}, null])('filtering by an answer refuses to compare with %j', async (operand) => {
  for (const type of types) {
    for (const operator of questionType(type).filterOperators) {
      const { data, refusals } = await world.gql(
        officer,
        'query ($filter: ProposalsFilter) { proposalsView(filter: $filter) { totalCount } }',
        { filter: filter(type, operator, operand) },
      );
      expect(data?.proposalsView.totalCount).toBe(0);
      expect(refusals).toMatchObject([{ reason: 'BAD_FILTER_VALUE' }]);
    }
  }
});

it('filtering by an answer uses the index', async () => {
  const conditions = [
    sql`answer -> 'value' @> 'true'`,
    sql`answer -> 'value' @> '{"siValue": 7}'`,
    sql`(answer -> 'value' @> '3' or answer -> 'value' @> '"3"')`,
  ];
  await world.db.transaction().execute(async (db) => {
    // Few rows fit one page, which the planner would rather read whole.
    await sql`set local enable_seqscan = off; set local enable_indexscan = off`.execute(db);
    for (const condition of conditions) {
      const { rows } = await sql<Record<string, string>>`explain select questionary_id from answers
        where ${condition}`.execute(db);
      expect(rows.map((row) => Object.values(row)[0]).join('\n')).toContain('answers_by_content');
    }
  });
});
