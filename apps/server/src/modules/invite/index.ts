/** Invites: asking somebody by e-mail to become co-proposer. */

export { type InviteRow, listInvites } from './invite.queries.ts';
export { InviteRef } from './invite.schema.ts';
