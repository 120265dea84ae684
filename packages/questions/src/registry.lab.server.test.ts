import { type LabField, seededRandom, type Wish } from '@atrium/domain/form-lab';
import { type CreatableTypeId, creatableTypeIds } from '@atrium/domain/question';
import { dependencySourceTypes } from '@atrium/domain/questionary';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAnswer, plainSurroundings, readConfig } from './contract/index.ts';
import { labFaces, labTypes } from './registry.lab.server.ts';
import { matches, questionType } from './registry.ts';
import { examples } from './testing/examples.ts';

const types = labTypes(plainSurroundings);

const placed = (type: CreatableTypeId, config: object): LabField => ({
  questionId: 'q',
  text: 'Question',
  type,
  config: readConfig(questionType(type), config),
  dependencies: [],
  operator: 'AND',
});

const answered = creatableTypeIds.filter((id) => labFaces[id] !== undefined);

it('the lab knows for every type whether it is answered', () => {
  for (const id of creatableTypeIds) {
    const { keepsAnswers, keepsEntries } = questionType(id);
    expect(types.isAnswered(placed(id, {})), id).toBe(keepsAnswers || keepsEntries);
  }
});

it('the lab can choose answers for exactly the types that others may depend on', () => {
  expect(creatableTypeIds.filter((id) => labFaces[id]?.choices)).toEqual(
    creatableTypeIds.filter((id) => dependencySourceTypes.includes(id)),
  );
});

describe.each(answered)('%s', (id) => {
  it.each([false, true])('gets valid random answers, required: %s', (required) => {
    const field = placed(id, { ...examples[id].config, required });
    expect(types.snags(field).filter(({ severity }) => severity === 'ERROR')).toEqual([]);
    const random = seededRandom(3);
    for (let at = 0; at < 100; at++) {
      const given = types.invent(field, random);
      const checked = checkAnswer(questionType(id), field.config, given?.answer, {
        isPartialSave: false,
        surroundings: plainSurroundings,
      });
      expect(checked.problems).toEqual([]);
      if (required) expect(questionType(id).isEmpty(given?.answer)).toBe(false);
    }
  });
});

describe('configurations that no answer can satisfy', () => {
  const unit = { id: 'm', unit: 'metre', quantity: 'length', symbol: 'm', siConversionFormula: 'x' };
  it.each<[CreatableTypeId, object, string | undefined]>([
    [
      'TEXT_INPUT',
      { min: 10, max: 5 },
      'At least 10 characters are required, but at most 5 are allowed: no text can meet both limits.',
    ],
    ['TEXT_INPUT', { min: 5, max: 5 }, undefined],
    ['TEXT_INPUT', { min: 5, max: 0 }, undefined],
    ['TEXT_INPUT', { max: -1 }, 'A limit of -1 characters leaves no room for an answer.'],
    ['RICH_TEXT_INPUT', { max: -1 }, 'A limit of -1 characters leaves no room for an answer.'],
    ['SELECTION_FROM_OPTIONS', { options: [] }, 'Please add at least one option'],
    ['DYNAMIC_MULTIPLE_CHOICE', { url: '' }, 'URL is required'],
    ['FILE_UPLOAD', { file_type: [] }, 'File type is required'],
    ['INSTRUMENT_PICKER', { instruments: [] }, 'There are no instruments to choose from.'],
    ['TECHNIQUE_PICKER', { techniques: [] }, 'There are no techniques to choose from.'],
    ['GENERIC_TEMPLATE', { templateId: null }, 'Template is required'],
    [
      'GENERIC_TEMPLATE',
      { templateId: 1, minEntries: 3, maxEntries: 2 },
      'At least 3 entries are required, but at most 2 are allowed: no list can meet both limits.',
    ],
    ['SAMPLE_DECLARATION', { templateId: 1, minEntries: 2, maxEntries: 2 }, undefined],
    [
      'DATE',
      { minDate: '2031-02-01T00:00:00.000Z', maxDate: '2031-01-01T00:00:00.000Z' },
      '"Min" date should be before "Max" date',
    ],
    ['NUMBER_INPUT', { units: [unit] }, undefined],
    ['BOOLEAN', { required: true }, undefined],
  ])('%s with %j', (type, config, message) => {
    const field = placed(type, config);
    const errors = types.snags(field).filter(({ severity }) => severity === 'ERROR');
    expect(errors.map((snag) => snag.message)).toEqual(message ? [message] : []);
  });

  it.each<[CreatableTypeId, object, string]>([
    ['NUMBER_INPUT', { units: [] }, 'No units are offered, so the number is saved without one.'],
    ['INTERVAL', { units: [] }, 'No units are offered, so the number is saved without one.'],
    ['SELECTION_FROM_OPTIONS', { options: ['One'] }, 'There is only one option to choose from.'],
    ['SELECTION_FROM_OPTIONS', { options: ['One', 'One'] }, 'This option already exists'],
    [
      'FILE_UPLOAD',
      { file_type: ['image/*'], pdf_page_limit: 3 },
      'A page limit is set, but PDF files are not accepted.',
    ],
    ['TEXT_INPUT', { isHtmlQuestion: true }, 'The question is shown as formatted text, but that text is empty.'],
    ['EMBELLISHMENT', { html: '<p>x</p>', plain: '' }, 'Plain description is required'],
  ])('%s with %j is reported, but not as an error', (type, config, message) => {
    const snags = types.snags(placed(type, config));
    expect(snags.map((snag) => snag.message)).toEqual([message]);
    expect(snags[0]?.severity).not.toBe('ERROR');
  });
});

