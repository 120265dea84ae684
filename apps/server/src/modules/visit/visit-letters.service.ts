import { screenAddress } from '@atrium/domain/session';
import type { Ctx } from '../../access/context.ts';
import type { StoredEvent } from '../../events/dispatch.ts';
import { calls } from '../call/index.ts';
import { experiments } from '../experiment/index.ts';
import { addressesOf, type LetterToSend, queueLetters } from '../mail/index.ts';
import { surroundingsOf } from '../questionary/index.ts';
import { people } from '../user/index.ts';
import { findVisitedProposal } from './visit.queries.ts';

/** A letter about a visit: the visitors it is about, and whether it is sent to the visitor, to the user office or to both. */
interface Told {
  readonly templateId: string;
  readonly visitors: readonly number[];
  readonly toVisitor: boolean;
  readonly toOffice: boolean;
}

const keysOf = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);
const visitorOf = ({ rowData }: StoredEvent) => [Number(rowData.userId) || 0];

const toVisitor = (templateId: string, visitors: readonly number[]): Told => ({
  templateId,
  visitors,
  toVisitor: true,
  toOffice: false,
});
const toBoth = (templateId: string, event: StoredEvent): Told => ({
  ...toVisitor(templateId, visitorOf(event)),
  toOffice: true,
});

/** People who added themselves to the team are not notified (rule O181). */
const putOnTeam = (event: StoredEvent, team: unknown) =>
  toVisitor(
    'visit-registration-created',
    keysOf(team).filter((userId) => userId !== event.changedBy),
  );

/** The letter for each event, by the template ids that other systems use (rules O44 and O181). */
const letters: Readonly<Record<string, (event: StoredEvent) => Told | undefined>> = {
  VISIT_CREATED: (event) => putOnTeam(event, event.rowData.team),
  VISIT_UPDATED: (event) => putOnTeam(event, event.rowData.added),
  VISIT_REGISTRATION_SUBMITTED: (event) => ({
    ...toBoth('visit-registration-submitted', event),
    toVisitor: false,
  }),
  VISIT_REGISTRATION_CHANGES_REQUESTED: (event) => toVisitor('visit-registration-changes-requested', visitorOf(event)),
  VISIT_REGISTRATION_APPROVED: (event) => toBoth('visit-registration-approved', event),
  VISIT_REGISTRATION_CANCELLED: (event) => toBoth('visit-registration-cancelled', event),
  VISIT_REGISTRATION_WITHDRAWN: (event) =>
    event.rowData.is === 'CANCELLED_BY_FACILITY'
      ? toVisitor('visit-registration-cancelled-by-facility', visitorOf(event))
      : undefined,
};

/** These letters are sent even if the proposal was deleted, so that nobody travels to a cancelled visit. */
const ends: ReadonlySet<string> = new Set(['VISIT_REGISTRATION_CANCELLED', 'VISIT_REGISTRATION_WITHDRAWN']);

/** Returns the template data of letters about an event, the same for every visitor; null if its subject no longer exists. */
async function dataOf(
  tx: Ctx,
  { eventType, proposalPk, rowData }: StoredEvent,
  isToOffice: boolean,
): Promise<LetterToSend['data'] | null> {
  const [proposal, experiment, { formatDate }] = await Promise.all([
    findVisitedProposal(tx.db, proposalPk ?? 0),
    experiments.load(tx, Number(rowData.experimentPk) || 0),
    surroundingsOf(tx),
  ]);
  if (!proposal || (proposal.deletedAt && !ends.has(eventType))) return null;
  const day = (value: unknown) =>
    typeof value === 'string' || value instanceof Date ? formatDate(new Date(value).toISOString(), false) : '';
  return {
    startsAt: day(rowData.startsAt),
    endsAt: day(rowData.endsAt),
    experimentId: experiment?.experimentId ?? '',
    experimentStartsAt: day(experiment?.startsAt),
    experimentEndsAt: day(experiment?.endsAt),
    proposalTitle: proposal.title,
    callShortCode: (await calls.load(tx, proposal.callId))?.shortCode ?? '',
    comment: typeof rowData.comment === 'string' ? rowData.comment : '',
    // The link leads visitors to their registration, the user office to the experiment.
    address: isToOffice
      ? screenAddress(tx.config.publicUrl, {
          to: '/Experiments',
          query: { experiment: experiment?.experimentId ?? '' },
        })
      : screenAddress(tx.config.publicUrl, { to: '/MyVisits', query: { visit: Number(rowData.visitId) } }),
  };
}

/** Sends letters to visitors and to the user office; takes the data from the event, because the registration may be deleted by now. */
export async function writeAboutVisit(tx: Ctx, event: StoredEvent): Promise<void> {
  const letter = Object.hasOwn(letters, event.eventType) ? letters[event.eventType]?.(event) : undefined;
  if (!letter || letter.visitors.length === 0) return;
  const [visitors, shared] = await Promise.all([
    people.loadMany(tx, letter.visitors),
    dataOf(tx, event, !letter.toVisitor),
  ]);
  if (!shared) return;
  const office = letter.toOffice ? await addressesOf(tx.db, 'USER_OFFICE_EMAIL') : [];
  await queueLetters(
    tx,
    visitors.flatMap(({ email, firstname, lastname, preferredname }) => {
      const called = preferredname || firstname;
      const data = { ...shared, preferredname: called, visitorName: `${called} ${lastname}` };
      const recipients = [letter.toVisitor ? [email] : [], office].filter((to) => to.some(Boolean));
      return recipients.map((to) => ({ eventId: event.id, templateId: letter.templateId, recipients: to, data }));
    }),
  );
}
