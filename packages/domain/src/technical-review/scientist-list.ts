import type { RoleCode } from '../kernel/index.ts';
import { wellKnownStatusIds } from '../workflow/index.ts';

/** The initial filters of the scientist's table. */
export interface ScientistFilters {
  readonly reviewer: 'ME' | 'ALL';
  /** 0 shows every status. */
  readonly statusId: number;
}

/** Returns the filters set by the facility, by default the scientist's own reviews in feasibility review (rule R79). */
export function defaultScientistFilters(settings: {
  readonly reviewer: string | null | undefined;
  readonly status: string | null | undefined;
}): ScientistFilters {
  return {
    reviewer: settings.reviewer === 'ALL' ? 'ALL' : 'ME',
    statusId: settings.status === 'ALL' ? 0 : wellKnownStatusIds.FEASIBILITY_REVIEW,
  };
}

/** Whether filters and bulk actions are offered: to scientists only, since internal reviewers see just the reviews assigned to them (rule R80). */
export function offersScientistTools(role: RoleCode): boolean {
  return role === 'INSTRUMENT_SCIENTIST';
}

interface ReviewInRow {
  readonly submitted: boolean;
  readonly instrumentId: number | null;
  readonly assigneeId: number | null;
}

/** Returns the action of a row: edit while one of its reviews is open to this person, otherwise view (rule R81). */
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