const options = ['a', 'b', 'c', 'd'];
const named = (ids: readonly number[]) => ids.map((id) => ({ id, name: `Thing ${id}` }));

/** Questions that may be depended on, with values conditions may compare with: offered or not, as text or number. */
const sources = fc.oneof(
  fc.record({ required: fc.boolean() }).map((config) => [placed('BOOLEAN', config), [true, false, 'true']] as const),
  fc
    .record({ required: fc.boolean(), isMultipleSelect: fc.boolean(), options: fc.subarray(options) })
    .map((config) => [placed('SELECTION_FROM_OPTIONS', config), [...options, 'gone']] as const),
  fc
    .record({
      required: fc.boolean(),
      isMultipleSelect: fc.boolean(),
      requestTime: fc.boolean(),
      instruments: fc.subarray([1, 2, 3]).map(named),
    })
    .map((config) => [placed('INSTRUMENT_PICKER', config), [1, '2', 3, '4']] as const),
  fc
    .record({ required: fc.boolean(), isMultipleSelect: fc.boolean(), techniques: fc.subarray([1, 2, 3]).map(named) })
    .map((config) => [placed('TECHNIQUE_PICKER', config), [1, '2', 3, 4]] as const),
);

/** Every answer that can be given to a question, by choosing every set of what it offers. */
function everyAnswer(field: LabField): unknown[] {
  const choices = labFaces[field.type as CreatableTypeId]?.choices;
  const offered = choices?.offered(field.config) ?? [];
  const sets = Array.from({ length: 2 ** offered.length }, (_, bits) =>
    offered.filter((_value, at) => bits & (1 << at)),
  );
  return sets.flatMap((set) => {
    const answer = choices?.choosing(set, field.config);
    const { problems, answer: kept } = checkAnswer(questionType(field.type), field.config, answer, {
      isPartialSave: false,
      surroundings: plainSurroundings,
    });
    return answer === undefined || problems.length > 0 ? [] : [kept];
  });
}

it('finds an answer that satisfies all conditions exactly if there is one', () => {
  const drawn = sources.chain(([field, values]) =>
    fc.record({
      field: fc.constant(field),
      wishes: fc.array(
        fc.record<Wish>({
          condition: fc.constantFrom('eq', 'neq'),
          params: fc.constantFrom<unknown>(...values),
          isMet: fc.boolean(),
        }),
        { maxLength: 4 },
      ),
    }),
  );
  fc.assert(
    fc.property(drawn, ({ field, wishes }) => {
      const fulfils = (answer: unknown) =>
        wishes.every(({ condition, params, isMet }) => matches(field.type, answer, condition, params) === isMet);
      const found = types.answerWith(field, wishes);
      expect(found !== undefined).toBe(everyAnswer(field).some(fulfils));
      if (found) expect(fulfils(found.answer)).toBe(true);
    }),
    { numRuns: 1500 },
  );
});

it('shows the value that a condition compares with in words', () => {
  const selection = placed('SELECTION_FROM_OPTIONS', examples.SELECTION_FROM_OPTIONS.config);
  expect(types.valueWords(placed('BOOLEAN', {}), true)).toBe('Yes');
  expect(types.valueWords(placed('BOOLEAN', {}), false)).toBe('No');
  expect(types.valueWords(selection, 'One')).toBe('One');
  const picker = placed('INSTRUMENT_PICKER', { instruments: [{ id: 3, name: 'Spectrometer' }] });
  expect(types.valueWords(picker, 3)).toBe('Spectrometer');
  expect(types.valueWords(picker, '4')).toBe('4');
});
