import { z } from 'zod';
import { id, type RoleCode } from '../kernel/index.ts';
import { userRole } from '../role/index.ts';
import { emailLimit, personName } from '../user/index.ts';
import { invitesLimit } from './model.ts';

/** A simple pattern for addresses: something, an at sign, a name with a dot, no white space (rule P85). */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

export const setCoProposerInvitesArgs = z.object({
  input: z
    .object({
      proposalPk: id(),
      emails: z
        .array(z.string().trim().max(emailLimit).regex(emailPattern, { message: 'Enter a full email address' }))
        .max(invitesLimit),
    })
    .meta({ id: 'SetCoProposerInvitesInput' }),
});

/** A person without an account, with the role to invite them into (rule P83). */
export const createUserByEmailInviteArgs = z.object({
  firstname: personName('First name'),
  lastname: personName('Last name'),
  email: z.string().trim().max(emailLimit).regex(emailPattern, { message: 'Enter a full email address' }),
  userRole,
});
export type CreateUserByEmailInviteArgs = z.infer<typeof createUserByEmailInviteArgs>;

/** Titles of the dialog that invites into a role (rule P82). */
export const inviteTitles: Readonly<Record<RoleCode, string>> = {
  USER: 'Invite User',
  USER_OFFICER: 'Invite user officer',
  FAP_CHAIR: 'Invite Fap Chair',
  FAP_SECRETARY: 'Invite panel secretary',
  FAP_REVIEWER: 'Invite Reviewer',
  INSTRUMENT_SCIENTIST: 'Invite instrument scientist',
  EXPERIMENT_SAFETY_REVIEWER: 'Invite experiment safety reviewer',
  INTERNAL_REVIEWER: 'Invite internal reviewer',
};

export const acceptInviteWithCodeArgs = z.object({
  code: z.string().trim().min(1, { message: 'Invite code is required' }).max(12),
});

export const sendInviteAgainArgs = z.object({ inviteId: id() });

/** The response to an invite to the user's own address; `declined: false` withdraws a refusal. */
export const declineCoProposerInviteArgs = z.object({
  proposalId: z.string().max(16),
  declined: z.boolean().default(true),
});

export const acceptCoProposerInviteArgs = z.object({ proposalId: z.string().max(16) });
