import type { ReadinessFacts, ReadinessFeatures, ReadinessKind } from './facts.ts';
import { personReadiness } from './readiness.ts';

/** When people are reminded: some days before the due date, and once after it. */
const reminderStages = ['DUE_SOON', 'OVERDUE'] as const;
export type ReminderStage = (typeof reminderStages)[number];

/** Days before the due date at which the first reminder is sent at the earliest. */
export const reminderDays = 7;

export interface Reminder {
  readonly userId: number;
  readonly kind: ReadinessKind;
  readonly stage: ReminderStage;
  readonly dueAt: Date;
}

/** Samples are submitted with the safety form, so they need no reminder of their own. */
const reminded: ReadonlySet<ReadinessKind> = new Set(['COMING', 'DATES', 'SAFETY', 'TRAINING']);

/**
 * Returns the reminders due now for each person who has something to do, until it is done or an active experiment of an accepted proposal
 * has begun (rule O128).
 */
export function remindersOf(facts: ReadinessFacts, features: ReadinessFeatures, now: Date): readonly Reminder[] {
  const { status, startsAt, isAccepted, members, visitors } = facts;
  if (status !== 'ACTIVE' || !isAccepted || now >= startsAt) return [];
  const people = [...new Set([...members, ...visitors.map(({ userId }) => userId)])];
  const soon = new Date(now.getTime() + reminderDays * 86_400_000);
  return people.flatMap((userId) =>
    personReadiness(facts, features, userId, now).flatMap(({ kind, isOwed, dueAt, state }) =>
      isOwed && dueAt && dueAt <= soon && reminded.has(kind)
        ? [{ userId, kind, dueAt, stage: state === 'OVERDUE' ? ('OVERDUE' as const) : ('DUE_SOON' as const) }]
        : [],
    ),
  );
}
