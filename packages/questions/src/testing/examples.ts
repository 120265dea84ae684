import type { CreatableTypeId } from '@atrium/domain/question';

const metre = { id: 'meter', unit: 'meter', quantity: 'length', symbol: 'm', siConversionFormula: 'x' };
const centimetre = {
  id: 'centimeter',
  unit: 'centimeter',
  quantity: 'length',
  symbol: 'cm',
  siConversionFormula: 'x / 100',
};

export interface Example {
  /** Overrides the blank configuration. */
  readonly config: Readonly<Record<string, unknown>>;
  /** A complete answer, or undefined for types that store none. */
  readonly answer: unknown;
  /** The same answer in words. */
  readonly words: string;
  /** An operand for each filter the type declares. */
  readonly operand?: unknown;
}

/** One configured question and its answer for each type, used by the conformance test and the demo form. */
export const examples: Readonly<Record<CreatableTypeId, Example>> = {
  BOOLEAN: { config: {}, answer: true, words: 'Yes', operand: true },
  DATE: { config: {}, answer: '2031-05-01T00:00:00.000Z', words: '2031-05-01', operand: '2031-05-01T00:00:00.000Z' },
  EMBELLISHMENT: {
    config: { html: '<p>Read <b>this</b></p>', plain: 'Read this' },
    answer: undefined,
    words: 'Read this',
  },
  FILE_UPLOAD: {
    config: { file_type: ['.pdf'], max_files: 2 },
    answer: [{ id: '6f9f9d2e-0000-4000-8000-000000000001', caption: 'Layout', figure: '1' }],
    words: 'Figure 1: Layout: 6f9f9d2e-0000-4000-8000-000000000001',
    operand: true,
  },
  GENERIC_TEMPLATE: {
    config: { templateId: 1 },
    answer: [
      { id: 1, title: 'First', isCompleted: true },
      { id: 2, title: 'Second', isCompleted: true },
    ],
    words: 'First, Second',
  },
  INTERVAL: {
    config: { units: [metre, centimetre] },
    answer: { min: 5, max: 20, siMin: 0.05, siMax: 0.2, unit: centimetre },
    words: '5 – 20 cm',
    operand: 1,
  },
  SELECTION_FROM_OPTIONS: {
    config: { options: ['One', 'Two', 'Three'], isMultipleSelect: true },
    answer: ['One', 'Three'],
    words: 'One, Three',
    operand: 'One',
  },
  DYNAMIC_MULTIPLE_CHOICE: {
    config: { url: 'https://choices.example/list' },
    answer: ['Red'],
    words: 'Red',
    operand: 'Red',
  },
  NUMBER_INPUT: {
    config: { units: [metre, centimetre] },
    answer: { value: 25, siValue: 0.25, unit: centimetre },
    words: '25 cm',
    operand: 1,
  },
  RICH_TEXT_INPUT: { config: {}, answer: '<p>Some <strong>bold</strong> words</p>', words: 'Some bold words' },
  SAMPLE_DECLARATION: {
    config: { templateId: 1 },
    answer: [{ id: 1, title: 'Water', isCompleted: true }],
    words: 'Water',
  },
  TEXT_INPUT: { config: {}, answer: 'A line <of> text', words: 'A line <of> text', operand: 'line' },
  INSTRUMENT_PICKER: {
    config: { instruments: [{ id: 3, name: 'Spectrometer' }], requestTime: true },
    answer: { instrumentId: '3', timeRequested: '4' },
    words: 'Spectrometer (4)',
    operand: 3,
  },
  TECHNIQUE_PICKER: {
    config: { techniques: [{ id: 7, name: 'Diffraction' }] },
    answer: 7,
    words: 'Diffraction',
    operand: 7,
  },
};
