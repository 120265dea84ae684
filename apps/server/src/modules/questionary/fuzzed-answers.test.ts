import { type CreatableTypeId, creatableTypeIds } from '@atrium/domain/question';
import { sameAnswer } from '@atrium/domain/questionary';
import { questionType } from '@atrium/questions';
import { plainSurroundings, readConfig } from '@atrium/questions/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answersRead, everybodyFillsIn, fillIn, insertQuestionary, told } from '../../../test/filling.ts';
import { type Form, insertForm } from '../../../test/forms.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';
import { cleanHtml } from '../../html/clean-html.ts';

everybodyFillsIn();

const metre = { id: 'm', unit: 'metre', quantity: 'length', symbol: 'm', siConversionFormula: 'x' };
const configs: Readonly<Partial<Record<CreatableTypeId, object>>> = {
  SELECTION_FROM_OPTIONS: { options: ['One', 'Two'], isMultipleSelect: true },
  NUMBER_INPUT: { units: [metre] },
  INTERVAL: { units: [metre] },
  TEXT_INPUT: { max: 200 },
  RICH_TEXT_INPUT: { allowImages: true },
};
const kept = creatableTypeIds.filter((id) => questionType(id).keepsAnswers);

let world: World;
let user: TestPerson;
let form: Form;
let questionaryId: number;

beforeAll(async () => {
  world = await openWorld();
  user = await world.person('USER');
  form = await insertForm(
    world,
    'PROPOSAL_PDF',
    kept.map((type) => ({ id: `f_${type.toLowerCase()}`, type, config: (configs[type] ?? {}) as never })),
  );
  questionaryId = await insertQuestionary(world, form);
});
afterAll(() => world.close());

/** Answers of the right kind, nearly right ones, and anything JSON can say, with text that stores and markup choke on. */
const nasty = fc.constantFrom(
  '',
  ' ',
  'One',
  '\u0000',
  '\ud800',
  '😀',
  "'; drop table answers; --",
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '2031-02-29',
  '2031-05-01T00:00:00.000Z',
  '1e999',
  '__proto__',
);
const number = fc.oneof(fc.double(), fc.constantFrom(0, -0, 1e308, Number.MAX_SAFE_INTEGER, -1));
const leaf = fc.oneof(nasty, number, fc.boolean(), fc.constant(null), fc.string());
const shaped = fc.oneof(
  leaf,
  fc.array(leaf, { maxLength: 4 }),
  fc.record({ value: leaf, unit: fc.constantFrom(null, metre, { ...metre, id: 'lie' }, 'm') }, { requiredKeys: [] }),
  fc.record({ min: leaf, max: leaf, unit: fc.constantFrom(null, metre) }, { requiredKeys: [] }),
  fc.record({ instrumentId: leaf, timeRequested: leaf }, { requiredKeys: [] }),
  fc.array(fc.record({ id: leaf, caption: leaf, figure: leaf }, { requiredKeys: [] }), { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
);

describe.each(kept)('any value sent as an answer of %s', (type) => {
  const questionId = `f_${type.toLowerCase()}`;
  const config = readConfig(questionType(type), configs[type]);

  it('is refused with the question named, or stored as the type prepares it', async () => {
    await fc.assert(
      fc.asyncProperty(shaped, fc.boolean(), async (sent, isPartialSave) => {
        const answer: unknown = JSON.parse(JSON.stringify({ value: sent })).value;
        const before = (await answersRead(world, user, questionaryId))[questionId];
        const outcome = await fillIn(world, user, {
          questionaryId,
          topicId: form.topics[0],
          answers: { [questionId]: answer },
          isPartialSave,
        });
        const [error] = outcome.errors;
        const now = (await answersRead(world, user, questionaryId))[questionId];
        if (error) {
          expect(['REFUSED', 'INVALID_INPUT']).toContain(error.extensions.code);
          const named = error.extensions.questionId ?? Object.keys(told(outcome))[0];
          expect(named).toBe(questionId);
          expect(now).toEqual(before);
          return;
        }
        const parsed = questionType(type).shape.safeParse(answer);
        expect(parsed.success).toBe(true);
        const clean =
          type === 'RICH_TEXT_INPUT' && parsed.data ? cleanHtml(parsed.data as string, { images: true }) : parsed.data;
        const { prepare } = questionType(type);
        const wanted = prepare ? prepare(clean, config, plainSurroundings) : clean;
        expect(sameAnswer(JSON.parse(JSON.stringify({ v: now })).v, JSON.parse(JSON.stringify({ v: wanted })).v)).toBe(
          true,
        );
      }),
      { numRuns: 60 },
    );
  });
});

const saveDocument = `mutation ($questionaryId: Int!, $topicId: Int!, $answers: [AnswerInput!]!, $isPartialSave: Boolean,
  $keepsUnsent: Boolean, $isAutosave: Boolean) {
  answerTopic(questionaryId: $questionaryId, topicId: $topicId, answers: $answers, isPartialSave: $isPartialSave,
    keepsUnsent: $keepsUnsent, isAutosave: $isAutosave) { questionId version } }`;

const oneAnswer = fc.record(
  {
    questionId: fc.constantFrom(...kept.map((type) => `f_${type.toLowerCase()}`)),
    value: fc.option(
      shaped.map((value) => JSON.stringify({ value })),
      { nil: null },
    ),
    version: fc.constantFrom(0, 1, 7, null),
  },
  { requiredKeys: ['questionId'] },
);

it('any part of a step may be sent in any form, and at worst is refused', async () => {
  const flag = fc.constantFrom(true, false, null, undefined);
  await fc.assert(
    fc.asyncProperty(
      fc.array(oneAnswer, { maxLength: 6 }),
      fc.record({ isPartialSave: flag, keepsUnsent: flag, isAutosave: flag }),
      async (answers, flags) => {
        const variables = { questionaryId, topicId: form.topics[0], answers, ...flags };
        const outcome = await world.gql(user, saveDocument, variables);
        for (const { extensions } of outcome.errors) {
          expect(['REFUSED', 'INVALID_INPUT', 'CONFLICT']).toContain(extensions.code);
        }
      },
    ),
    { numRuns: 250 },
  );
});

it('formatted text contains nothing executable, whatever is sent', async () => {
  const piece = fc.constantFrom(
    '<script>',
    '</script>',
    '<img src=x onerror=a()>',
    '<svg onload=a()>',
    '<a href="javascript:a()">',
    '<iframe src="//e.example">',
    '<p style="position:fixed">',
    '<',
    '>',
    '"',
    '&lt;script&gt;',
    'words',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
      const answers = { f_rich_text_input: pieces.join('') };
      const outcome = await fillIn(world, user, {
        questionaryId,
        topicId: form.topics[0],
        answers,
        isPartialSave: true,
      });
      expect(outcome.errors).toEqual([]);
      const html = String((await answersRead(world, user, questionaryId)).f_rich_text_input ?? '');
      expect(html).not.toMatch(/<(?:script|svg|iframe)|<[^>]*\son\w+=|<[^>]*javascript:|position:/i);
    }),
    { numRuns: 60 },
  );
});
