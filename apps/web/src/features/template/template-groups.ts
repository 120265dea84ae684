import type { ScreenAddress } from '@atrium/domain/session';
import type { TemplateGroupId } from '@atrium/domain/template';
import { templateListAddresses } from '../../kits/template-lists/index.ts';

/** The properties of a group's template list (rule Q51). */
export interface TemplateList {
  readonly address: ScreenAddress;
  readonly title: string;
  /** One line on the purpose of these forms. */
  readonly about: string;
  /** The heading of the column that counts filled-in forms. */
  readonly filled?: string;
  /** The filter that finds the calls that name a template of the group. */
  readonly callsFilter?:
    | 'templateIds'
    | 'esiTemplateIds'
    | 'fapReviewTemplateIds'
    | 'technicalReviewTemplateIds'
    | 'experimentReportTemplateIds'
    | 'proposalPdfTemplateIds'
    | 'experimentSafetyPdfTemplateIds';
  /** The route of the template editor; the form editor if omitted. */
  readonly editor?: '/PdfTemplateEditor/Proposal/$templateId' | '/PdfTemplateEditor/ExperimentSafety/$templateId';
  /** What new items are called if all of them are made from the one active template. */
  readonly active?: string;
}

export const templateLists = {
  PROPOSAL: {
    address: templateListAddresses.PROPOSAL,
    title: 'Proposal templates',
    about: 'What applicants fill in; each call sets its template',
    filled: 'Proposals',
    callsFilter: 'templateIds',
  },
  PROPOSAL_ESI: {
    address: templateListAddresses.PROPOSAL_ESI,
    title: 'Experiment safety input templates',
    about: 'What experimenters say about safety before an experiment; each call sets its template',
    filled: 'Filled in',
    callsFilter: 'esiTemplateIds',
  },
  SAMPLE: {
    address: templateListAddresses.SAMPLE,
    title: 'Sample declaration templates',
    about: 'What is asked for each sample; each sample declaration question sets its template',
    filled: 'Samples',
  },
  SAMPLE_ESI: {
    address: templateListAddresses.SAMPLE_ESI,
    title: 'Sample safety input templates',
    about: 'What is said about the safety of each sample; each sample declaration question sets its template',
    filled: 'Filled in',
  },
  SHIPMENT: {
    address: templateListAddresses.SHIPMENT,
    title: 'Shipment templates',
    about: 'What is declared with a shipment',
    filled: 'Shipments',
    active: 'shipments',
  },
  VISIT_REGISTRATION: {
    address: templateListAddresses.VISIT_REGISTRATION,
    title: 'Visit templates',
    about: 'What visitors fill in to register',
    filled: 'Visits',
    active: 'visits',
  },
  GENERIC_TEMPLATE: {
    address: templateListAddresses.GENERIC_TEMPLATE,
    title: 'Sub-templates',
    about: 'Forms within forms; each sub-template question sets its template',
    filled: 'Filled in',
  },
  FEEDBACK: {
    address: templateListAddresses.FEEDBACK,
    title: 'Feedback templates',
    about: 'What experimenters are asked after their experiment',
    filled: 'Feedback',
    active: 'feedbacks',
  },
  EXPERIMENT_REPORT: {
    address: templateListAddresses.EXPERIMENT_REPORT,
    title: 'Experiment report templates',
    about: 'What teams report after their experiment; a call can set its template, otherwise the active one is used',
    filled: 'Reports',
    callsFilter: 'experimentReportTemplateIds',
    active: 'experiment reports',
  },
  FAP_REVIEW: {
    address: templateListAddresses.FAP_REVIEW,
    title: 'FAP review templates',
    about: 'What panel reviewers fill in; each call sets its template',
    filled: 'Reviews',
    callsFilter: 'fapReviewTemplateIds',
  },
  TECHNICAL_REVIEW: {
    address: templateListAddresses.TECHNICAL_REVIEW,
    title: 'Technical review templates',
    about: 'What instrument scientists fill in; each call sets its template',
    filled: 'Reviews',
    callsFilter: 'technicalReviewTemplateIds',
  },
  EXPERIMENT_SAFETY_REVIEW: {
    address: templateListAddresses.EXPERIMENT_SAFETY_REVIEW,
    title: 'Safety review templates',
    about: 'What is filled in when the safety of an experiment is reviewed',
    filled: 'Safety reviews',
    active: 'safety reviews',
  },
  PROPOSAL_PDF: {
    address: templateListAddresses.PROPOSAL_PDF,
    title: 'Proposal PDF templates',
    about: 'How the documents of proposals look; each call sets its template',
    callsFilter: 'proposalPdfTemplateIds',
    editor: '/PdfTemplateEditor/Proposal/$templateId',
  },
  EXPERIMENT_SAFETY_PDF: {
    address: templateListAddresses.EXPERIMENT_SAFETY_PDF,
    title: 'Safety PDF templates',
    about: 'How the documents about the safety of experiments look; each call sets its template',
    callsFilter: 'experimentSafetyPdfTemplateIds',
    editor: '/PdfTemplateEditor/ExperimentSafety/$templateId',
  },
} as const satisfies Partial<Record<TemplateGroupId, TemplateList>>;

/** Returns the route of the editor for the templates of a list. */
export const editorOf = ({ editor }: Pick<TemplateList, 'editor'>) => editor ?? '/QuestionaryEditor/$templateId';

/** Groups that have a list. */
export type FormGroupId = keyof typeof templateLists;

export function listOfGroup(group: TemplateGroupId): TemplateList | undefined {
  return (templateLists as Partial<Record<TemplateGroupId, TemplateList>>)[group];
}
