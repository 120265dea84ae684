import type { QuestionTypeId, TemplateCategoryId } from '@atrium/domain/question';

export interface DemoQuestion {
  readonly id: string;
  readonly type: QuestionTypeId;
  readonly question: string;
  /**
   * Merged into the blank configuration of the question type. Units are given by id and stored as whole objects; templates are given as `{
   * template: key }`.
   */
  readonly config: Readonly<Record<string, unknown>>;
  /** The question applies when one of these answers is given (all of them, unless `any` is set). */
  readonly when?: readonly { readonly question: string; readonly is: unknown }[];
  readonly any?: true;
}

export interface DemoTopic {
  readonly title: string;
  readonly questions: readonly DemoQuestion[];
}

export interface DemoTemplate {
  readonly key:
    | 'general'
    | 'commissioning'
    | 'rapid'
    | 'sample'
    | 'sampleSafety'
    | 'equipment'
    | 'technical'
    | 'panel'
    | 'safety'
    | 'safetyReview'
    | 'visit'
    | 'shipment'
    | 'feedback'
    | 'report';
  readonly group:
    | 'PROPOSAL'
    | 'PROPOSAL_ESI'
    | 'SAMPLE'
    | 'SAMPLE_ESI'
    | 'GENERIC_TEMPLATE'
    | 'TECHNICAL_REVIEW'
    | 'FAP_REVIEW'
    | 'EXPERIMENT_SAFETY_REVIEW'
    | 'VISIT_REGISTRATION'
    | 'SHIPMENT'
    | 'FEEDBACK'
    | 'EXPERIMENT_REPORT';
  readonly category: TemplateCategoryId;
  readonly name: string;
  readonly description: string;
  /** The basis question at the start of the first topic. */
  readonly basis: string;
  readonly topics: readonly DemoTopic[];
}

/** Units that such a facility uses, in addition to those of every installation. */
export const units = [
  { id: 'milligram', unit: 'milligram', quantity: 'mass', symbol: 'mg', siConversionFormula: 'x / 1000000' },
  { id: 'gram', unit: 'gram', quantity: 'mass', symbol: 'g', siConversionFormula: 'x / 1000' },
  { id: 'bar', unit: 'bar', quantity: 'pressure, stress', symbol: 'bar', siConversionFormula: 'x * 100000' },
  { id: 'angstrom', unit: 'angstrom', quantity: 'length', symbol: 'Å', siConversionFormula: 'x / 10000000000' },
  { id: 'centimeter', unit: 'centimeter', quantity: 'length', symbol: 'cm', siConversionFormula: 'x / 100' },
  { id: 'nanometer', unit: 'nanometer', quantity: 'length', symbol: 'nm', siConversionFormula: 'x / 1000000000' },
] as const;

export const areas = [
  'Magnetism',
  'Superconductivity and electronic structure',
  'Thermoelectrics and lattice dynamics',
  'Soft matter',
  'Membranes and interfaces',
  'Structural biology',
  'Batteries and ionic conductors',
  'Catalysis',
  'Engineering materials',
  'Earth science and cultural heritage',
];

export const environments = [
  'None',
  'Cryostat',
  'Magnet',
  'Furnace',
  'Gas cell',
  'Electrochemical cell',
  'Load frame',
  'Rheometer',
  'Solid-liquid cell',
  'Langmuir trough',
  'Cryojet',
  'Temperature-controlled changer',
];

/** Builds a question of the demo. */
export const ask = (
  id: string,
  type: QuestionTypeId,
  question: string,
  config: DemoQuestion['config'] = {},
  more: Pick<DemoQuestion, 'when' | 'any'> = {},
): DemoQuestion => ({ id, type, question, config, ...more });

const aim = ask('science_aim', 'TEXT_INPUT', 'Scientific background and aim', {
  required: true,
  multiline: true,
  max: 3000,
  small_label: 'What is known, what is not, and what this experiment will decide',
});
const area = ask('research_area', 'SELECTION_FROM_OPTIONS', 'Research area', {
  required: true,
  variant: 'dropdown',
  options: areas,
});
const instruments = ask('instruments', 'INSTRUMENT_PICKER', 'Instruments and time requested', {
  required: true,
  variant: 'dropdown',
  isMultipleSelect: true,
  requestTime: true,
  small_label: 'One instrument is the rule; ask the scientists before you request two',
});
const environment = ask('sample_environment', 'SELECTION_FROM_OPTIONS', 'Sample environment', {
  required: true,
  variant: 'dropdown',
  options: environments,
  isMultipleSelect: true,
});
const sample = ask('sample_description', 'TEXT_INPUT', 'Samples', {
  required: true,
  multiline: true,
  max: 1000,
  placeholder: 'Composition, origin, size',
});

