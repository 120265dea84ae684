import { demoCatalogue } from '../../src/adapters/choices/demo-choices.ts';
import { ask, type DemoTemplate, environments } from './questions-data.ts';

const sample: DemoTemplate = {
  key: 'sample',
  group: 'SAMPLE',
  category: 'SAMPLE_DECLARATION',
  name: 'Sample',
  description: 'One sample as it will arrive',
  basis: 'sample_basis',
  topics: [
    {
      title: 'Sample',
      questions: [
        ask('sample_formula', 'TEXT_INPUT', 'Chemical formula', {
          required: true,
          max: 100,
          placeholder: 'Such as La2CuO4',
        }),
        ask('sample_shape', 'SELECTION_FROM_OPTIONS', 'It arrives as', {
          required: true,
          options: ['Single crystal', 'Powder', 'Thin film', 'Liquid', 'Solid object'],
        }),
        ask('sample_weight', 'NUMBER_INPUT', 'Mass', {
          required: true,
          units: ['gram', 'milligram'],
          numberValueConstraint: 'ONLY_POSITIVE',
        }),
      ],
    },
    {
      title: 'Handling',
      questions: [
        ask('sample_air_sensitive', 'BOOLEAN', 'It must not meet air or moisture'),
        ask(
          'sample_container',
          'TEXT_INPUT',
          'How it is sealed, and who may open it',
          { required: true, max: 500 },
          { when: [{ question: 'sample_air_sensitive', is: true }] },
        ),
      ],
    },
  ],
};

const sampleSafety: DemoTemplate = {
  key: 'sampleSafety',
  group: 'SAMPLE_ESI',
  category: 'SAMPLE_DECLARATION',
  name: 'Sample at the instrument',
  description: 'What is done with a sample during the experiment',
  basis: 'sample_esi_basis',
  topics: [
    {
      title: 'Activation',
      questions: [
        ask('sample_activation', 'BOOLEAN', 'It contains cobalt, europium or another element that stays active'),
      ],
    },
  ],
};

const equipment: DemoTemplate = {
  key: 'equipment',
  group: 'GENERIC_TEMPLATE',
  category: 'GENERIC_TEMPLATE',
  name: 'Equipment',
  description: 'One device that users bring',
  basis: 'generic_template_basis',
  topics: [
    {
      title: 'New equipment',
      questions: [
        ask('equipment_purpose', 'TEXT_INPUT', 'What it does', { required: true, max: 300 }),
        ask('equipment_power', 'NUMBER_INPUT', 'Electric power it needs', {
          units: ['power'],
          numberValueConstraint: 'ONLY_POSITIVE',
        }),
        ask('equipment_certified', 'BOOLEAN', 'It carries a CE mark'),
      ],
    },
  ],
};

/** A form with every type of question, short enough to fill in on one evening. */
const rapid: DemoTemplate = {
  key: 'rapid',
  group: 'PROPOSAL',
  category: 'PROPOSAL_QUESTIONARY',
  name: 'Rapid access',
  description: 'One to three days within weeks, for results that cannot wait',
  basis: 'proposal_basis',
  topics: [
    { title: 'New proposal', questions: [] },
    {
      title: 'Why now',
      questions: [
        ask('rapid_intro', 'EMBELLISHMENT', 'How rapid access is decided', {
          html: '<p>Two scientists read this form and answer <strong>within ten working days</strong>. There is no panel.</p>',
          plain: 'Two scientists read this form and answer within ten working days. There is no panel.',
          omitFromPdf: true,
        }),
        ask('rapid_reason', 'SELECTION_FROM_OPTIONS', 'Why it cannot wait', {
          required: true,
          options: [
            'A sample that decays',
            'A thesis or paper under review',
            'Competition',
            'A test before a full proposal',
          ],
          isMultipleSelect: true,
          variant: 'dropdown',
        }),
        ask('rapid_question', 'TEXT_INPUT', 'The one question the beam time will answer', {
          required: true,
          max: 300,
          placeholder: 'Does the ordering survive above 40 K?',
        }),
        ask('rapid_case', 'RICH_TEXT_INPUT', 'Case', {
          required: true,
          max: 3000,
          allowImages: true,
          small_label: 'Half a page: what is known, what you will measure, what either outcome means',
        }),
        ask('rapid_figures', 'FILE_UPLOAD', 'Supporting data', {
          file_type: ['.pdf', 'image/*'],
          max_files: 3,
          pdf_page_limit: 4,
        }),
      ],
    },
    {
      title: 'Measurement',
      questions: [
        ask('rapid_instrument', 'INSTRUMENT_PICKER', 'Instrument', {
          required: true,
          variant: 'dropdown',
          requestTime: true,
          small_label: 'One instrument, one to three days',
        }),
        ask('rapid_technique', 'TECHNIQUE_PICKER', 'Method', { required: true, variant: 'dropdown' }),
        ask('rapid_wavelengths', 'INTERVAL', 'Wavelengths', {
          required: true,
          units: ['angstrom', 'nanometer'],
          numberValueConstraint: 'ONLY_POSITIVE',
        }),
        ask('rapid_temperature', 'NUMBER_INPUT', 'Lowest temperature', {
          required: true,
          units: ['kelvin', 'celsius'],
        }),
        ask('rapid_environment', 'SELECTION_FROM_OPTIONS', 'Surroundings of the sample', {
          variant: 'dropdown',
          options: environments.filter((environment) => environment !== 'None'),
        }),
        ask('rapid_detector', 'DYNAMIC_MULTIPLE_CHOICE', 'Detector', {
          variant: 'dropdown',
          url: demoCatalogue,
          jsonPath: '$.detectors[*].name',
          small_label: 'From the detector pool, as it is today',
        }),
        ask('rapid_latest', 'DATE', 'The latest useful day', { required: true }),
      ],
    },
    {
      title: 'Samples and equipment',
      questions: [
        ask('rapid_samples', 'SAMPLE_DECLARATION', 'Samples', {
          required: true,
          addEntryButtonLabel: 'Add sample',
          templateId: { template: 'sample' },
          esiTemplateId: { template: 'sampleSafety' },
          minEntries: 1,
          maxEntries: 5,
        }),
        ask('rapid_equipment', 'GENERIC_TEMPLATE', 'Equipment you bring', {
          addEntryButtonLabel: 'Add equipment',
          templateId: { template: 'equipment' },
          maxEntries: 4,
          canCopy: true,
          copyButtonLabel: 'Copy from another proposal',
          isMultipleCopySelect: true,
          isCompleteOnCopy: true,
        }),
        ask('rapid_fragile', 'BOOLEAN', 'Somebody has to travel with the samples'),
      ],
    },
  ],
};

/** Templates of entries, which other templates refer to in their questions, and so have to be created first. */
export const entryTemplates: readonly DemoTemplate[] = [sample, sampleSafety, equipment];

export const rapidAccessTemplates: readonly DemoTemplate[] = [rapid];
