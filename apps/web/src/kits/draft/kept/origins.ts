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
  /** A submitted item accepts no changes until it is reopened. */
  readonly abilities?: { readonly may: Allowed; readonly reopen?: Pick<Allowed, 'allowed'> } | null;
  /** The steps of a template, if the form is that of one question. */
  readonly steps?: ReadonlyArray<{
    readonly fields: ReadonlyArray<{ readonly question: { readonly id: string } }>;
  }>;
}

/**
 * The object that a form edits; null if it no longer exists or cannot be seen. Without an ability of its own, a form exists as long as its
 * object.
 */
export interface FormOrigin {
  readonly it?: Origin | null;
  /** The alternative, if the name of the record may denote either of two kinds. */
  readonly orIt?: Origin | null;
  /** Set if the object is fetched as part of a list. */
  readonly they?: readonly Origin[];
}

type Keys = Readonly<Record<string, number | string>>;

/** A query for one record, by the keys in the name under which its form stores input. */
export interface OriginQuery {
  readonly document: TypedDocument<FormOrigin, Keys>;
  readonly keys: Keys;
  /** The question of the template that the form edits. */
  readonly questionId?: string;
}

type Asked = TypedDocument<FormOrigin, never>;

/** The query for each form by the prefix of its record names, which is followed by one or two keys. */
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

/** Creates a query with the keys that the document requires. */
const by = <Of extends Keys>(document: TypedDocument<FormOrigin, Of>, keys: Of, questionId?: string): OriginQuery => ({
  document: document as OriginQuery['document'],
  keys,
  ...(questionId === undefined ? {} : { questionId }),
});

/** Forms whose record names contain more than two numbers, or words: `question-7-text_input_3`. The first match applies. */
const otherForms: ReadonlyArray<readonly [RegExp, (...keys: string[]) => OriginQuery]> = [
  [
    /^question-(\d+)-(.+)$/,
    (id, questionId) => by(asked.TypedInTemplateQuestionDocument, { id: Number(id) }, questionId),
  ],
  [/^question-(.+)$/, (id = '') => by(asked.TypedInQuestionDocument, { id })],
  // The name denotes the template itself, or its language that follows the id; the name alone does not tell which.
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

/** Returns the object that the form of a record edits; null if it no longer exists or cannot be seen. */
export function originIn({ it, orIt, they }: FormOrigin, questionId: string | undefined): Origin | null {
  const origin = it ?? orIt ?? they?.[0] ?? null;
  const isIn = (steps: Origin['steps']) =>
    steps?.some(({ fields }) => fields.some(({ question }) => question.id === questionId));
  return questionId === undefined || isIn(origin?.steps) ? origin : null;
}

/** Returns the query that looks up the form of a record; undefined if there is none for it. */
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
