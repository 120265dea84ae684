/** Invites by e-mail, to become a co-proposer or to come for a visit. */

export { type InviteRow, listInvites, listVisitInvites } from './invite.queries.ts';
export { InviteRef } from './invite.schema.ts';
export { uncheckedSetVisitInvites, whenVisitInviteAccepted } from './invite-visit.service.ts';
