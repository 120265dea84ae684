import type { CreatableTypeId } from '../question/index.ts';
import type { TemplateGroupId } from '../template/index.ts';
import type { CreateUnitInput } from '../unit/index.ts';
import { parcelUnits } from './units.ts';

/** A question of a starter form; its configuration overrides the default one of its type. */
export interface StarterQuestion {
  readonly id: string;
  /** The key by which the product reads the answers; the id if absent. */
  readonly naturalKey?: string;
  readonly type: CreatableTypeId;
  readonly question: string;
  readonly config: Readonly<Record<string, unknown>>;
  /** Ask only if this question has this answer. */
  readonly when?: { readonly question: string; readonly is: string | number | boolean };
}

export interface StarterForm {
  readonly group: TemplateGroupId;
  readonly name: string;
  readonly description: string;
  readonly topics: ReadonlyArray<{ readonly title: string; readonly questions: readonly StarterQuestion[] }>;
  /** Set for document texts: such a form asks no questions. */
  readonly prints?: true;
}

/** Refers, in a configuration, to the form of this name, which is created together with the one that asks for it. */
const formNamed = (name: string) => ({ form: name });

type Config = StarterQuestion['config'];
const ask = (id: string, type: CreatableTypeId, question: string, config: Config = {}): StarterQuestion => ({
  id: `starter_${id}`,
  type,
  question,
  config,
});
const when = (source: string, is: string | boolean, question: StarterQuestion): StarterQuestion => ({
  ...question,
  when: { question: `starter_${source}`, is },
});
const longText = (id: string, question: string, max: number, config: Config = {}) =>
  ask(id, 'TEXT_INPUT', question, { multiline: true, max, ...config });
const choice = (id: string, question: string, options: readonly string[], config: Config = {}) =>
  ask(id, 'SELECTION_FROM_OPTIONS', question, { required: true, options, ...config });
const yesNo = (id: string, question: string, config: Config = {}) => ask(id, 'BOOLEAN', question, config);
const documents = (id: string, question: string, files: number, config: Config = {}) =>
  ask(id, 'FILE_UPLOAD', question, { file_type: ['.pdf', 'image/*'], max_files: files, ...config });

const aim = longText('aim', 'Scientific background and aim', 4000, {
  required: true,
  small_label: 'What is known, what is not, and what this experiment will decide',
});
const instruments = ask('instruments', 'INSTRUMENT_PICKER', 'Instrument and time requested', {
  required: true,
  isMultipleSelect: true,
  requestTime: true,
});
const samples = ask('samples', 'SAMPLE_DECLARATION', 'Samples', {
  addEntryButtonLabel: 'Add sample',
  templateId: formNamed('Sample'),
  esiTemplateId: formNamed('Sample safety'),
});
const earlier = ask('earlier_work', 'GENERIC_TEMPLATE', 'Earlier experiments and publications', {
  addEntryButtonLabel: 'Add an experiment or a publication',
  templateId: formNamed('Earlier work'),
});
const attachments = documents('attachments', 'Figures and references', 3);

const proposal: StarterForm = {
  group: 'PROPOSAL',
  name: 'Proposal',
  description: 'For calls that a panel reviews',
  topics: [
    { title: 'New proposal', questions: [] },
    { title: 'Science case', questions: [aim, attachments, earlier] },
    {
      title: 'Experiment',
      questions: [
        instruments,
        longText('plan', 'Plan of the experiment', 3000, {
          required: true,
          small_label: 'What will be measured, in which order, and why it takes the time you ask for',
        }),
        longText('environment', 'Equipment and sample environment', 1000),
        yesNo('own_equipment', 'We bring equipment of our own'),
        when('own_equipment', true, longText('own_equipment_what', 'What do you bring?', 1000, { required: true })),
      ],
    },
    { title: 'Samples', questions: [samples] },
    {
      title: 'Safety',
      questions: [
        yesNo('hazards', 'Something in this experiment may be dangerous'),
        when('hazards', true, longText('hazards_what', 'What, and how will it be handled?', 2000, { required: true })),
      ],
    },
  ],
};

