import { seededRandom } from '@atrium/domain/form-lab';
import type { QuestionTypeId } from '@atrium/domain/question';
import type { FormQuestion } from '../forms.ts';

/** A random generator that returns the same numbers in each run. */
export interface Drawing {
  below(limit: number): number;
  one<T>(list: readonly T[]): T;
  /** Returns true once in so many times on average. */
  rarely(times: number): boolean;
}

export function drawing(seed: number): Drawing {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  return { below, one: (list) => list[below(list.length)] as never, rarely: (times) => below(times) === 0 };
}

/** A value that may be sent as an answer, with what the rules say about it. */
export interface Sent {
  readonly sent: unknown;
  /** The value that is stored, if it differs from the one sent. */
  readonly kept?: unknown;
  /** Errors reported when the step is completed. */
  readonly complaints?: readonly string[];
  /** The error reported whenever it is sent: it is not a valid answer. */
  readonly malformed?: string;
  /** The answer as printed in documents. */
  readonly words?: string;
  /** A filter that matches it, if the type has one. */
  readonly foundBy?: { readonly operator: string; readonly operand: unknown };
}

export interface DrawnQuestion extends FormQuestion {
  readonly topic: number;
  readonly readers: readonly string[];
  readonly answers: readonly Sent[];
  readonly blank: Sent;
}

export interface World {
  /** Keys of instruments of the call. */
  readonly instruments: readonly number[];
  readonly techniques: readonly number[];
  readonly entryTemplate: number;
  readonly sampleTemplate: number;
  /** Files that the principal investigator has uploaded. */
  readonly files: readonly string[];
}

const required = 'This is a required field';
const noAnswer = 'The answer does not have the format that this question expects';
const metre = { id: 'metre', unit: 'metre', quantity: 'length', symbol: 'm', siConversionFormula: 'x' };
const kilometre = {
  id: 'kilometre',
  unit: 'kilometre',
  quantity: 'length',
  symbol: 'km',
  siConversionFormula: 'x * 1000',
};

/** The configuration of a question of one type, and its possible answers. */
type Kind = Pick<DrawnQuestion, 'type' | 'answers' | 'blank'> & { readonly config: Record<string, unknown> };

const orRequired = (isRequired: boolean, sent: Sent): Sent => (isRequired ? { ...sent, complaints: [required] } : sent);

/** A selection of some of the options. */
const picked = (...list: string[]): Sent => ({
  sent: list,
  words: list.join(', '),
  foundBy: { operator: 'INCLUDES', operand: list[0] },
});

/** A question with a list of separate records. */
const listKind = (draw: Drawing, templateId: number) => ({
  config: {
    templateId,
    addEntryButtonLabel: 'Add',
    required: draw.rarely(3),
    minEntries: draw.one([null, 0, 1, 2]),
    maxEntries: draw.one([null, 1, 3]),
  },
  blank: { sent: null },
  answers: [],
});

