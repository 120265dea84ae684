/** Techniques, which group instruments and have their own scientists. */
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

/** Fields of a technique (rule A30). */
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

/** Instruments to add to or remove from a technique. */
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

/** Who may list all techniques, or those of one scientist (rule A28). */
export function mayListTechniques(actor: Actor): Decision<AccessReason> {
  return inRole(actor, 'USER_OFFICER', 'INSTRUMENT_SCIENTIST');
}

/** Officers manage techniques, their instruments and their scientists (rule A28). */
export const mayManageTechniques = officerOnly;

export const techniquePolicies = {
  /** One technique with its scientists. */
  read: rule('technique.read', officerOnly),
  list: rule('technique.list', mayListTechniques),
  /** Names of given techniques, as needed by forms. */
  name: rule('technique.name', signedIn),
  write: rule('technique.write', mayManageTechniques),
};

/** Checks that no other technique has the same short code (rule A29). */
export const mayUseTechniqueShortCode = (
  techniqueId: number | undefined,
  sameShortCode: readonly { readonly id: number }[],
): Decision<TechniqueReason> => onlyOwn(techniqueId, sameShortCode, 'TECHNIQUE_SHORT_CODE_TAKEN');

const unknown = { instruments: 'TECHNIQUE_INSTRUMENT_UNKNOWN', scientists: 'TECHNIQUE_SCIENTIST_UNKNOWN' } as const;

/** Checks that all instruments or people to be linked exist; linking one again has no effect (rule A31). */
export const mayLinkToTechnique = (
  what: keyof typeof unknown,
  wanted: readonly number[],
  known: readonly number[],
): Decision<TechniqueReason> => onlyKnown(wanted, known, unknown[what]);

export const techniqueSentences = {
  TECHNIQUE_NOT_FOUND: 'Technique not found',
  TECHNIQUE_SHORT_CODE_TAKEN: 'Another technique has this short code',
  TECHNIQUE_INSTRUMENT_UNKNOWN: 'Could not assign instruments to technique: one of them does not exist',
  TECHNIQUE_SCIENTIST_UNKNOWN: 'Could not assign scientists to technique: one of them does not exist',
  TECHNIQUE_INSTRUMENT_NOT_FOUND: 'Could not remove assigned instrument/s from technique',
  TECHNIQUE_SCIENTIST_NOT_FOUND: 'Could not remove assigned scientist/s from technique',
} satisfies Sentences<string>;

export type TechniqueReason = keyof typeof techniqueSentences;
