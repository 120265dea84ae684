import type { RoleCode } from '../kernel/index.ts';
import { wellKnownStatusIds } from '../workflow/index.ts';

/** What the scientist's table shows first. */
export interface ScientistFilters {
  readonly reviewer: 'ME' | 'ALL';
  /** 0 shows every status. */
  readonly statusId: number;
}

/** The facility's settings decide, else one's own reviews that are due (rule R79). */
export function defaultScientistFilters(settings: {
  readonly reviewer: string | null | undefined;
  readonly status: string | null | undefined;
}): ScientistFilters {
  return {
    reviewer: settings.reviewer === 'ALL' ? 'ALL' : 'ME',
    statusId: settings.status === 'ALL' ? 0 : wellKnownStatusIds.FEASIBILITY_REVIEW,
  };
}

/** Filters and bulk actions are for scientists; internal reviewers see what was given to them (rule R80). */
export function offersScientistTools(role: RoleCode): boolean {
  return role === 'INSTRUMENT_SCIENTIST';
}

interface ReviewInRow {
  readonly submitted: boolean;
  readonly instrumentId: number | null;
  readonly assigneeId: number | null;
}

/** What the row offers: editing while a review of it is open to this person, looking otherwise (rule R81). */
export function scientistRowAction(
  me: number,
  reviews: readonly ReviewInRow[],
  openInstrumentIds: readonly number[],
): 'Edit technical review' | 'View proposal and technical review' {
  const mine = reviews.some(
    ({ submitted, assigneeId, instrumentId }) =>
      !submitted && (assigneeId === me || (instrumentId !== null && openInstrumentIds.includes(instrumentId))),
  );
  return mine ? 'Edit technical review' : 'View proposal and technical review';
}
