import { DateText } from '@atrium/ui/date-text';
import { type DraftPart, lineTexts, plainTexts } from '../../../kits/draft/index.ts';
import type { CallFormValues, dateFields } from './call-form-values.ts';
import type { CallChoices, ChoiceList } from './call-step.ts';

type Chosen = readonly [field: keyof CallFormValues, label: string, choices: ChoiceList];

const chosen: readonly Chosen[] = [
  ['templateId', 'Proposal template', 'proposal'],
  ['esiTemplateId', 'ESI template', 'esi'],
  ['proposalPdfTemplateId', 'PDF template', 'pdf'],
  ['experimentSafetyPdfTemplateId', 'Safety PDF template', 'experimentSafetyPdf'],
  ['fapReviewTemplateId', 'FAP review template', 'fapReview'],
  ['technicalReviewTemplateId', 'Technical review template', 'technicalReview'],
  ['experimentReportTemplateId', 'Experiment report template', 'experimentReport'],
  ['proposalWorkflowId', 'Proposal workflow', 'proposalWorkflows'],
  ['experimentWorkflowId', 'Experiment workflow', 'experimentWorkflows'],
  ['faps', 'FAPs', 'faps'],
];

const dateLabels: Readonly<Record<(typeof dateFields)[number], string>> = {
  startCall: 'Start of call',
  endCall: 'End of call',
  endCallInternal: 'Internal end of call',
  startReview: 'Start of review',
  endReview: 'End of review',
  startFapReview: 'Start of FAP review',
  endFapReview: 'End of FAP review',
  startNotify: 'Start of notification',
  endNotify: 'End of notification',
  startCycle: 'Start of cycle',
  endCycle: 'End of cycle',
};

/** Returns the labels and displays of the fields of a call for the dialog that resolves concurrent changes. */
export function callFaces(choices: CallChoices): DraftPart[] {
  const labelIn = (list: ChoiceList) => (value: unknown) =>
    [value]
      .flat()
      .map((id) => choices[list].find((choice) => choice.value === id)?.label ?? '–')
      .join(', ');
  return [
    { name: 'shortCode', label: 'Short code', words: String },
    { name: 'title', label: 'Title', ...lineTexts },
    { name: 'description', label: 'Description', ...plainTexts },
    { name: 'referenceNumberFormat', label: 'Reference number format', words: String },
    { name: 'allocationTimeUnit', label: 'Unit of time', words: String },
    { name: 'surveyComment', label: 'Survey comment', ...plainTexts },
    { name: 'cycleComment', label: 'Cycle comment', ...plainTexts },
    { name: 'submissionMessage', label: 'Submission message', ...plainTexts },
    {
      name: 'graceMinutes',
      label: 'Grace period after the end',
      words: (minutes) => (minutes === null ? '–' : String(minutes)),
    },
    { name: 'safetyFormDueDays', label: 'Safety form due', words: (days) => (days === null ? '–' : String(days)) },
    { name: 'visitDueDays', label: 'Visit due', words: (days) => (days === null ? '–' : String(days)) },
    ...Object.entries(dateLabels).map(([name, label]) => ({
      name,
      label,
      draw: (value: unknown) => (value ? <DateText value={String(value)} withTime /> : '–'),
    })),
    ...chosen.map(([name, label, list]) => ({ name, label, words: labelIn(list) })),
  ];
}
