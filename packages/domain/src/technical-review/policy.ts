import {
  type AccessReason,
  type Actor,
  allOf,
  type Decision,
  hasRole,
  inRole,
  isOfficer,
  isPerson,
  no,
  officerOnly,
  rule,
  signedIn,
  yes,
} from '../kernel/index.ts';
import { noTechnicalReviewRelations, type TechnicalReviewFacts, type TechnicalReviewReason } from './model.ts';

type Answer = Decision<TechnicalReviewReason | AccessReason>;

/** Whether the actor leads a panel of the proposal in the current role. */
function leadsPanel(actor: Actor, facts: TechnicalReviewFacts): boolean {
  return (hasRole(actor, 'FAP_CHAIR') && facts.isFapChair) || (hasRole(actor, 'FAP_SECRETARY') && facts.isFapSecretary);
}

/** Who may read a review, by the current role alone. For everyone else it does not exist (rule R59). */
export function mayViewTechnicalReview(actor: Actor, facts: TechnicalReviewFacts): Answer {
  if (actor.kind === 'anonymous') return no('NOT_LOGGED_IN');
  const reads =
    isOfficer(actor) ||
    leadsPanel(actor, facts) ||
    (hasRole(actor, 'INSTRUMENT_SCIENTIST') && (facts.isOnProposalInstrument || facts.isAssignee)) ||
    (hasRole(actor, 'INTERNAL_REVIEWER') && facts.isInternalReviewer) ||
    (hasRole(actor, 'FAP_REVIEWER') && facts.isFapReviewer);
  return reads ? yes : no('TECHNICAL_REVIEW_NOT_FOUND');
}

/** Internal comment and documents are visible to everyone who may read the review, except panel reviewers (rule R60). */
export function mayReadInternalPart(actor: Actor, facts: TechnicalReviewFacts): Answer {
  return allOf<TechnicalReviewReason | AccessReason>(
    () => mayViewTechnicalReview(actor, facts),
    () => (hasRole(actor, 'FAP_REVIEWER') ? no('INSUFFICIENT_PERMISSIONS') : yes),
  );
}

export const maySeeInternalPart = (actor: Actor, facts: TechnicalReviewFacts): boolean =>
  mayReadInternalPart(actor, facts).allowed;

/** What a person may change in a review: everything, or only its comments and documents, which are on the first step. */
export type EditScope = 'ALL' | 'COMMENTS_AND_DOCUMENTS' | 'NOTHING';

/** Who may edit a review, before and after submission (rule R61). */
export function mayEditTechnicalReview(actor: Actor, facts: TechnicalReviewFacts): Answer {
  return allOf<TechnicalReviewReason | AccessReason>(
    () => mayViewTechnicalReview(actor, facts),
    () => {
      if (isOfficer(actor) || (leadsPanel(actor, facts) && facts.panelMayEdit)) return yes;
      if (!hasRole(actor, 'INSTRUMENT_SCIENTIST')) return no('NOT_TECHNICAL_REVIEWER');
      if (facts.submitted) return no('TECHNICAL_REVIEW_SUBMITTED');
      return facts.isAssignee || (facts.multipleTechReviewsEnabled && facts.isOnInstrument) ? yes : no('NOT_ASSIGNEE');
    },
  );
}

/** Returns what may be changed; after submission chairs and secretaries with edit permission change comments and documents only (rule R62). */
export function editScope(actor: Actor, facts: TechnicalReviewFacts): EditScope {
  if (!mayEditTechnicalReview(actor, facts).allowed) return 'NOTHING';
  return facts.submitted && !isOfficer(actor) ? 'COMMENTS_AND_DOCUMENTS' : 'ALL';
}

/** The template's own questions may be answered if the whole review may be changed. */
export function mayAnswerTechnicalReview(actor: Actor, facts: TechnicalReviewFacts): Answer {
  return allOf<TechnicalReviewReason | AccessReason>(
    () => mayEditTechnicalReview(actor, facts),
    () => (editScope(actor, facts) === 'ALL' ? yes : no('TECHNICAL_REVIEW_SUBMITTED')),
  );
}