const kinds: Readonly<Record<string, (draw: Drawing, around: World, mark: string) => Kind>> = {
  BOOLEAN: (draw) => {
    const isRequired = draw.rarely(3);
    const blank = orRequired(isRequired, { sent: false, words: 'No', foundBy: { operator: 'EQUALS', operand: false } });
    return {
      type: 'BOOLEAN',
      config: { required: isRequired },
      blank,
      answers: [
        { sent: true, words: 'Yes', foundBy: { operator: 'EQUALS', operand: true } },
        { sent: true, words: 'Yes', foundBy: { operator: 'EQUALS', operand: true } },
        blank,
        orRequired(isRequired, { sent: null }),
        { sent: 'true', malformed: noAnswer },
      ],
    };
  },
  SELECTION_FROM_OPTIONS: (draw, _, mark) => {
    const [isRequired, isMultipleSelect] = [draw.rarely(3), draw.rarely(2)];
    const options = ['Aa', 'Bb', 'Cc'].map((name) => `${name}${mark}`);
    const [a, b] = options as [string, string];
    const blank = orRequired(isRequired, { sent: [] });
    return {
      type: 'SELECTION_FROM_OPTIONS',
      config: { required: isRequired, isMultipleSelect, options },
      blank,
      answers: [
        blank,
        picked(a),
        picked(b),
        { ...picked(a, b), ...(isMultipleSelect ? {} : { complaints: ['Please choose only one option'] }) },
        { ...picked(`Zz${mark}`), complaints: ['Input contains invalid values'] },
        { sent: null, malformed: noAnswer },
      ],
    };
  },
  INSTRUMENT_PICKER: (draw, { instruments }) => {
    const [isRequired, isMultipleSelect] = [draw.rarely(3), draw.rarely(2)];
    const blank = orRequired(isRequired, { sent: isMultipleSelect ? [] : null });
    const chosen = (id: number): Sent => ({
      sent: { instrumentId: String(id) },
      kept: isMultipleSelect ? [{ instrumentId: String(id) }] : { instrumentId: String(id) },
      foundBy: { operator: 'EQUALS', operand: id },
    });
    return {
      type: 'INSTRUMENT_PICKER',
      config: { required: isRequired, isMultipleSelect },
      blank,
      answers: [
        blank,
        ...instruments.map(chosen),
        ...(isMultipleSelect
          ? [
              {
                sent: instruments.map((id) => ({ instrumentId: String(id) })),
                foundBy: { operator: 'EQUALS', operand: String(instruments[1]) },
              },
            ]
          : []),
        { sent: 'x', malformed: noAnswer },
      ],
    };
  },
  TECHNIQUE_PICKER: (draw, { techniques }) => {
    const [isRequired, isMultipleSelect] = [draw.rarely(3), draw.rarely(2)];
    const blank = orRequired(isRequired, { sent: isMultipleSelect ? [] : null });
    return {
      type: 'TECHNIQUE_PICKER',
      config: { required: isRequired, isMultipleSelect },
      blank,
      answers: [
        blank,
        ...techniques.map(
          (id): Sent => ({
            sent: id,
            kept: isMultipleSelect ? [id] : id,
            foundBy: { operator: 'EQUALS', operand: id },
          }),
        ),
        { sent: {}, malformed: noAnswer },
      ],
    };
  },
  TEXT_INPUT: (draw, _, mark) => {
    const isRequired = draw.rarely(3);
    const limits = draw.rarely(2) ? { min: 8, max: 20 } : { min: 0, max: null };
    const text = (value: string): Sent => ({
      sent: value,
      words: value,
      foundBy: { operator: draw.one(['EQUALS', 'INCLUDES']), operand: value },
    });
    const limited = (sent: Sent, complaint: string): Sent => (limits.max ? { ...sent, complaints: [complaint] } : sent);
    const blank = orRequired(isRequired, { sent: '' });
    return {
      type: 'TEXT_INPUT',
      config: { required: isRequired, ...limits },
      blank,
      answers: [
        blank,
        orRequired(isRequired, { sent: null }),
        text(`word ${mark}`.padEnd(9, '.')),
        limited(text(mark.slice(-5)), 'Value must be at least 8 characters'),
        limited(text(`${mark} with more than twenty`), 'Value must be at most 20 characters'),
        { sent: 7, malformed: noAnswer },
      ],
    };
  },
  RICH_TEXT_INPUT: (draw, _, mark) => {
    const isRequired = draw.rarely(3);
    const max = draw.one([null, 9]);
    const blank = orRequired(isRequired, { sent: '' });
    return {
      type: 'RICH_TEXT_INPUT',
      config: { required: isRequired, max },
      blank,
      answers: [
        blank,
        orRequired(isRequired, { sent: '<p></p>' }),
        { sent: `<p><strong>${mark.slice(-6)}</strong></p>`, words: mark.slice(-6) },
        {
          sent: `<p>${mark} at length</p>`,
          words: `${mark} at length`,
          ...(max ? { complaints: ['Value must be at most 9 characters'] } : {}),
        },
      ],
    };
  },
  NUMBER_INPUT: (draw) => {
    const isRequired = draw.rarely(3);
    const constraint = draw.one([null, 'NONE', 'ONLY_POSITIVE', 'ONLY_NEGATIVE_INTEGER']);
    const units = draw.one([[], [metre, kilometre]]);
    const unit = units[1] ?? null;
    const number = (value: number): Sent => {
      const complaint =
        constraint === 'ONLY_POSITIVE' && value <= 0
          ? 'Value must be a positive number'
          : constraint === 'ONLY_NEGATIVE_INTEGER' && !(value < 0 && Number.isInteger(value))
            ? 'Value must be negative whole number'
            : undefined;
      const siValue = unit ? value * 1000 : value;
      return {
        sent: { value, siValue: 77, unit },
        kept: { value, siValue, unit },
        words: String(value),
        foundBy: { operator: 'EQUALS', operand: siValue },
        ...(complaint ? { complaints: [complaint] } : {}),
      };
    };
    const blank = orRequired(isRequired, { sent: { value: '', siValue: null, unit: units[0] ?? null } });
    const lost: Sent = {
      sent: { value: 4, unit: null },
      kept: { value: 4, siValue: 4, unit: null },
      words: '4',
      complaints: [
        ...(constraint === 'ONLY_NEGATIVE_INTEGER' ? ['Value must be negative whole number'] : []),
        ...(isRequired ? ['Please specify unit'] : []),
      ],
    };
    return {
      type: 'NUMBER_INPUT',
      config: { required: isRequired, numberValueConstraint: constraint, units },
      blank,
      answers: [
        blank,
        number(4242),
        number(-3131),
        number(0),
        number(2.5),
        ...(units.length > 0 ? [lost] : []),
        { sent: [], malformed: noAnswer },
      ],
    };
  },
  INTERVAL: (draw) => {
    const isRequired = draw.rarely(3);
    const units = draw.one([[], [kilometre, metre]]);
    const unit = units[0] ?? null;
    const inSi = (end: number | '') => (end === '' ? null : unit ? end * 1000 : end);
    const pair = (min: number | '', max: number | '', complaints: readonly string[] = []): Sent => {
      const open = isRequired ? [min, max].filter((end) => end === '').map(() => required) : [];
      return {
        sent: { min, max, unit },
        kept: { min, max, siMin: inSi(min), siMax: inSi(max), unit },
        ...(min === '' && max === ''
          ? {}
          : { words: `${min === '' ? 'unspecified' : min} – ${max === '' ? 'unspecified' : max}` }),
        ...(typeof min === 'number' ? { foundBy: { operator: 'GREATER_THAN', operand: Number(inSi(min)) - 0.5 } } : {}),
        complaints: [...open, ...complaints],
      };
    };
    const blank = pair('', '');
    return {
      type: 'INTERVAL',
      config: { required: isRequired, units },
      blank,
      answers: [blank, pair(1, 2), pair(3, ''), pair(6161, 5151, ['Max must be greater than or equal to min'])],
    };
  },
  DATE: (draw) => {
    const isRequired = draw.rarely(3);
    const preset = draw.one([null, null, '2031-05-03T00:00:00.000Z']);
    const limits = draw.rarely(2) ? { minDate: '2031-05-02T00:00:00.000Z', maxDate: '2031-05-20T00:00:00.000Z' } : {};
    const day = (iso: string): Sent => {
      const kept = `${iso.slice(0, 10)}T00:00:00.000Z`;
      const words = `${iso.slice(8, 10)}-${iso.slice(5, 7)}-${iso.slice(0, 4)}`;
      const complaint =
        limits.minDate && kept < limits.minDate
          ? 'Date must be no earlier than 02-05-2031'
          : limits.maxDate && kept > limits.maxDate
            ? 'Date must be no latter than 20-05-2031'
            : undefined;
      return {
        sent: iso,
        kept,
        words,
        foundBy: { operator: 'EQUALS', operand: kept },
        ...(complaint ? { complaints: [complaint] } : {}),
      };
    };
    const none = orRequired(isRequired, { sent: null });
    return {
      type: 'DATE',
      config: { required: isRequired, defaultDate: preset, ...limits },
      blank: preset ? day(preset) : none,
      answers: [
        none,
        orRequired(isRequired, { sent: '' }),
        day('2031-05-02T17:45:10.000Z'),
        day('2031-05-01T00:00:00.000Z'),
        day('2031-06-11T05:00:00.000Z'),
        { sent: 'tomorrow', malformed: 'Invalid date' },
      ],
    };
  },
  DYNAMIC_MULTIPLE_CHOICE: (draw, _, mark) => {
    const [isRequired, isMultipleSelect] = [draw.rarely(3), draw.rarely(2)];
    const blank = orRequired(isRequired, { sent: [] });
    return {
      type: 'DYNAMIC_MULTIPLE_CHOICE',
      config: { required: isRequired, isMultipleSelect, variant: 'dropdown', url: 'http://localhost:9/offers' },
      blank,
      answers: [
        blank,
        picked(`Offer${mark}`),
        {
          ...picked(`Offer${mark}`, `Other${mark}`),
          ...(isMultipleSelect ? {} : { complaints: ['Please choose only one option'] }),
        },
        { sent: 'Offer', malformed: noAnswer },
      ],
    };
  },
  FILE_UPLOAD: (draw, { files }, mark) => {
    const [isRequired, most] = [draw.rarely(3), draw.one([0, 1])];
    const blank: Sent = isRequired ? { sent: [], complaints: [`${required}. Please upload a file.`] } : { sent: [] };
    const named = (...ids: (string | undefined)[]): Sent => ({
      sent: ids.map((id) => ({ id, caption: `Shows ${mark}`, figure: null })),
      foundBy: { operator: 'EXISTS', operand: true },
    });
    return {
      type: 'FILE_UPLOAD',
      config: { required: isRequired, max_files: most, file_type: ['image/*'], pdf_page_limit: 0 },
      blank,
      answers: [
        blank,
        named(files[0]),
        named(files[1]),
        { ...named(files[0], files[1]), ...(most ? { complaints: [`Max ${most} files`] } : {}) },
        { sent: {}, malformed: noAnswer },
      ],
    };
  },
  EMBELLISHMENT: (_, __, mark) => ({
    type: 'EMBELLISHMENT',
    config: { html: `<p>Read ${mark}</p>`, plain: `Read ${mark}` },
    blank: { sent: null },
    answers: [],
  }),
  GENERIC_TEMPLATE: (draw, { entryTemplate }) => ({
    ...listKind(draw, entryTemplate),
    type: 'GENERIC_TEMPLATE',
  }),
  SAMPLE_DECLARATION: (draw, { sampleTemplate }) => ({
    ...listKind(draw, sampleTemplate),
    type: 'SAMPLE_DECLARATION',
  }),
};

