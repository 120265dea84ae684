import { z } from 'zod';
import { emailPattern, invitesLimit } from '../invite/index.ts';
import { id, paging, text } from '../kernel/index.ts';
import { emailLimit } from '../user/index.ts';
import { visitTeamLimit } from './model.ts';

const team = z.array(id()).max(visitTeamLimit);
const inviteEmails = z
  .array(z.string().trim().max(emailLimit).regex(emailPattern, { message: 'Enter a full email address' }))
  .max(invitesLimit)
  .nullish();

export const visitKey = z.object({ visitId: id() });

export const createVisitInput = z.object({
  experimentPk: id(),
  team: team.min(1, { message: 'Please add visitors' }),
  teamLeadUserId: id(),
  inviteEmails,
});
export type CreateVisit = z.output<typeof createVisitInput>;

/** Fields that are omitted or null remain unchanged. */
export const updateVisitInput = z.object({
  visitId: id(),
  team: team.min(1, { message: 'Please add visitors' }).nullish(),
  teamLeadUserId: id().nullish(),
  inviteEmails,
});
export type UpdateVisit = z.output<typeof updateVisitInput>;

export const visitsInput = z.object({
  filter: z
    .object({ creatorId: id().nullish(), proposalPk: id().nullish(), experimentPk: id().nullish() })
    .meta({ id: 'VisitsFilter' })
    .nullish(),
  ...paging,
});
export const ownVisitsInput = z.object({ ...paging });
export type VisitsFilter = NonNullable<z.output<typeof visitsInput>['filter']>;

const key = { visitId: id(), userId: id() };
export type RegistrationKey = { readonly visitId: number; readonly userId: number };

export const registrationInput = z.object(key);
export const updateRegistrationInput = z.object({ ...key, startsAt: z.date().nullish(), endsAt: z.date().nullish() });

/** Maximum length of an officer's request for changes, in characters. */
export const changesAskedLimit = 2000;

// Clients know the same two keys under three names on the wire.
export const approveRegistrationInput = z.object({
  visitRegistration: z
    .object({ ...key, startsAt: z.date().nullish(), endsAt: z.date().nullish() })
    .meta({ id: 'ApproveVisitRegistrationInput' }),
});
/** A registration to approve, with the dates that the approval is about if the client says so (rule O290). */
export type ApprovedRegistration = z.output<typeof approveRegistrationInput>['visitRegistration'];
export const requestChangesInput = z.object({
  visitRegistration: z
    .object({ ...key, comment: text(changesAskedLimit).nullish() })
    .meta({ id: 'RequestVisitRegistrationChangesInput' }),
});
/** On our screens a request for changes must say what to change (rule O245). */
export const requestChangesForm = z.object({
  comment: text(changesAskedLimit).refine((words) => words.trim() !== '', { message: 'Comment is required' }),
});
export const cancelRegistrationInput = z.object({
  visitRegistration: z.object(key).meta({ id: 'CancelVisitRegistrationInput' }),
});

/** Whether a visitor has come, as observed by staff (rule O148). */
export const visitorPresenceInput = z.object({ visitId: id(), userId: id(), isPresent: z.boolean() });
