/** Invites: asking somebody by e-mail to become co-proposer, or to come to a visit. */

export { type InviteRow, listInvites, listVisitInvites } from './invite.queries.ts';
export { InviteRef } from './invite.schema.ts';
export { uncheckedSetVisitInvites, whenVisitInviteAccepted } from './invite-visit.service.ts';
