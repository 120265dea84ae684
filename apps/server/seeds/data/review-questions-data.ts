import { ask, type DemoTemplate } from './questions-data.ts';

const technical: DemoTemplate = {
  key: 'technical',
  group: 'TECHNICAL_REVIEW',
  category: 'TECHNICAL_REVIEW',
  name: 'Technical review',
  description: 'For all instruments',
  basis: 'technical_review_basis',
  topics: [
    { title: 'Feasibility', questions: [] },
    {
      title: 'Conditions',
      questions: [
        ask('environment_available', 'BOOLEAN', 'The sample environment is available in the cycle'),
        ask('staff_effort', 'SELECTION_FROM_OPTIONS', 'Effort for our staff', {
          required: true,
          options: ['Routine', 'Needs preparation', 'Needs development'],
        }),
        ask('preparation_needed', 'TEXT_INPUT', 'What has to be prepared', {
          multiline: true,
          max: 1000,
        }),
      ],
    },
  ],
};

const panel: DemoTemplate = {
  key: 'panel',
  group: 'FAP_REVIEW',
  category: 'FAP_REVIEW',
  name: 'Panel review',
  description: 'For all panels',
  basis: 'fap_review_basis',
  topics: [
    { title: 'Grade', questions: [] },
    {
      title: 'Judgement',
      questions: [
        ask('reviewer_expertise', 'SELECTION_FROM_OPTIONS', 'My knowledge of the subject', {
          required: true,
          options: ['I work on it', 'I know the field', 'I read it as a neighbour'],
        }),
        ask('strengths', 'TEXT_INPUT', 'Strengths', { multiline: true, max: 1000 }),
        ask('weaknesses', 'TEXT_INPUT', 'Weaknesses', { multiline: true, max: 1000 }),
      ],
    },
  ],
};

export const reviewTemplates: readonly DemoTemplate[] = [technical, panel];