const rapid: StarterForm = {
  group: 'PROPOSAL',
  name: 'Rapid access proposal',
  description: 'Short, for calls without a panel',
  topics: [
    { title: 'New proposal', questions: [] },
    { title: 'Request', questions: [aim, instruments, samples, attachments] },
  ],
};

const earlierWork: StarterForm = {
  group: 'GENERIC_TEMPLATE',
  name: 'Earlier work',
  description: 'An experiment that was carried out before, or what was published of it',
  topics: [
    {
      title: 'Earlier work',
      questions: [
        ask('earlier_where', 'TEXT_INPUT', 'Proposal or reference', {
          required: true,
          max: 300,
          placeholder: 'Number of the proposal, or DOI of the publication',
        }),
        longText('earlier_outcome', 'What came of it', 1000),
      ],
    },
  ],
};

const sample: StarterForm = {
  group: 'SAMPLE',
  name: 'Sample',
  description: 'What is to be known of a sample before a proposal is reviewed',
  topics: [
    {
      title: 'Sample',
      questions: [
        ask('sample_formula', 'TEXT_INPUT', 'Chemical formula or name', { required: true, max: 200 }),
        choice('sample_form', 'Form', ['Solid', 'Powder', 'Liquid', 'Gas', 'Thin film', 'Biological', 'Other']),
        ask('sample_amount', 'TEXT_INPUT', 'Amount and size', { max: 200 }),
        ask('sample_origin', 'TEXT_INPUT', 'Origin', { max: 200, placeholder: 'Own synthesis, bought, borrowed' }),
      ],
    },
  ],
};

const sampleSafety: StarterForm = {
  group: 'SAMPLE_ESI',
  name: 'Sample safety',
  description: 'What is to be known of a sample before an experiment',
  topics: [
    {
      title: 'Safety of the sample',
      questions: [
        choice(
          'sample_dangers',
          'The sample is',
          ['Not dangerous', 'Toxic', 'Flammable', 'Radioactive', 'Infectious'],
          {
            isMultipleSelect: true,
            variant: 'dropdown',
          },
        ),
        longText('sample_handling', 'How is it handled and stored?', 1000, { required: true }),
        choice('sample_afterwards', 'After the experiment', [
          'It is taken back',
          'It is sent back',
          'It is disposed of',
        ]),
        documents('sample_sheet', 'Safety data sheet', 3),
      ],
    },
  ],
};

const safetyInput: StarterForm = {
  group: 'PROPOSAL_ESI',
  name: 'Experiment safety input',
  description: 'What the team tells of the safety of an experiment before it begins',
  topics: [
    {
      title: 'Experiment safety',
      questions: [
        longText('esi_procedure', 'What will be done, step by step', 3000, { required: true }),
        longText('esi_chemicals', 'Chemicals and gases', 1000),
        yesNo('esi_own_equipment', 'Equipment is brought along'),
        when('esi_own_equipment', true, longText('esi_equipment', 'Which equipment, and is it certified?', 1000)),
        yesNo('esi_unattended', 'Something runs unattended'),
        when('esi_unattended', true, longText('esi_unattended_what', 'What, and what if it fails?', 1000)),
      ],
    },
  ],
};

const safetyReview: StarterForm = {
  group: 'EXPERIMENT_SAFETY_REVIEW',
  name: 'Experiment safety review',
  description: 'What the safety reviewer decides',
  topics: [
    {
      title: 'Safety review',
      questions: [
        choice('esr_risk', 'Risk', ['Low', 'Medium', 'High']),
        longText('esr_measures', 'Measures to be taken', 2000),
        yesNo('esr_supervision', 'Somebody of the facility has to be there all the time'),
      ],
    },
  ],
};

const technical: StarterForm = {
  group: 'TECHNICAL_REVIEW',
  name: 'Technical review',
  description: 'For all instruments',
  topics: [
    {
      title: 'Technical review',
      questions: [
        yesNo('technical_available', 'What is asked for is available'),
        choice('technical_effort', 'Effort of our staff', ['Routine', 'Needs preparation', 'Needs development']),
        longText('technical_preparation', 'What has to be prepared', 1000),
      ],
    },
  ],
};

