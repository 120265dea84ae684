import type { EventName } from '../workflow/index.ts';

interface TechnicalReviewFact {
  readonly status: 'FEASIBLE' | 'PARTIALLY_FEASIBLE' | 'UNFEASIBLE' | null;
  readonly submitted: boolean;
}

interface PanelReviewFact {
  readonly fapId: number;
  readonly submitted: boolean;
}

/** A proposal's place in a panel, which decides on one of its instruments. */
interface PlaceFact {
  readonly decided: boolean;
  readonly instrumentSubmitted: boolean;
}

/** An event with the facts that decide which further events follow from it. */
export type Trigger =
  | { readonly event: 'PROPOSAL_FEASIBILITY_REVIEW_UPDATED'; readonly submitted: boolean }
  | {
      readonly event: 'PROPOSAL_FEASIBILITY_REVIEW_SUBMITTED';
      readonly review: TechnicalReviewFact;
      /** All technical reviews of the proposal, including this one. */
      readonly reviews: readonly TechnicalReviewFact[];
    }
  | {
      /** If an instrument was removed, all remaining reviews may be submitted ones. */
      readonly event: 'PROPOSAL_INSTRUMENTS_SELECTED';
      readonly reviews: readonly TechnicalReviewFact[];
    }
  | { readonly event: 'PROPOSAL_SAMPLE_REVIEW_SUBMITTED'; readonly safetyStatus: string }
  | { readonly event: 'PROPOSAL_FAP_REVIEW_UPDATED'; readonly submitted: boolean }
  | {
      /** If a reviewer was removed or declined, all remaining reviews may be submitted ones. */
      readonly event: 'PROPOSAL_FAP_REVIEW_SUBMITTED' | 'FAP_MEMBER_REMOVED_FROM_PROPOSAL' | 'FAP_REVIEW_DECLINED';
      readonly fapId: number;
      /** All current panel reviews of the proposal, without those declined. */
      readonly reviews: readonly PanelReviewFact[];
      /** Panels of the proposal; a panel without any review has not finished. */
      readonly fapIds: readonly number[];
    }
  | {
      readonly event: 'PROPOSAL_FAP_MEETING_SAVED';
      readonly submitted: boolean;
      /** All places of the proposal. */
      readonly places: readonly PlaceFact[];
      /** All places of this panel in the call of the proposal. */
      readonly panelPlaces: readonly PlaceFact[];
    }
  | { readonly event: 'PROPOSAL_FAP_MEETING_INSTRUMENT_SUBMITTED'; readonly places: readonly PlaceFact[] }
  | {
      readonly event: 'FAP_MEMBER_ASSIGNED_TO_PROPOSAL';
      readonly reviewers: number;
      readonly numberRatingsRequired: number;
    }
  | {
      readonly event:
        | 'EXPERIMENT_SAFETY_MANAGEMENT_DECISION_SUBMITTED_BY_IS'
        | 'EXPERIMENT_SAFETY_MANAGEMENT_DECISION_SUBMITTED_BY_ESR';
      readonly decision: string;
    };

const technicalResult = {
  FEASIBLE: ['PROPOSAL_FEASIBILITY_REVIEW_FEASIBLE'],
  PARTIALLY_FEASIBLE: [],
  UNFEASIBLE: ['PROPOSAL_FEASIBILITY_REVIEW_UNFEASIBLE'],
} as const satisfies Record<NonNullable<TechnicalReviewFact['status']>, readonly EventName[]>;

/** Only a decision causes an event; one that is open or revoked causes none. */
const safetyResult: Readonly<Record<string, Readonly<Record<'IS' | 'ESR', EventName>>>> = {
  ACCEPTED: { IS: 'EXPERIMENT_ESF_APPROVED_BY_IS', ESR: 'EXPERIMENT_ESF_APPROVED_BY_ESR' },
  REJECTED: { IS: 'EXPERIMENT_ESF_REJECTED_BY_IS', ESR: 'EXPERIMENT_ESF_REJECTED_BY_ESR' },
};

function afterSafetyDecision(by: 'IS' | 'ESR', decision: string): EventName[] {
  const result = Object.hasOwn(safetyResult, decision) ? safetyResult[decision] : undefined;
  return result ? [result[by]] : [];
}

