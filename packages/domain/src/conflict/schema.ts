import { z } from 'zod';
import { id, ids, text } from '../kernel/index.ts';
import {
  conflictModes,
  conflictNameLimit,
  conflictReasonLimit,
  namesCheckedLimit,
  togetherYearsMaximum,
  togetherYearsMinimum,
  toldSources,
} from './model.ts';

export const conflictMode = z.enum(conflictModes).meta({ id: 'ConflictMode' });
export const conflictSource = z.enum(toldSources).meta({ id: 'ConflictSource' });

const reason = text(
  conflictReasonLimit,
  'Please give a reason',
  `The reason must be at most ${conflictReasonLimit} characters`,
);

/** The form of what a panel makes of conflicts (rule R131). */
export const conflictRulesForm = z.object({
  samePerson: conflictMode,
  sameInstitution: conflictMode,
  workedTogether: conflictMode,
  togetherYears: z
    .int()
    .min(togetherYearsMinimum, { message: `At least ${togetherYearsMinimum} year` })
    .max(togetherYearsMaximum, { message: `At most ${togetherYearsMaximum} years` }),
  declared: conflictMode,
  entered: conflictMode,
});
export type ConflictRulesForm = z.infer<typeof conflictRulesForm>;

export const updateConflictRulesArgs = conflictRulesForm.extend({ fapId: id() });

const about = { proposalPk: id().nullish(), otherUserId: id().nullish() };
const aboutOne = {
  check: (input: { proposalPk?: number | null | undefined; otherUserId?: number | null | undefined }) =>
    Number(Boolean(input.proposalPk)) + Number(Boolean(input.otherUserId)) === 1,
  said: { message: 'A conflict is either with a proposal or with a person', path: ['proposalPk'] },
};

/** What a person declares: with a proposal of the panel, or with somebody and so with all proposals of theirs. */
export const declareConflictInput = z
  .object({ fapId: id(), ...about, reason })
  .refine(aboutOne.check, aboutOne.said)
  .meta({ id: 'DeclareConflictInput' });
export type DeclareConflictInput = z.output<typeof declareConflictInput>;

/** The same for somebody else, by those who keep the panel's conflicts. */
export const enterConflictInput = z
  .object({ fapId: id(), userId: id(), ...about, reason })
  .refine(aboutOne.check, aboutOne.said)
  .meta({ id: 'EnterConflictInput' });
export type EnterConflictInput = z.output<typeof enterConflictInput>;

/** The form of one that is entered by hand. */
export const conflictReasonForm = z.object({ reason });

export const removeConflictArgs = z.object({ fapId: id(), conflictId: id() });

/** Of a panel in a call, or in all that are reviewed; of some proposals and some people. */
export const fapConflictsArgs = z.object({
  fapId: id(),
  callId: id().nullish(),
  proposalPks: ids().nullish(),
  userIds: ids().nullish(),
});
export type FapConflictsArgs = z.output<typeof fapConflictsArgs>;

export const checkNamesArgs = z.object({
  fapId: id(),
  callId: id().nullish(),
  names: z.array(z.string().trim().min(1).max(conflictNameLimit)).min(1).max(namesCheckedLimit),
});
export type CheckNamesArgs = z.output<typeof checkNamesArgs>;

/** Why somebody is assigned in spite of a warning. */
export const despiteReason = z
  .string()
  .max(conflictReasonLimit, { message: `The reason must be at most ${conflictReasonLimit} characters` })
  .nullish();