const panelReview: StarterForm = {
  group: 'FAP_REVIEW',
  name: 'Panel review',
  description: 'For all panels',
  topics: [
    {
      // Not 'Review', which is the name of the last step, where everything is read again.
      title: 'Panel review',
      questions: [
        choice('panel_expertise', 'How well do you know the subject?', [
          'I work on it',
          'I know the field',
          'A little',
        ]),
        longText('panel_strengths', 'Strengths', 1500),
        longText('panel_weaknesses', 'Weaknesses', 1500),
      ],
    },
  ],
};

/** Gives a question the natural key by which the label of a shipment reads its answers. */
const onLabel = (naturalKey: string, question: StarterQuestion): StarterQuestion => ({ ...question, naturalKey });
const measured = (id: string, question: string, units: readonly CreateUnitInput[], config: Config = {}) =>
  onLabel(id, ask(id, 'NUMBER_INPUT', question, { units, numberValueConstraint: 'ONLY_POSITIVE', ...config }));

const shipment: StarterForm = {
  group: 'SHIPMENT',
  name: 'Shipment',
  description: 'What is sent to the facility before an experiment',
  topics: [
    {
      title: 'Shipment',
      questions: [
        measured('parcel_weight', 'Weight', parcelUnits.weight, { required: true }),
        measured('parcel_width', 'Width', parcelUnits.side),
        measured('parcel_height', 'Height', parcelUnits.side),
        measured('parcel_length', 'Length', parcelUnits.side),
        onLabel(
          'storage_temperature',
          choice('storage_temperature', 'Storage temperature', [
            'Room temperature',
            'Refrigerator',
            'Freezer',
            'Dry ice',
          ]),
        ),
        onLabel('is_dangerous_goods', yesNo('is_dangerous_goods', 'The shipment counts as dangerous goods')),
        when(
          'is_dangerous_goods',
          true,
          onLabel(
            'dangerous_goods_un_number',
            ask('dangerous_goods_un_number', 'TEXT_INPUT', 'UN number', { required: true, max: 50 }),
          ),
        ),
        ask('shipment_return', 'TEXT_INPUT', 'Address for the return', { multiline: true, max: 500 }),
      ],
    },
  ],
};

const visit: StarterForm = {
  group: 'VISIT_REGISTRATION',
  name: 'Visit',
  description: 'What every visitor tells before coming',
  topics: [
    {
      title: 'Visit',
      questions: [
        ask('visit_phone', 'TEXT_INPUT', 'Telephone number during the visit', { max: 50 }),
        yesNo('visit_first', 'This is my first visit'),
        longText('visit_needs', 'What should we know? For instance of access without steps', 500),
      ],
    },
  ],
};

const feedback: StarterForm = {
  group: 'FEEDBACK',
  name: 'Feedback',
  description: 'What is asked after an experiment',
  topics: [
    {
      title: 'Feedback',
      questions: [
        choice('feedback_success', 'Did the experiment answer your question?', [
          'Yes',
          'In part',
          'No',
          'Not yet known',
        ]),
        choice('feedback_support', 'Support by our staff', ['Very good', 'Good', 'Fair', 'Poor']),
        longText('feedback_better', 'What should be better?', 2000),
      ],
    },
  ],
};

const report: StarterForm = {
  group: 'EXPERIMENT_REPORT',
  name: 'Experiment report',
  description: 'What a team reports after its experiment',
  topics: [
    {
      title: 'Report',
      questions: [
        longText('report_done', 'What was measured?', 4000),
        longText('report_found', 'What was found so far?', 4000),
      ],
    },
  ],
};

const printed = (group: 'PROPOSAL_PDF' | 'EXPERIMENT_SAFETY_PDF', name: string): StarterForm => ({
  group,
  name,
  description: 'As documents are printed without a template; change it to your taste',
  topics: [],
  prints: true,
});

/** A form of every kind; forms that others ask for are created together with the first form that does. */
export const starterForms: readonly StarterForm[] = [
  proposal,
  rapid,
  earlierWork,
  sample,
  sampleSafety,
  safetyInput,
  safetyReview,
  technical,
  panelReview,
  shipment,
  visit,
  feedback,
  report,
  printed('PROPOSAL_PDF', 'Proposal document'),
  printed('EXPERIMENT_SAFETY_PDF', 'Experiment safety document'),
];