/** Returns the events that follow from an event, in this order (rule W29). */
export function derivedEvents(trigger: Trigger): EventName[] {
  switch (trigger.event) {
    case 'PROPOSAL_FEASIBILITY_REVIEW_UPDATED':
      return trigger.submitted ? ['PROPOSAL_FEASIBILITY_REVIEW_SUBMITTED'] : [];
    case 'PROPOSAL_FEASIBILITY_REVIEW_SUBMITTED':
      return afterTechnicalReview(trigger.review, trigger.reviews);
    case 'PROPOSAL_INSTRUMENTS_SELECTED':
      return allTechnicalReviews(trigger.reviews);
    case 'PROPOSAL_SAMPLE_REVIEW_SUBMITTED':
      return trigger.safetyStatus === 'LOW_RISK' ? ['PROPOSAL_SAMPLE_SAFE'] : [];
    case 'PROPOSAL_FAP_REVIEW_UPDATED':
      return trigger.submitted ? ['PROPOSAL_FAP_REVIEW_SUBMITTED'] : [];
    case 'PROPOSAL_FAP_REVIEW_SUBMITTED':
    case 'FAP_MEMBER_REMOVED_FROM_PROPOSAL':
    case 'FAP_REVIEW_DECLINED':
      return afterPanelReview(trigger);
    case 'PROPOSAL_FAP_MEETING_SAVED':
      return afterDecision(trigger);
    case 'PROPOSAL_FAP_MEETING_INSTRUMENT_SUBMITTED':
      return all(trigger.places, (place) => place.instrumentSubmitted)
        ? ['PROPOSAL_ALL_FAP_MEETING_INSTRUMENT_SUBMITTED']
        : [];
    case 'FAP_MEMBER_ASSIGNED_TO_PROPOSAL':
      return trigger.reviewers >= trigger.numberRatingsRequired ? ['PROPOSAL_ALL_FAP_REVIEWERS_SELECTED'] : [];
    case 'EXPERIMENT_SAFETY_MANAGEMENT_DECISION_SUBMITTED_BY_IS':
      return afterSafetyDecision('IS', trigger.decision);
    case 'EXPERIMENT_SAFETY_MANAGEMENT_DECISION_SUBMITTED_BY_ESR':
      return afterSafetyDecision('ESR', trigger.decision);
  }
}

function afterTechnicalReview(review: TechnicalReviewFact, reviews: readonly TechnicalReviewFact[]): EventName[] {
  const result = review.status && review.submitted ? technicalResult[review.status] : [];
  return [...allTechnicalReviews(reviews), ...result];
}

function allTechnicalReviews(reviews: readonly TechnicalReviewFact[]): EventName[] {
  if (!all(reviews, ({ submitted }) => submitted)) return [];
  return all(reviews, ({ status }) => status === 'FEASIBLE')
    ? ['PROPOSAL_ALL_FEASIBILITY_REVIEWS_SUBMITTED', 'PROPOSAL_ALL_FEASIBILITY_REVIEWS_FEASIBLE']
    : ['PROPOSAL_ALL_FEASIBILITY_REVIEWS_SUBMITTED'];
}

function afterPanelReview({
  fapId,
  fapIds,
  reviews,
}: Pick<Extract<Trigger, { fapId: number }>, 'fapId' | 'fapIds' | 'reviews'>): EventName[] {
  const finished = (panel: number) =>
    all(
      reviews.filter((review) => review.fapId === panel),
      ({ submitted }) => submitted,
    );
  if (!finished(fapId)) return [];
  return fapIds.every(finished)
    ? ['PROPOSAL_ALL_FAP_REVIEWS_SUBMITTED', 'PROPOSAL_ALL_REVIEWS_SUBMITTED_FOR_ALL_FAPS']
    : ['PROPOSAL_ALL_FAP_REVIEWS_SUBMITTED'];
}

function afterDecision({
  submitted,
  places,
  panelPlaces,
}: Extract<Trigger, { event: 'PROPOSAL_FAP_MEETING_SAVED' }>): EventName[] {
  if (!submitted) return [];
  const events: EventName[] = ['PROPOSAL_FAP_MEETING_SUBMITTED'];
  if (all(panelPlaces, ({ decided }) => decided)) events.push('FAP_ALL_MEETINGS_SUBMITTED');
  if (all(places, ({ decided }) => decided)) events.push('PROPOSAL_ALL_FAP_MEETINGS_SUBMITTED');
  return events;
}

/** Whether the condition holds for every item and there is at least one. */
function all<T>(list: readonly T[], holds: (item: T) => boolean): boolean {
  return list.length > 0 && list.every(holds);
}
