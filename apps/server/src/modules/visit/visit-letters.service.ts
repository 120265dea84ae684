import type { Ctx } from '../../access/context.ts';
import type { StoredEvent } from '../../events/dispatch.ts';
import { calls } from '../call/index.ts';
import { addressesOf, queueLetters } from '../mail/index.ts';
import { proposals } from '../proposal/index.ts';
import { surroundingsOf } from '../questionary/index.ts';
import { people } from '../user/index.ts';

/** Which letter tells of which event, by the ids other systems know (rule O44). */
const letters: Readonly<Record<string, string>> = {
  VISIT_REGISTRATION_APPROVED: 'visit-registration-approved',
  VISIT_REGISTRATION_CANCELLED: 'visit-registration-cancelled',
};

/** Writes to the visitor and to the user office; what it is about stands in the event, as the registration may be gone. */
export async function writeAboutVisit(tx: Ctx, event: StoredEvent): Promise<void> {
  const templateId = Object.hasOwn(letters, event.eventType) ? letters[event.eventType] : undefined;
  if (!templateId || event.proposalPk === null) return;
  const { userId, startsAt, endsAt } = event.rowData;
  const [visitor, proposal, { formatDate }] = await Promise.all([
    people.load(tx, Number(userId) || 0),
    proposals.load(tx, event.proposalPk),
    surroundingsOf(tx),
  ]);
  if (!visitor || !proposal) return;
  const day = (value: unknown) => (typeof value === 'string' ? formatDate(value, false) : '');
  const data = {
    preferredname: visitor.preferredname || visitor.firstname,
    startsAt: day(startsAt),
    endsAt: day(endsAt),
    proposalTitle: proposal.title,
    callShortCode: (await calls.load(tx, proposal.callId))?.shortCode ?? '',
  };
  const office = await addressesOf(tx.db, 'USER_OFFICE_EMAIL');
  const recipients = [[visitor.email], office].filter((to) => to.length > 0);
  await queueLetters(
    tx,
    recipients.map((to) => ({ eventId: event.id, templateId, recipients: to, data })),
  );
}
