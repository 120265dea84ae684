import { z } from 'zod';
import { id } from '../kernel/index.ts';
import { emailLimit, invitesLimit } from './limits.ts';

/** Spec 1 §5 "a simple address pattern": something, an at sign, a name with a dot, no blanks. */
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

export const acceptInviteWithCodeArgs = z.object({
  code: z.string().trim().min(1, { message: 'Invite code is required' }).max(12),
});

export const acceptCoProposerInviteArgs = z.object({ proposalId: z.string().max(16) });