/** Allowed once; for a scientist only as the assignee, even if all scientists of the instrument may write (rule R63). */
export function maySubmitTechnicalReview(actor: Actor, facts: TechnicalReviewFacts): Answer {
  return allOf<TechnicalReviewReason | AccessReason>(
    () => mayEditTechnicalReview(actor, facts),
    () => (facts.submitted ? no('TECHNICAL_REVIEW_SUBMITTED') : yes),
    () => (hasRole(actor, 'INSTRUMENT_SCIENTIST') && !facts.isAssignee ? no('NOT_ASSIGNEE') : yes),
  );
}

/** Officers can clear Submitted, so that the assignee can edit again (rule R64). */
export function mayReopenTechnicalReview(actor: Actor, facts: TechnicalReviewFacts): Answer {
  return allOf<TechnicalReviewReason | AccessReason>(
    () => mayViewTechnicalReview(actor, facts),
    () => (isOfficer(actor) ? yes : no('ONLY_OFFICER_REOPENS')),
  );
}

/** Before submission officers, the assignee and the contact of the instrument; afterwards only officers (rule R65). */
export function mayReassignTechnicalReview(actor: Actor, facts: TechnicalReviewFacts): Answer {
  return allOf<TechnicalReviewReason | AccessReason>(
    () => inRole(actor, 'USER_OFFICER', 'INSTRUMENT_SCIENTIST'),
    () => mayViewTechnicalReview(actor, facts),
    () => {
      if (isOfficer(actor)) return yes;
      if (facts.submitted) return no('TECHNICAL_REVIEW_SUBMITTED');
      return facts.isAssignee || facts.isInstrumentManager ? yes : no('NOT_ASSIGNEE');
    },
  );
}

/** Only officers may name another person as reviewer (rule R67). */
export function mayNameReviewer(actor: Actor, reviewerId: number): Answer {
  return isOfficer(actor) || (isPerson(actor) && actor.id === reviewerId) ? yes : no('REVIEWER_IS_SOMEBODY_ELSE');
}

/** A draft to which the actor has no relation. */
export const foreignTechnicalReview: TechnicalReviewFacts = {
  ...noTechnicalReviewRelations,
  submitted: false,
  multipleTechReviewsEnabled: false,
  panelMayEdit: false,
};

/** Every relation, before and after submission, as shown in the permission matrix. */
const states = Object.fromEntries(
  [false, true].flatMap((submitted) => {
    const when = submitted ? 'submitted' : 'draft';
    const scientist = { ...foreignTechnicalReview, submitted, isOnInstrument: true, isOnProposalInstrument: true };
    const panel = { ...foreignTechnicalReview, submitted, isFapChair: true, isFapSecretary: true, isFapReviewer: true };
    return [
      [`${when}, unrelated`, { ...foreignTechnicalReview, submitted }],
      [`${when}, assignee`, { ...scientist, isAssignee: true }],
      [`${when}, contact of the instrument`, { ...scientist, isInstrumentManager: true }],
      [`${when}, other scientist`, scientist],
      [`${when}, other scientist, several may write`, { ...scientist, multipleTechReviewsEnabled: true }],
      [`${when}, internal reviewer`, { ...foreignTechnicalReview, submitted, isInternalReviewer: true }],
      [`${when}, in the panel`, panel],
      [`${when}, in the panel, which may edit`, { ...panel, panelMayEdit: true }],
    ];
  }),
) as Readonly<Record<string, TechnicalReviewFacts>>;

/** Applies a rule to several reviews, all or none; the first refusal is returned. */
const each =
  (may: (actor: Actor, facts: TechnicalReviewFacts) => Answer) =>
  (actor: Actor, all: readonly TechnicalReviewFacts[]): Answer =>
    allOf<TechnicalReviewReason | AccessReason>(() => signedIn(actor), ...all.map((facts) => () => may(actor, facts)));

const eachState = Object.fromEntries(Object.entries(states).map(([state, facts]) => [state, [facts]]));

export const technicalReviewPolicies = {
  list: rule('technicalReview.list', officerOnly),
  view: rule('technicalReview.view', mayViewTechnicalReview, states),
  readInternalPart: rule('technicalReview.readInternalPart', mayReadInternalPart, states),
  edit: rule('technicalReview.edit', mayEditTechnicalReview, states),
  answer: rule('technicalReview.answer', mayAnswerTechnicalReview, states),
  submit: rule('technicalReview.submit', each(maySubmitTechnicalReview), eachState),
  reopen: rule('technicalReview.reopen', mayReopenTechnicalReview, states),
  reassign: rule('technicalReview.reassign', each(mayReassignTechnicalReview), eachState),
};
