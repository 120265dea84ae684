import { z } from 'zod';
import {
  type AccessReason,
  type Actor,
  allOf,
  type Decision,
  hasRole,
  id,
  inRole,
  isOfficer,
  no,
  plusDays,
  rule,
  yes,
} from '../kernel/index.ts';
import { type FapReviewFacts, graceDaysMaximum, othersReviews, type PanelFacts, type ReviewPeriod } from './model.ts';
import type { FapReviewReason } from './refusals.ts';

export const readsOthers = z.enum(othersReviews).meta({ id: 'OthersReviews' });

/** The fields of a panel's review settings for a call; an absent date is that of the call (rule R173). */
const fields = {
  reviewStart: z.date({ error: 'Invalid Date Format' }).nullish(),
  reviewEnd: z.date({ error: 'Invalid Date Format' }).nullish(),
  graceDays: z
    .int({ error: 'Please enter a whole number of days' })
    .min(0, { message: 'At least 0 days' })
    .max(graceDaysMaximum, { message: `At most ${graceDaysMaximum} days` }),
  readsOthers,
  showsReviewers: z.boolean(),
  /** Unchanged if absent. */
  hidesAuthors: z.boolean().nullish(),
};

const inOrder = ({
  reviewStart,
  reviewEnd,
}: {
  reviewStart?: Date | null | undefined;
  reviewEnd?: Date | null | undefined;
}) => !reviewStart || !reviewEnd || reviewStart < reviewEnd;
const orderSaid = { message: 'The end must be after the start', path: ['reviewEnd'] };

const fapCallSettingsForm = z.object(fields).refine(inOrder, orderSaid);
export interface FapCallSettings extends z.output<typeof fapCallSettingsForm> {
  readonly hidesAuthors: boolean;
}

export const fapCallArgs = z.object({ fapId: id(), callId: id() });
export const setFapCallSettingsArgs = z.object({ fapId: id(), callId: id(), ...fields }).refine(inOrder, orderSaid);
export type SetFapCallSettingsArgs = z.output<typeof setFapCallSettingsArgs>;

/** The settings of a panel that has set none for a call (rule R173). */
export const defaultFapCallSettings: FapCallSettings = {
  reviewStart: null,
  reviewEnd: null,
  graceDays: 0,
  readsOthers: 'NEVER',
  showsReviewers: true,
  hidesAuthors: false,
};

interface Period {
  readonly start: Date | null;
  readonly end: Date | null;
  readonly graceDays: number;
}

/** An instant, with the facility's time zone and date format. */
export interface FacilityTime {
  readonly now: Date;
  readonly zone: string;
  readonly written: (moment: Date) => string;
}

/**
 * Returns where an instant lies in a review period; a side without a date is open. The period is over only after its grace days, counted by
 * the calendar (rule X60); the day returned is the end without them (rule R173).
 */
export function reviewPeriod({ start, end, graceDays }: Period, { now, zone, written }: FacilityTime): ReviewPeriod {
  if (start && now < start) return { state: 'BEFORE', day: written(start) };
  if (end && now > plusDays(end, graceDays, zone)) return { state: 'OVER', day: written(end) };
  return { state: 'OPEN' };
}

/** Checks whether a review may be written now; user officers always may (rule R173). */
export function mayWriteNow(actor: Actor, { period }: Pick<FapReviewFacts, 'period'>): Decision<FapReviewReason> {
  if (isOfficer(actor) || period.state === 'OPEN') return yes;
  return no(period.state === 'BEFORE' ? 'REVIEWS_NOT_OPEN' : 'REVIEWS_OVER', { at: period.day });
}

/**
 * Whether a reviewer of a proposal may read what the others in the panel submitted on it: never, after submitting their own review, or
 * after all have (rule R174).
 */
export function readsReviewsOfOthers(facts: FapReviewFacts): boolean {
  if (facts.status !== 'SUBMITTED' || !facts.hasSubmittedOwn) return false;
  return facts.readsOthers === 'AFTER_OWN' || (facts.readsOthers === 'AFTER_ALL' && facts.allSubmitted);
}

/** Allows user officers and the secretaries of the panel to change its settings for a call (rule R173). */
export function maySetCallSettings(actor: Actor, facts: PanelFacts): Decision<FapReviewReason | AccessReason> {
  return allOf<FapReviewReason | AccessReason>(
    () => inRole(actor, 'USER_OFFICER', 'FAP_SECRETARY'),
    () =>
      isOfficer(actor) || (hasRole(actor, 'FAP_SECRETARY') && facts.isFapSecretary)
        ? yes
        : no('NOT_IN_CHARGE_OF_PANEL'),
  );
}

const members: PanelFacts = { isFapChair: true, isFapSecretary: true, isFapReviewer: true };

export const fapCallSettingsPolicies = {
  set: rule('fapCallSettings.set', maySetCallSettings, {
    'in the panel': members,
    'not in the panel': { isFapChair: false, isFapSecretary: false, isFapReviewer: false },
  }),
};