/** Returns the value that a condition on this question compares with, for types that other questions may depend on (rules Q36 and Q38). */
function comparedWith({ type, config }: Kind, draw: Drawing, { instruments, techniques }: World): unknown {
  if (type === 'BOOLEAN') return draw.one([true, false]);
  if (type === 'SELECTION_FROM_OPTIONS') return draw.one(config.options as string[]);
  if (type === 'INSTRUMENT_PICKER') return draw.one([instruments[0], String(instruments[1])]);
  return draw.one(techniques);
}

const sources: ReadonlySet<QuestionTypeId> = new Set([
  'BOOLEAN',
  'SELECTION_FROM_OPTIONS',
  'INSTRUMENT_PICKER',
  'TECHNIQUE_PICKER',
]);

/** Draws questions for this number of topics. A question depends only on those drawn before it, which may be anywhere in the form. */
export function drawForm(draw: Drawing, around: World, name: string, topics: number): DrawnQuestion[] {
  const types = Object.keys(kinds);
  const drawn: Array<DrawnQuestion & { readonly kind: Kind }> = [];
  // One question of each type, and several of the types that others may depend on.
  const wanted = [
    ...types,
    'BOOLEAN',
    'SELECTION_FROM_OPTIONS',
    'SELECTION_FROM_OPTIONS',
    'TEXT_INPUT',
    'GENERIC_TEMPLATE',
  ];
  const order = wanted.map((type) => ({ type, at: draw.below(100_000) })).toSorted((one, other) => one.at - other.at);
  for (const [at, { type }] of order.entries()) {
    const id = `${name}_${String(at).padStart(2, '0')}`;
    const kind = (kinds[type] as (typeof kinds)[string])(draw, around, `${id}x`);
    const before = drawn.filter((question) => sources.has(question.type));
    const count = before.length === 0 ? 0 : draw.one([0, 1, 1, 1, 2, 3]);
    const dependsOn = Array.from({ length: count }, () => {
      const source = draw.one(before);
      return [source.id, draw.one(['eq', 'eq', 'neq'] as const), comparedWith(source.kind, draw, around)] as const;
    });
    const readers = draw.one([
      [],
      [],
      [],
      [],
      ['user_officer'],
      ['user', 'user_officer'],
      ['instrument_scientist', 'USER'],
    ]);
    drawn.push({
      ...kind,
      kind,
      id,
      text: `Ask ${id}?`,
      topic: 1 + draw.below(topics),
      readers,
      config: { ...kind.config, readPermissions: readers },
      dependsOn: [...new Map(dependsOn.map((one) => [one[0], one])).values()],
      operator: draw.one(['AND', 'OR'] as const),
    });
  }
  return drawn;
}
