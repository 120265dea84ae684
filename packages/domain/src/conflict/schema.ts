import { z } from 'zod';
import { id, ids, text } from '../kernel/index.ts';
import {
  conflictModes,
  conflictNameLimit,
  conflictReasonLimit,
  namesCheckedLimit,
  shownSources,
  togetherYearsMaximum,
  togetherYearsMinimum,
} from './model.ts';

export const conflictMode = z.enum(conflictModes).meta({ id: 'ConflictMode' });
export const conflictSource = z.enum(shownSources).meta({ id: 'ConflictSource' });

const reason = text(
  conflictReasonLimit,
  'Please give a reason',
  `The reason must be at most ${conflictReasonLimit} characters`,
);

/** The form for a panel's conflict rules (rule R131). */
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

/** A user's own declaration: a conflict with a proposal of the panel, or with a person and thus with all of that person's proposals. */
export const declareConflictInput = z
  .object({ fapId: id(), ...about, reason })
  .refine(aboutOne.check, aboutOne.said)
  .meta({ id: 'DeclareConflictInput' });
export type DeclareConflictInput = z.output<typeof declareConflictInput>;

/** The same on behalf of another person, by users who may maintain the panel's conflicts. */
export const enterConflictInput = z
  .object({ fapId: id(), userId: id(), ...about, reason })
  .refine(aboutOne.check, aboutOne.said)
  .meta({ id: 'EnterConflictInput' });
export type EnterConflictInput = z.output<typeof enterConflictInput>;

/** The form for a conflict that is entered by hand. */
export const conflictReasonForm = z.object({ reason });

export const removeConflictArgs = z.object({ fapId: id(), conflictId: id() });

/** Selects the conflicts of a panel in one call, or in all calls under review; optionally for some proposals and some people. */
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

/** Why a person is assigned despite a warning. */
export const despiteReason = z
  .string()
  .max(conflictReasonLimit, { message: `The reason must be at most ${conflictReasonLimit} characters` })
  .nullish();
