import type { Ctx } from '../../access/context.ts';
import { onEvent, type StoredEvent } from '../../events/dispatch.ts';
import { type NewMessage, publish, showsBodyOf } from '../message/index.ts';
import { inapplicableAnswersIn } from '../questionary/index.ts';
import * as others from './other-messages.queries.ts';
import { proposalMessages } from './proposal-message.queries.ts';

type Tell = (tx: Ctx, event: StoredEvent) => Promise<readonly NewMessage[]>;

/** A message with the current proposal, under the type of the event or the given one. */
const proposal =
  (type?: string): Tell =>
  async (tx, { eventType, proposalPk }) =>
    (await proposalMessages(tx.db, proposalPk === null ? [] : [proposalPk])).map(({ body }) => ({
      type: type ?? eventType,
      body,
    }));

/** A message with the current record or, if it has been deleted, the data the event stored about it. */
const recordOf =
  (find: (db: Ctx['db'], id: number) => Promise<unknown>): Tell =>
  async (tx, { eventType, changedObjectId, rowData }) => {
    const id = Number(changedObjectId);
    return [{ type: eventType, body: (await find(tx.db, id)) ?? { id, ...rowData } }];
  };

const instrument = recordOf(others.findInstrumentBody);
const user = recordOf(others.findUserBody);

/**
 * Messages that a visitor comes, or no longer comes, with the current proposal, and one about the proposal itself (rule O41). The person
 * and the dates are taken from the event, since the registration may have been deleted.
 */
const visitor =
  (...types: readonly ('VISIT_CREATED' | 'VISIT_DELETED')[]): Tell =>
  async (tx, event) => {
    const [about, visitorId] = [
      await proposal('PROPOSAL_UPDATED')(tx, event),
      await others.findSubject(tx.db, Number(event.rowData.userId) || 0),
    ];
    const { startsAt, endsAt, before } = event.rowData;
    const dates = { VISIT_CREATED: { startsAt, endsAt }, VISIT_DELETED: { startsAt, endsAt, ...(before as object) } };
    const messages = types.map((type) => {
      const { startsAt: startAt, endsAt: endAt } = dates[type];
      return { type, body: { startAt, endAt, visitorId, proposal: about[0]?.body ?? null } };
    });
    return [...messages, ...about];
  };

/** The events other systems are notified of, and how (rule W49). Status changes alone are not included. */
const messagesOf: Readonly<Record<string, Tell>> = {
  PROPOSAL_CREATED: proposal(),
  PROPOSAL_UPDATED: proposal(),
  PROPOSAL_SUBMITTED: proposal(),
  PROPOSAL_ACCEPTED: proposal(),
  PROPOSAL_DELETED: proposal(),
  PROPOSAL_CO_PROPOSER_INVITE_ACCEPTED: proposal('PROPOSAL_UPDATED'),
  DATA_ACCESS_USERS_UPDATED: proposal('PROPOSAL_UPDATED'),
  VISIT_REGISTRATION_APPROVED: visitor('VISIT_CREATED'),
  VISIT_REGISTRATION_CANCELLED: visitor('VISIT_DELETED'),
  VISIT_REGISTRATION_UPDATED: async (tx, event) =>
    event.rowData.wasApproved === true ? visitor('VISIT_DELETED', 'VISIT_CREATED')(tx, event) : [],
  INSTRUMENT_CREATED: instrument,
  INSTRUMENT_UPDATED: instrument,
  INSTRUMENT_DELETED: instrument,
  CALL_CREATED: recordOf(others.findCallBody),
  USER_UPDATED: user,
  USER_DELETED: user,
  PROPOSAL_FAPS_SELECTED: async (_, { eventType, proposalPk }) => [
    { type: eventType, body: { proposalPks: [proposalPk] } },
  ],
  PROPOSAL_INSTRUMENTS_SELECTED: async (tx, { eventType, proposalPk, rowData }) => {
    const instrumentIds = rowData.instrumentIds ?? [];
    const submitted = proposalPk !== null && (await others.isSubmitted(tx.db, proposalPk));
    const body = { proposalPks: [proposalPk], instrumentIds, instrumentHasProposalIds: instrumentIds, submitted };
    return [{ type: eventType, body }];
  },
  TOPIC_ANSWERED: async (tx, { eventType, proposalPk, rowData }) => {
    const questionaryId = Number(rowData.questionaryId) || 0;
    if (proposalPk === null) return [];
    const setAside = await inapplicableAnswersIn(tx, questionaryId);
    const answers = await others.listAnswers(tx.db, { proposalPk, questionaryId, setAside });
    return answers.length > 0 ? [{ type: eventType, body: answers }] : [];
  },
};

/** Notifies other systems in the transaction that dispatches the event: once, and only of what has happened. */
async function uncheckedTellOthers(tx: Ctx, event: StoredEvent): Promise<void> {
  if (!tx.adapters.broker) return;
  const tell = Object.hasOwn(messagesOf, event.eventType) ? messagesOf[event.eventType] : undefined;
  if (tell) await publish(tx, ...(await tell(tx, event)));
}

// Runs before the workflow moves anything: other systems are notified in the order in which things happen.
onEvent('messages to other systems', 14, uncheckedTellOthers);

showsBodyOf('TOPIC_ANSWERED', others.readableAnswers);
