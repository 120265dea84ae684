import {
  type FeedbackFigure,
  type FeedbackFiguresFilter,
  type FeedbackPeriod,
  type FeedbackStatus,
  feedbackFigures,
} from '@atrium/domain/feedback';
import { userIdOf } from '@atrium/domain/kernel';
import { screenAddress } from '@atrium/domain/session';
import { facilityZone } from '@atrium/domain/setting';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import type { StoredEvent } from '../../events/dispatch.ts';
import { type RecordedEvent, record } from '../../events/record.ts';
import { recordChange, recordRemoved } from '../../events/record-change.ts';
import { queueLetters } from '../mail/index.ts';
import {
  createQuestionary,
  inapplicableAnswers,
  type QuestionaryRow,
  questionaryLoader,
  uncheckedDeleteQuestionaries,
} from '../questionary/index.ts';
import { settingText } from '../setting/index.ts';
import { activeTemplateOf } from '../template/index.ts';
import { people } from '../user/index.ts';
import { feedbackPlaces, feedbacks } from './feedback.facts.ts';
import * as queries from './feedback.queries.ts';
import { askedInFeedback, countChoices, countFeedbackAnswers, feedbackForms } from './feedback-figures.queries.ts';

type Row = queries.FeedbackRow;

async function existing(tx: Ctx, id: number): Promise<Row> {
  const row = await feedbacks.load(tx, id);
  if (!row) throw refused('FEEDBACK_NOT_FOUND');
  return row;
}

async function placeOf(tx: Ctx, experimentPk: number): Promise<queries.PlaceRow> {
  const place = await feedbackPlaces.load(tx, experimentPk);
  if (!place) throw refused('EXPERIMENT_NOT_FOUND');
  return place;
}

/** Returns the subject of an event about feedback. */
async function about(tx: Ctx, { id, experimentPk }: Pick<Row, 'id' | 'experimentPk'>) {
  const { proposalPk, experimentId } = await placeOf(tx, experimentPk);
  return { objectId: id, proposalPk, description: experimentId };
}

/** Begins the feedback on an experiment with an empty form from the active template, and records FEEDBACK_CREATED (rule O60). */
export function createFeedback(ctx: Ctx, experimentPk: number): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const templateId = await activeTemplateOf(tx, 'FEEDBACK');
    if (!templateId) throw refused('FEEDBACK_WITHOUT_TEMPLATE');
    // Without a person as the actor, the team lead counts as the creator.
    const creatorId = userIdOf(tx.actor) ?? (await placeOf(tx, experimentPk)).teamLeadUserId;
    if (!creatorId) throw refused('FEEDBACK_WITHOUT_VISIT');
    const questionaryId = await createQuestionary(tx, templateId, creatorId);
    const row = await queries.insertFeedback(tx.db, { experimentPk, creatorId, questionaryId, createdAt: tx.now });
    tx.memo.clear();
    await record(tx, { type: 'FEEDBACK_CREATED', ...(await about(tx, row)), data: { experimentPk } });
    return row;
  });
}

/** Submits the feedback or returns it to the team, and records the event; does nothing if the status is unchanged or none is given (rule O62). */
export function setFeedbackStatus(ctx: Ctx, id: number, wanted: FeedbackStatus | null | undefined): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const was = await existing(tx, id);
    if (!wanted || wanted === was.status) return was;
    const isSubmitted = wanted === 'SUBMITTED';
    const row = await queries.updateFeedbackRow(tx.db, id, {
      status: wanted,
      submittedAt: isSubmitted ? tx.now : null,
    });
    tx.memo.clear();
    const type = isSubmitted ? 'FEEDBACK_SUBMITTED' : 'FEEDBACK_UPDATED';
    const event: RecordedEvent = { type, ...(await about(tx, row)), data: { experimentPk: row.experimentPk } };
    await recordChange(tx, event, was, row);
    return row;
  });
}

/** Feedback that was just removed carries its questionary along, which no longer exists in the database. */
export type AnsweredFeedback = Row & { readonly questionary?: QuestionaryRow | null };

/** Deletes feedback with its answers, and returns it as it was. Records FEEDBACK_DELETED. */
export function deleteFeedback(ctx: Ctx, id: number): Promise<AnsweredFeedback> {
  return transaction(ctx, async (tx) => {
    const row = await existing(tx, id);
    const questionary = await questionaryLoader.load(tx, row.questionaryId);
    await recordRemoved(tx, { type: 'FEEDBACK_DELETED', ...(await about(tx, row)) }, row);
    // Deleting the form also deletes the row.
    await uncheckedDeleteQuestionaries(tx, [row.questionaryId]);
    tx.memo.clear();
    return { ...row, questionary };
  });
}

/** Stores that a team is asked for feedback, without any permission check, and records FEEDBACK_REQUESTED, which triggers the e-mail (rule O63). */
export function uncheckedRequestFeedback(ctx: Ctx, experimentPk: number): Promise<queries.FeedbackRequestRow> {
  return transaction(ctx, async (tx) => {
    const { teamLeadUserId, experimentId, proposalPk } = await placeOf(tx, experimentPk);
    const request = await queries.insertRequest(tx.db, experimentPk, tx.now);
    tx.memo.clear();
    await record(tx, {
      type: 'FEEDBACK_REQUESTED',
      objectId: experimentPk,
      proposalPk,
      description: experimentId,
      data: { experimentPk, userId: teamLeadUserId },
    });
    return request;
  });
}

/** Writes to the lead of the team, once for each request; to nobody if the team no longer exists (rule O63). */
export async function mailFeedbackRequest(tx: Ctx, event: StoredEvent): Promise<void> {
  if (event.eventType !== 'FEEDBACK_REQUESTED') return;
  const experimentPk = Number(event.changedObjectId);
  const place = await feedbackPlaces.load(tx, experimentPk);
  const lead = place?.teamLeadUserId ? await people.load(tx, place.teamLeadUserId) : null;
  if (!place || !lead) return;
  const data = {
    teamleadPreferredname: lead.preferredname || lead.firstname,
    teamleadLastname: lead.lastname,
    experimentId: place.experimentId,
    feedbackurl: screenAddress(tx.config.publicUrl, { to: '/CreateFeedback/$experimentPk', params: { experimentPk } }),
  };
  await queueLetters(tx, [{ eventId: event.id, templateId: 'feedback-request', recipients: [place.leadEmail], data }]);
}

/** Returns the figures of each question that the caller may read, over quarters or cycles (rules O64, O232 and Q13). */
export async function figuresOf(
  ctx: Ctx,
  filter: FeedbackFiguresFilter,
  by: FeedbackPeriod,
): Promise<FeedbackFigure[]> {
  const [zone, setAside] = await Promise.all([
    settingText(ctx, 'TIMEZONE'),
    inapplicableAnswers(ctx, { forms: feedbackForms(filter), questions: askedInFeedback }),
  ]);
  const asked = { actor: ctx.actor, filter, by, zone: facilityZone(zone), setAside };
  const [answers, chosen] = await Promise.all([countFeedbackAnswers(ctx.db, asked), countChoices(ctx.db, asked)]);
  return feedbackFigures(answers, chosen);
}
