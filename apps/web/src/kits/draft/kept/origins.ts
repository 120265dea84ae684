import * as asked from '../../../api/generated/kits/draft/kept/origins.ts';
import type { TypedDocument } from '../../../api/index.ts';

interface Allowed {
  readonly allowed: boolean;
  readonly message?: string | null | undefined;
}

interface Origin {
  readonly id?: number | string;
  readonly experimentPk?: number;
  readonly templateId?: number;
  readonly may?: Allowed | null;
  /** What is handed in takes nothing until it is reopened. */
  readonly abilities?: { readonly may: Allowed; readonly reopen?: Pick<Allowed, 'allowed'> } | null;
  /** Where the form is that of one question. */
  readonly steps?: ReadonlyArray<{
    readonly fields: ReadonlyArray<{ readonly question: { readonly id: string } }>;
  }>;
}

/** What a form writes in; null where it is gone or cannot be seen. A form without an ability of its own is there as long as that is. */
export interface FormOrigin {
  readonly it?: Origin | null;
  /** Where the name of the record does not tell which of two kinds it is of. */
  readonly orIt?: Origin | null;
  /** Where it is asked for as one of a list. */
  readonly they?: readonly Origin[];
}

type Keys = Readonly<Record<string, number | string>>;

/** Asks for one record by the keys in the name under which its form keeps what is typed. */
export interface OriginQuery {
  readonly document: TypedDocument<FormOrigin, Keys>;
  readonly keys: Keys;
  /** The question of the template the form is of. */
  readonly questionId?: string;
}

type Asked = TypedDocument<FormOrigin, never>;

/** Each form by how the names of its records begin: what follows is one key, or two. */
const origins: Readonly<Record<string, Asked>> = {
  administration: asked.TypedInAdministrationDocument,
  extension: asked.TypedInExtensionDocument,
  'scientist-comment': asked.TypedInScientistCommentDocument,
  'clarification-of': asked.TypedInQuestionToTeamDocument,
  'technical-review': asked.TypedInTechnicalReviewDocument,
  'technical-review-comments': asked.TypedInReviewCommentsDocument,
  'internal-review': asked.TypedInInternalReviewDocument,
  'fap-review': asked.TypedInReviewDocument,
  'fap-review-decline': asked.TypedInDeclineDocument,
  feedback: asked.TypedInFeedbackDocument,
  'feedback-new': asked.TypedInNewFeedbackDocument,
  shipment: asked.TypedInShipmentDocument,
  'shipment-new': asked.TypedInNewShipmentDocument,
  'experiment-report': asked.TypedInExperimentReportDocument,
  visit: asked.TypedInRegistrationDocument,
  'visit-changes': asked.TypedInVisitChangesDocument,
  'visit-team': asked.TypedInVisitDocument,
  'visit-team-new': asked.TypedInNewVisitDocument,
  'experiment-safety': asked.TypedInSafetyFormDocument,
  'experiment-safety-review': asked.TypedInSafetyReviewDocument,
  'safety-decision-scientist': asked.TypedInScientistDecisionDocument,
  'safety-decision-reviewer': asked.TypedInReviewerDecisionDocument,
  'safety-return': asked.TypedInSafetyReturnDocument,
  'sample-esi': asked.TypedInSampleOfExperimentDocument,
  sample: asked.TypedInSampleDocument,
  'sample-review': asked.TypedInSampleReviewDocument,
  genericTemplate: asked.TypedInSubTemplateDocument,
  call: asked.TypedInCallDocument,
  'call-copy': asked.TypedInCallDocument,
  fap: asked.TypedInFapDocument,
  instrument: asked.TypedInInstrumentDocument,
  technique: asked.TypedInTechniqueDocument,
  status: asked.TypedInStatusDocument,
  tag: asked.TypedInTagDocument,
  institution: asked.TypedInInstitutionDocument,
  'training-kind': asked.TypedInTrainingKindDocument,
  'template-words': asked.TypedInTemplateDocument,
  'pdf-template': asked.TypedInTemplateDocument,
  workflow: asked.TypedInWorkflowDocument,
  'workflow-copy': asked.TypedInWorkflowDocument,
  'workflow-words': asked.TypedInWorkflowDocument,
  'predefined-message': asked.TypedInPredefinedMessageDocument,
  'experiment-note': asked.TypedInExperimentNoteDocument,
  decisions: asked.TypedInCallDocument,
  'check-names': asked.TypedInPanelDocument,
  'conflict-own': asked.TypedInPanelDocument,
  'conflict-entered': asked.TypedInPanelDocument,
};

/** Asks by the keys that the document takes. */
const by = <Of extends Keys>(document: TypedDocument<FormOrigin, Of>, keys: Of, questionId?: string): OriginQuery => ({
  document: document as OriginQuery['document'],
  keys,
  ...(questionId === undefined ? {} : { questionId }),
});

/** Forms whose records are named by more than two numbers, or by words: `question-7-text_input_3`. The first that fits is it. */
const otherForms: ReadonlyArray<readonly [RegExp, (...keys: string[]) => OriginQuery]> = [
  [
    /^question-(\d+)-(.+)$/,
    (id, questionId) => by(asked.TypedInTemplateQuestionDocument, { id: Number(id) }, questionId),
  ],
  [/^question-(.+)$/, (id = '') => by(asked.TypedInQuestionDocument, { id })],
  // Of a template itself, or in the language that follows its id: which of them, the id alone does not tell.
  [
    /^email-template-((.+?)(?:-[a-z]{2})?)$/,
    (id = '', other = '') => by(asked.TypedInEmailTemplateDocument, { id, other }),
  ],
  [
    /^decision-(\d+)-(\d+)-(\d+)$/,
    (id, instrumentId, fapId) =>
      by(asked.TypedInDecisionDocument, { id: Number(id), instrumentId: Number(instrumentId), fapId: Number(fapId) }),
  ],
  [/^assign-(\d+)-/, (id) => by(asked.TypedInPanelDocument, { id: Number(id) })],
  [/^fap-(\d+)-call-\d+$/, (id) => by(asked.TypedInFapDocument, { id: Number(id) })],
  [/^fap-table-(\d+)-\d+$/, (id) => by(asked.TypedInFapDocument, { id: Number(id) })],
];

/** What the form of a record writes in, as far as it was found; null where it is gone or cannot be seen. */
export function originIn({ it, orIt, they }: FormOrigin, questionId: string | undefined): Origin | null {
  const origin = it ?? orIt ?? they?.[0] ?? null;
  const isIn = (steps: Origin['steps']) =>
    steps?.some(({ fields }) => fields.some(({ question }) => question.id === questionId));
  return questionId === undefined || isIn(origin?.steps) ? origin : null;
}

/** How to ask what became of the form of a record; undefined for forms that are not asked about. */
export function originOf(record: string): OriginQuery | undefined {
  const [, form = '', id, other] = /^(.*?)-(\d+)(?:-(\d+))?$/.exec(record) ?? [];
  const document = Object.hasOwn(origins, form) ? origins[form] : undefined;
  if (document) {
    const keys = { id: Number(id), ...(other === undefined ? {} : { other: Number(other) }) };
    return { document: document as OriginQuery['document'], keys };
  }
  for (const [name, query] of otherForms) {
    const found = name.exec(record);
    if (found) return query(...found.slice(1));
  }
  return undefined;
}