const general: DemoTemplate = {
  key: 'general',
  group: 'PROPOSAL',
  category: 'PROPOSAL_QUESTIONARY',
  name: 'General user proposal',
  description: 'Calls for regular access',
  basis: 'proposal_basis',
  topics: [
    { title: 'New proposal', questions: [] },
    {
      title: 'Science case',
      questions: [
        ask('science_intro', 'EMBELLISHMENT', 'How the science case is read', {
          html: '<p>The panel reads <strong>the abstract and this page first</strong>. Two pages of figures may be attached.</p>',
          plain: 'The panel reads the abstract and this page first. Two pages of figures may be attached.',
          omitFromPdf: true,
        }),
        area,
        aim,
        ask('science_why_here', 'TEXT_INPUT', 'Why neutrons or X-rays of a large facility?', {
          required: true,
          multiline: true,
          max: 1500,
        }),
        ask('societal_relevance', 'SELECTION_FROM_OPTIONS', 'Which of our themes does it serve?', {
          isMultipleSelect: true,
          variant: 'dropdown',
          options: ['Energy', 'Health', 'Environment', 'Information technology', 'Heritage', 'Fundamental knowledge'],
        }),
        ask('figures', 'FILE_UPLOAD', 'Figures', {
          file_type: ['.pdf'],
          max_files: 2,
          pdf_page_limit: 2,
          small_label: 'PDF, at most two pages each',
        }),
      ],
    },
    {
      title: 'Instruments and conditions',
      questions: [
        instruments,
        ask('technique', 'TECHNIQUE_PICKER', 'Technique', { variant: 'dropdown', isMultipleSelect: true }),
        environment,
        ask(
          'lowest_temperature',
          'NUMBER_INPUT',
          'Lowest temperature',
          { required: true, units: ['kelvin', 'celsius'], small_label: 'Below 1.5 K only after agreement' },
          { when: [{ question: 'sample_environment', is: 'Cryostat' }] },
        ),
        ask(
          'magnetic_field',
          'NUMBER_INPUT',
          'Highest magnetic field',
          { required: true, units: ['magnetic_flux_density'], numberValueConstraint: 'ONLY_POSITIVE' },
          { when: [{ question: 'sample_environment', is: 'Magnet' }] },
        ),
        ask(
          'highest_temperature',
          'NUMBER_INPUT',
          'Highest temperature',
          { required: true, units: ['celsius', 'kelvin'] },
          { when: [{ question: 'sample_environment', is: 'Furnace' }] },
        ),
        ask(
          'deuteration',
          'SELECTION_FROM_OPTIONS',
          'Deuterated material',
          { required: true, options: ['Not needed', 'We bring it', 'We ask the deuteration laboratory'] },
          {
            any: true,
            when: [
              { question: 'instruments', is: 'BOREAS' },
              { question: 'instruments', is: 'VEGA' },
            ],
          },
        ),
        ask('earliest_start', 'DATE', 'Earliest possible start', { required: true }),
        ask('beam_time_preferred_from', 'DATE', 'Preferred dates: first day'),
        ask('beam_time_preferred_to', 'DATE', 'Preferred dates: last day'),
        ask('dates_to_avoid', 'TEXT_INPUT', 'Dates to avoid', { max: 200, placeholder: 'Such as term times' }),
      ],
    },
    {
      title: 'Samples and safety',
      questions: [
        sample,
        ask('sample_state', 'SELECTION_FROM_OPTIONS', 'Form of the samples', {
          required: true,
          options: [
            'Single crystal',
            'Powder',
            'Thin film',
            'Solution or dispersion',
            'Protein crystal or solution',
            'Solid object',
          ],
        }),
        ask('sample_mass', 'NUMBER_INPUT', 'Mass of the largest sample', {
          units: ['gram', 'milligram', 'mass'],
          numberValueConstraint: 'ONLY_POSITIVE',
        }),
        ask('sample_count', 'NUMBER_INPUT', 'Number of samples', {
          required: true,
          numberValueConstraint: 'ONLY_POSITIVE_INTEGER',
        }),
        ask('samples_brought', 'SAMPLE_DECLARATION', 'Samples you already know', {
          addEntryButtonLabel: 'Add sample',
          templateId: { template: 'sample' },
          esiTemplateId: { template: 'sampleSafety' },
          maxEntries: 10,
        }),
        ask('hazardous', 'BOOLEAN', 'A sample or procedure is hazardous'),
        ask(
          'hazards',
          'TEXT_INPUT',
          'Hazards and how you deal with them',
          { required: true, multiline: true, max: 1000 },
          { when: [{ question: 'hazardous', is: true }] },
        ),
      ],
    },
    {
      title: 'Experience and results',
      questions: [
        ask('earlier_time', 'BOOLEAN', 'We had beam time on this subject before'),
        ask(
          'earlier_results',
          'TEXT_INPUT',
          'What came of it',
          { required: true, multiline: true, max: 2000 },
          { when: [{ question: 'earlier_time', is: true }] },
        ),
        ask('thesis', 'BOOLEAN', 'A thesis depends on the experiment'),
        ask(
          'thesis_date',
          'DATE',
          'Thesis to be handed in',
          { required: true },
          { when: [{ question: 'thesis', is: true }] },
        ),
        ask('data_statement', 'BOOLEAN', 'We agree that the data become public three years after the experiment', {
          required: true,
        }),
      ],
    },
  ],
};

const commissioning: DemoTemplate = {
  key: 'commissioning',
  group: 'PROPOSAL',
  category: 'PROPOSAL_QUESTIONARY',
  name: 'Commissioning and in-house research',
  description: 'Short form for staff',
  basis: 'proposal_basis',
  topics: [
    { title: 'New proposal', questions: [] },
    { title: 'Purpose', questions: [area, aim, instruments, environment, sample] },
  ],
};

export const proposalTemplates: readonly DemoTemplate[] = [general, commissioning];
