import { ask, type DemoTemplate } from '../data/questions-data.ts';

const measures = { units: ['centimeter', 'length'], numberValueConstraint: 'ONLY_POSITIVE' } as const;

const safety: DemoTemplate = {
  key: 'safety',
  group: 'PROPOSAL_ESI',
  category: 'PROPOSAL_QUESTIONARY',
  name: 'Safety of an experiment',
  description: 'What a team declares before its experiment',
  basis: 'proposal_esi_basis',
  topics: [
    { title: 'Samples', questions: [] },
    {
      title: 'Hazards',
      questions: [
        ask('hazardous', 'BOOLEAN', 'A sample or procedure is hazardous'),
        ask(
          'hazards',
          'TEXT_INPUT',
          'Hazards and how you deal with them',
          { required: true, multiline: true, max: 1000 },
          { when: [{ question: 'hazardous', is: true }] },
        ),
        ask('esi_gases', 'SELECTION_FROM_OPTIONS', 'Gases and liquids you use', {
          required: true,
          isMultipleSelect: true,
          variant: 'dropdown',
          options: ['None', 'Helium', 'Nitrogen', 'Argon', 'Hydrogen or deuterium', 'Solvents'],
        }),
        ask('esi_own_equipment', 'BOOLEAN', 'You bring electrical equipment of your own'),
        ask('esi_waste', 'TEXT_INPUT', 'What becomes of samples and waste', {
          required: true,
          multiline: true,
          max: 600,
        }),
      ],
    },
  ],
};

const safetyReview: DemoTemplate = {
  key: 'safetyReview',
  group: 'EXPERIMENT_SAFETY_REVIEW',
  category: 'EXPERIMENT_SAFETY_REVIEW',
  name: 'Safety review',
  description: 'What scientist and safety reviewer note together',
  basis: 'exp_safety_review_basis',
  topics: [
    {
      title: 'Assessment',
      questions: [
        ask('hazard_type_selection', 'SELECTION_FROM_OPTIONS', 'Hazards', {
          required: true,
          isMultipleSelect: true,
          variant: 'dropdown',
          options: ['None', 'Radioactive', 'Hot', 'Explosive', 'Toxic'],
        }),
        ask('review_measures', 'TEXT_INPUT', 'Measures at the instrument', { multiline: true, max: 1000 }),
        ask('review_supervision', 'BOOLEAN', 'The local contact is present when samples are changed'),
      ],
    },
  ],
};

const visit: DemoTemplate = {
  key: 'visit',
  group: 'VISIT_REGISTRATION',
  category: 'VISIT_REGISTRATION',
  name: 'Visit',
  description: 'What everybody who comes tells us',
  basis: 'visit_basis',
  topics: [
    {
      title: 'Visit',
      questions: [
        ask('visit_accommodation', 'SELECTION_FROM_OPTIONS', 'Where you stay', {
          required: true,
          options: ['Guest house of the facility', 'Somewhere else', 'I take part from afar'],
        }),
        ask('visit_emergency_contact', 'TEXT_INPUT', 'Whom we call in an emergency', { required: true, max: 200 }),
        ask('visit_dosimeter', 'BOOLEAN', 'I bring a dosimeter of my own institution'),
      ],
    },
  ],
};

const shipment: DemoTemplate = {
  key: 'shipment',
  group: 'SHIPMENT',
  category: 'SHIPMENT_DECLARATION',
  name: 'Shipment',
  description: 'One parcel',
  basis: 'shipment_basis',
  topics: [
    { title: 'Shipment', questions: [] },
    {
      title: 'Parcel',
      questions: [
        ask('detailed_description_of_content', 'TEXT_INPUT', 'What is in it', {
          required: true,
          multiline: true,
          max: 1000,
        }),
        ask('parcel_weight', 'NUMBER_INPUT', 'Weight', {
          required: true,
          units: ['mass', 'gram'],
          numberValueConstraint: 'ONLY_POSITIVE',
        }),
        ask('parcel_width', 'NUMBER_INPUT', 'Width', measures),
        ask('parcel_height', 'NUMBER_INPUT', 'Height', measures),
        ask('parcel_length', 'NUMBER_INPUT', 'Length', measures),
        ask('storage_temperature', 'SELECTION_FROM_OPTIONS', 'Storage temperature', {
          required: true,
          options: ['Ambient temperature', 'Refrigerator', 'Freezer', 'Dry ice'],
        }),
        ask('is_dangerous_goods', 'BOOLEAN', 'It is dangerous goods'),
        ask(
          'dangerous_goods_un_number',
          'TEXT_INPUT',
          'UN number',
          { required: true, max: 20 },
          { when: [{ question: 'is_dangerous_goods', is: true }] },
        ),
        ask(
          'dangerous_goods_details',
          'TEXT_INPUT',
          'What makes it dangerous',
          { required: true, multiline: true, max: 500 },
          { when: [{ question: 'is_dangerous_goods', is: true }] },
        ),
      ],
    },
    {
      title: 'Sender',
      questions: [
        ask('shipment_sender_name', 'TEXT_INPUT', 'Name', { required: true, max: 100 }),
        ask('shipment_sender_company', 'TEXT_INPUT', 'Institution', { required: true, max: 100 }),
        ask('shipment_sender_email', 'TEXT_INPUT', 'E-mail', { required: true, max: 100 }),
        ask('shipment_sender_city_country', 'TEXT_INPUT', 'City and country', { required: true, max: 100 }),
      ],
    },
  ],
};

const feedback: DemoTemplate = {
  key: 'feedback',
  group: 'FEEDBACK',
  category: 'FEEDBACK',
  name: 'Feedback',
  description: 'After each experiment',
  basis: 'feedback_basis',
  topics: [
    {
      title: 'Feedback',
      questions: [
        ask('feedback_overall', 'SELECTION_FROM_OPTIONS', 'The experiment as a whole', {
          required: true,
          options: ['Excellent', 'Good', 'Fair', 'Poor'],
        }),
        ask('feedback_support', 'SELECTION_FROM_OPTIONS', 'The support you had', {
          required: true,
          options: ['Excellent', 'Good', 'Fair', 'Poor'],
        }),
        ask('feedback_change', 'TEXT_INPUT', 'What we should change', { multiline: true, max: 1000 }),
      ],
    },
  ],
};

const report: DemoTemplate = {
  key: 'report',
  group: 'EXPERIMENT_REPORT',
  category: 'EXPERIMENT_REPORT',
  name: 'Experiment report',
  description: 'What came of the beam time',
  basis: 'experiment_report_basis',
  topics: [
    {
      title: 'Report',
      questions: [
        ask('report_summary', 'TEXT_INPUT', 'What was measured, and what came of it', {
          required: true,
          multiline: true,
          max: 3000,
        }),
        ask('report_time_lost', 'TEXT_INPUT', 'Time that was lost, and why', { multiline: true, max: 600 }),
        ask('report_next', 'SELECTION_FROM_OPTIONS', 'What is to follow', {
          required: true,
          options: ['A publication', 'A further proposal', 'Neither yet'],
        }),
      ],
    },
  ],
};

/** Templates of the forms used after acceptance, in the order in which they are created. */
export const operationsTemplates: readonly DemoTemplate[] = [safety, safetyReview, visit, shipment, feedback, report];

/** Templates marked as the active one of their group, which new items use. */
export const activeTemplates = ['safetyReview', 'visit', 'shipment', 'feedback', 'report'] as const;
