/** Training required before people work at an instrument, and until when each person's training is valid. */
import { z } from 'zod';
import {
  type AccessReason,
  type Actor,
  changing,
  type Decision,
  id,
  ids,
  inRole,
  officerOnly,
  onlyOwn,
  optional,
  rule,
  type Sentences,
  signedIn,
  text,
  userIdOf,
  yes,
} from '../kernel/index.ts';

/** Fields of a kind of training: required on every instrument, or on some (rule O126). */
export const trainingKindFields = {
  name: text(200, 'Name is required'),
  everywhere: optional(z.boolean()).default(false),
  instrumentIds: optional(ids()).default([]),
};

export const trainingKindArgs = z.object({ trainingKindId: id() });
export const createTrainingKindArgs = z.object(trainingKindFields);
export const updateTrainingKindArgs = z.object({ id: id(), ...changing(trainingKindFields) });
export const deleteTrainingKindArgs = z.object({ id: id() });

/** Maximum dates entered in one request. */
export const trainingsLimit = 1000;

/** Whether a text is an existing calendar day, such as 2026-12-01. */
export const isDay = (text: string): boolean => {
  const read = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && read.getUTCFullYear() > 0 && read.toISOString().startsWith(text);
};

const training = z
  .object({
    userId: id(),
    trainingKindId: id(),
    /** Null removes the date. */
    validUntil: z.string().max(10).refine(isDay, { message: 'Please enter a date such as 2026-12-01' }).nullish(),
  })
  .meta({ id: 'TrainingInput' });
export type TrainingInput = z.output<typeof training>;

export const setTrainingsArgs = z.object({
  trainings: z.array(training).min(1, { message: 'Please enter at least one training course' }).max(trainingsLimit),
});

export const trainingsArgs = z.object({ userId: id() });

/** Whether a kind of training is required on an instrument (rule O126). */
export const isNeededOn = (
  { everywhere, instrumentIds }: { readonly everywhere: boolean; readonly instrumentIds: readonly number[] },
  instrumentId: number,
): boolean => everywhere || instrumentIds.includes(instrumentId);

/**
 * Whether a training is valid until `lastDay`, the last day on which it is required, such as 2026-12-01; it includes its own last day (rule
 * O125).
 */
export const isTrainedUntil = (validUntil: string | null, lastDay: string): boolean =>
  validUntil !== null && validUntil >= lastDay;

/** User officers and safety reviewers; other systems with the key (rule O127). */
export const mayEnterTraining = (actor: Actor): Decision<AccessReason> =>
  inRole(actor, 'USER_OFFICER', 'EXPERIMENT_SAFETY_REVIEWER');

export interface TrainingFacts {
  readonly isSelf: boolean;
}

/** Dates are visible to the person and to those who may enter them (rule O127). */
export function mayReadTraining(actor: Actor, { isSelf }: TrainingFacts): Decision<AccessReason> {
  return isSelf && userIdOf(actor) !== undefined ? yes : mayEnterTraining(actor);
}

export const trainingPolicies = {
  /** Names of kinds, for users who are told that a training is missing. */
  listKinds: rule('training.listKinds', signedIn),
  writeKind: rule('training.writeKind', officerOnly),
  enter: rule('training.enter', mayEnterTraining),
  read: rule('training.read', mayReadTraining, { own: { isSelf: true }, 'of another': { isSelf: false } }),
};

/** Checks that no other kind has the same name. */
export const mayUseTrainingKindShortCode = (
  own: number | undefined,
  sameName: readonly { readonly id: number }[],
): Decision<TrainingReason> => onlyOwn(own, sameName, 'TRAINING_KIND_NAME_TAKEN');

export const trainingSentences = {
  TRAINING_KIND_NOT_FOUND: 'Training not found',
  TRAINING_KIND_NAME_TAKEN: 'Another training course has this name',
  TRAINED_PERSON_NOT_FOUND: ({ userId }) => `There is no person with the number ${String(userId)}`,
  PERSON_NOT_FOUND: 'Person not found',
} satisfies Sentences<string>;

export type TrainingReason = keyof typeof trainingSentences;
