/** Instruments, their contacts and their scientists. */
import { z } from 'zod';
import {
  type AccessReason,
  type Actor,
  allCounted,
  changing,
  type Decision,
  id,
  ids,
  inRole,
  no,
  officerOnly,
  optional,
  rule,
  type Sentences,
  signedIn,
  text,
  yes,
} from '../kernel/index.ts';

/** The role of people who work on instruments; assigning does not require it, but pickers offer only people who have it. */
export const instrumentRoles = { scientist: 'INSTRUMENT_SCIENTIST' } as const;

const noManager = 'Please specify beamline manager';

/** The fields of an instrument (rule A27). */
export const instrumentFields = {
  name: text(200, 'Name is required'),
  shortCode: text(20, 'Short code is required'),
  description: text(5000, 'Description is required'),
  managerUserId: z.int({ error: noManager }).min(0, { message: noManager }).max(2147483647),
  selectable: optional(z.boolean()).default(true),
  multipleTechReviewsEnabled: optional(z.boolean()).default(false),
};

/** The fields of the instrument form. */
export const instrumentForm = z.object(instrumentFields);

export const createInstrumentArgs = z.object({
  ...instrumentFields,
  /** Whether the manager is also listed as one of its scientists. */
  managerIsScientist: optional(z.boolean()).default(false),
});

export const updateInstrumentArgs = z.object({
  id: id(),
  ...changing(instrumentFields),
  /** Whether a new manager takes over the instrument's unsubmitted technical reviews. */
  updateTechReview: z.boolean(),
});

export const assignScientistsToInstrumentArgs = z.object({
  instrumentId: id(),
  scientistIds: ids().min(1, { message: 'Please choose at least one scientist' }),
});

export const removeScientistFromInstrumentArgs = z.object({ instrumentId: id(), scientistId: id() });

export const instrumentsArgs = z.object({ callIds: ids().nullish() });

/** The list of all instruments (rule A23). */
export function mayListInstruments(actor: Actor): Decision<AccessReason> {
  return inRole(
    actor,
    'USER',
    'USER_OFFICER',
    'FAP_CHAIR',
    'FAP_SECRETARY',
    'FAP_REVIEWER',
    'INSTRUMENT_SCIENTIST',
    'EXPERIMENT_SAFETY_REVIEWER',
  );
}

/** Any signed-in user may read an instrument by its key (rule A23). */
export const mayViewInstrument = signedIn;

/** 'My instruments': those that a scientist manages or works on; for an officer all (rule A24). */
export function mayListOwnInstruments(actor: Actor): Decision<AccessReason> {
  return inRole(actor, 'USER_OFFICER', 'INSTRUMENT_SCIENTIST');
}

/** Only officers maintain instruments and their scientists (rule A25). */
export const mayManageInstruments = officerOnly;

export const instrumentPolicies = {
  list: rule('instrument.list', mayListInstruments),
  read: rule('instrument.read', mayViewInstrument),
  listOwn: rule('instrument.listOwn', mayListOwnInstruments),
  write: rule('instrument.write', mayManageInstruments),
};

/** Records that prevent an instrument from being deleted. */
export interface InstrumentUse {
  readonly proposals: number;
  readonly calls: number;
  readonly scientists: number;
  readonly experiments: number;
}

/** An instrument with any proposal, call, scientist or experiment cannot be deleted (rule A26). */
export function mayDeleteInstrument(use: InstrumentUse): Decision<InstrumentReason> {
  const inUse = Object.values(use).some((count) => count > 0);
  return inUse ? no('INSTRUMENT_IN_USE', { ...use }) : yes;
}

const usedBy = {
  proposals: { one: 'proposal', many: 'proposals' },
  calls: { one: 'call', many: 'calls' },
  scientists: { one: 'scientist', many: 'scientists' },
  experiments: { one: 'experiment', many: 'experiments' },
};

export const instrumentSentences = {
  INSTRUMENT_IN_USE: (details) => `Could not delete instrument: it is used by ${allCounted(details, usedBy)}`,
  USER_UNKNOWN_FOR_INSTRUMENT: 'There is no such person',
  SCIENTIST_ALREADY_ASSIGNED: 'Could not assign scientist/s to instrument: one of them is already assigned',
  INSTRUMENT_NOT_FOUND: 'Instrument not found',
  INSTRUMENT_SCIENTIST_NOT_FOUND: 'Could not remove assigned scientist/s from instrument',
} satisfies Sentences<string>;

export type InstrumentReason = keyof typeof instrumentSentences;
