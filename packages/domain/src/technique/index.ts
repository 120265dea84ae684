/** Techniques group instruments and have scientists of their own. */
import { z } from 'zod';
import {
  type AccessReason,
  type Actor,
  type Decision,
  id,
  ids,
  inRole,
  officerOnly,
  onlyKnown,
  onlyOwn,
  rule,
  type Sentences,
  signedIn,
  text,
} from '../kernel/index.ts';

/** What a technique says of itself (rule A30). */
export const techniqueFields = {
  name: text(100, 'Name of the technique is required', 'Name of the technique should be no longer than 100 characters'),
  shortCode: text(
    20,
    'Short code of the technique is required',
    'Short code of the technique should be no longer than 20 characters',
  ),
  description: text(5000, 'Description of the technique is required'),
};

export const createTechniqueArgs = z.object(techniqueFields);

export const updateTechniqueArgs = z.object({ id: id(), ...techniqueFields });

export const deleteTechniqueArgs = z.object({ id: id() });

/** Which instruments join or leave a technique. */
export const techniqueInstrumentsArgs = z.object({
  techniqueId: id(),
  instrumentIds: ids().min(1, { message: 'Please choose at least one instrument' }),
});
export type TechniqueInstrumentsArgs = z.infer<typeof techniqueInstrumentsArgs>;

export const assignScientistsToTechniqueArgs = z.object({
  techniqueId: id(),
  scientistIds: ids().min(1, { message: 'Please choose at least one scientist' }),
});

export const removeScientistFromTechniqueArgs = z.object({ techniqueId: id(), scientistId: id() });

/** All techniques, and those of one scientist (rule A28). */
export function mayListTechniques(actor: Actor): Decision<AccessReason> {
  return inRole(actor, 'USER_OFFICER', 'INSTRUMENT_SCIENTIST');
}

/** Techniques, their instruments and their scientists are kept by officers (rule A28). */
export const mayManageTechniques = officerOnly;

export const techniquePolicies = {
  /** One technique with its scientists. */
  read: rule('technique.read', officerOnly),
  list: rule('technique.list', mayListTechniques),
  /** Names of given techniques, as a form needs them. */
  name: rule('technique.name', signedIn),
  write: rule('technique.write', mayManageTechniques),
};

/** A short code names one technique; keeping one's own is no clash (rule A29). */
export const mayNameTechnique = (
  techniqueId: number | undefined,
  sameShortCode: readonly { readonly id: number }[],
): Decision<TechniqueReason> => onlyOwn(techniqueId, sameShortCode, 'TECHNIQUE_SHORT_CODE_TAKEN');

const unknown = { instruments: 'TECHNIQUE_INSTRUMENT_UNKNOWN', scientists: 'TECHNIQUE_SCIENTIST_UNKNOWN' } as const;

/**
 * Only instruments and people that exist are linked; whoever is linked already stays so, and asking again changes nothing
 * (rule A31).
 */
export const mayLinkToTechnique = (
  what: keyof typeof unknown,
  wanted: readonly number[],
  known: readonly number[],
): Decision<TechniqueReason> => onlyKnown(wanted, known, unknown[what]);

export const techniqueSentences = {
  TECHNIQUE_NOT_FOUND: 'Technique not found',
  TECHNIQUE_SHORT_CODE_TAKEN: 'Another technique has this short code',
  TECHNIQUE_INSTRUMENT_UNKNOWN: 'Could not assign instrument/s to technique: one of them does not exist',
  TECHNIQUE_SCIENTIST_UNKNOWN: 'Could not assign scientist/s to technique: one of them does not exist',
  TECHNIQUE_INSTRUMENT_NOT_FOUND: 'Could not remove assigned instrument/s from technique',
  TECHNIQUE_SCIENTIST_NOT_FOUND: 'Could not remove assigned scientist/s from technique',
} satisfies Sentences<string>;

export type TechniqueReason = keyof typeof techniqueSentences;
