import { type SafetyDecision, takenOverSince } from '@atrium/domain/experiment-safety';
import { userIdOf } from '@atrium/domain/kernel';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { type RecordedEvent, record } from '../../events/record.ts';
import { recordChange } from '../../events/record-change.ts';
import { proposals } from '../proposal/index.ts';
import { copyAnswers, createQuestionary } from '../questionary/index.ts';
import { statuses } from '../status/index.ts';
import { activeTemplateOf } from '../template/index.ts';
import { places, safeties, statusesOnWay } from './experiment-safety.loaders.ts';
import * as queries from './experiment-safety.queries.ts';
import { uncheckedTakeOverSamples } from './experiment-sample.service.ts';
import { findHandedIn, insertReturn } from './safety-return.queries.ts';

type Row = queries.ExperimentSafetyRow;

async function existing(tx: Ctx, experimentSafetyPk: number): Promise<Row> {
  const row = await safeties.load(tx, experimentSafetyPk);
  if (!row) throw refused('EXPERIMENT_SAFETY_NOT_FOUND');
  return row;
}

/** Whom an event about the safety of an experiment is told of, and what leads it to the workflow (rule O16). */
async function about(tx: Ctx, experimentPk: number) {
  const place = await places.load(tx, experimentPk);
  if (!place) throw refused('EXPERIMENT_NOT_FOUND');
  const { proposalPk, experimentId } = place;
  return { objectId: experimentPk, proposalPk, description: experimentId };
}

/**
 * Begins the safety form of an experiment: a questionary of the template of the call with the answers the proposal gives to the same
 * questions (rule O8), and with those of a booking that was removed shortly before (rule O33). Records EXPERIMENT_SAFETY_CREATED, which
 * moves nothing.
 */
export function createExperimentSafety(ctx: Ctx, experimentPk: number): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const [place, statusId] = [await places.load(tx, experimentPk), await queries.findFirstStatus(tx.db)];
    if (!place?.esiTemplateId) throw refused('SAFETY_WITHOUT_TEMPLATE');
    if (!statusId) throw refused('SAFETY_WITHOUT_STATUS');
    // What has no person behind it is done for whoever leads the proposal.
    const createdBy = userIdOf(tx.actor) ?? (await proposals.load(tx, place.proposalPk))?.proposerId ?? 0;
    const esiQuestionaryId = await createQuestionary(tx, place.esiTemplateId, createdBy);
    await copyAnswers(tx, { fromId: place.questionaryId, toId: esiQuestionaryId });
    const before = await queries.findFormBefore(tx.db, experimentPk, takenOverSince(tx.now));
    if (before) await copyAnswers(tx, { fromId: before, toId: esiQuestionaryId });
    const row = await queries.insertSafety(tx.db, { experimentPk, esiQuestionaryId, statusId, createdBy });
    if (before) await uncheckedTakeOverSamples(tx, { fromForm: before, experimentPk });
    tx.memo.clear();
    const data = { experimentPk, experimentSafetyPk: row.experimentSafetyPk };
    await record(tx, { type: 'EXPERIMENT_SAFETY_CREATED', ...(await about(tx, experimentPk)), data });
    return row;
  });
}

/** A form that the team has again: nobody has decided on it. */
const givenBack = {
  esiQuestionarySubmittedAt: null,
  instrumentScientistDecision: null,
  instrumentScientistComment: null,
  experimentSafetyReviewerDecision: null,
  experimentSafetyReviewerComment: null,
  reviewedBy: null,
  reviewedAt: null,
} as const;

/**
 * Gives a form back that was handed in, asking nobody's leave, and keeps what it said then, so that what is changed since can be told when
 * it returns. With a question it records EXPERIMENT_SAFETY_ASKED_BACK, without one EXPERIMENT_SAFETY_UPDATED. Both decisions with their
 * comments are in the event.
 */
export async function uncheckedGiveBack(tx: Ctx, was: Row, comment: string | null): Promise<Row> {
  const { experimentSafetyPk, experimentPk } = was;
  const handedInAt = was.esiQuestionarySubmittedAt ?? tx.now;
  await insertReturn(tx.db, {
    experimentSafetyPk,
    comment,
    returnedBy: userIdOf(tx.actor) ?? null,
    // The request may have begun before the form was handed in, and waited for it.
    returnedAt: tx.now < handedInAt ? handedInAt : tx.now,
    handedInAt,
    handedIn: JSON.stringify(await findHandedIn(tx.db, experimentSafetyPk)),
  });
  const row = await queries.updateSafety(tx.db, experimentSafetyPk, { ...givenBack, updatedAt: tx.now });
  tx.memo.clear();
  const asked = { comment, statusId: was.handedInStatusId ?? (await queries.findFirstStatus(tx.db)) };
  const data = { experimentPk, ...(comment === null ? {} : { experimentSafetyPk, ...asked }) };
  const type = comment === null ? 'EXPERIMENT_SAFETY_UPDATED' : 'EXPERIMENT_SAFETY_ASKED_BACK';
  await recordChange(tx, { type, ...(await about(tx, experimentPk)), data }, was, row);
  return row;
}

/**
 * Hands the form in and records EXPERIMENT_ESF_SUBMITTED, or gives it back to the team and records EXPERIMENT_SAFETY_UPDATED, along
 * which a workflow may lead back (rules O10 and O11, decision 0181).
 */
export function submitExperimentSafety(ctx: Ctx, experimentSafetyPk: number, handsIn: boolean): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const was = await existing(tx, experimentSafetyPk);
    if (!handsIn) return uncheckedGiveBack(tx, was, null);
    const row = await queries.updateSafety(tx.db, experimentSafetyPk, {
      esiQuestionarySubmittedAt: tx.now,
      handedInStatusId: was.statusId,
      updatedAt: tx.now,
    });
    tx.memo.clear();
    const data = { experimentPk: row.experimentPk };
    const event = { type: 'EXPERIMENT_ESF_SUBMITTED', ...(await about(tx, row.experimentPk)), data } as const;
    await recordChange(tx, event, was, row);
    return row;
  });
}

export interface GivenDecision {
  readonly experimentSafetyPk: number;
  readonly decision: SafetyDecision;
  readonly comment?: string | null | undefined;
}

const decisionOf = {
  IS: {
    type: 'EXPERIMENT_SAFETY_MANAGEMENT_DECISION_SUBMITTED_BY_IS',
    set: (decision: SafetyDecision, comment: string | null) => ({
      instrumentScientistDecision: decision,
      instrumentScientistComment: comment,
    }),
  },
  ESR: {
    type: 'EXPERIMENT_SAFETY_MANAGEMENT_DECISION_SUBMITTED_BY_ESR',
    set: (decision: SafetyDecision, comment: string | null) => ({
      experimentSafetyReviewerDecision: decision,
      experimentSafetyReviewerComment: comment,
    }),
  },
} as const;

/**
 * Keeps what the instrument scientist or the safety reviewer decided and records the event of it, from which the approval or the
 * rejection follows (rules O12 and O16). The status moves through the workflow alone.
 */
export function decideOnSafety(ctx: Ctx, by: keyof typeof decisionOf, given: GivenDecision): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const { type, set } = decisionOf[by];
    const was = await existing(tx, given.experimentSafetyPk);
    const { decision } = given;
    const row = await queries.updateSafety(tx.db, was.experimentSafetyPk, {
      ...set(decision, given.comment ?? null),
      reviewedBy: userIdOf(tx.actor) ?? null,
      reviewedAt: tx.now,
      updatedAt: tx.now,
    });
    tx.memo.clear();
    const data = { experimentPk: row.experimentPk, decision };
    await recordChange(tx, { type, ...(await about(tx, row.experimentPk)), data }, was, row);
    return row;
  });
}

/** Begins the form of the review, of the active template; where it was begun it is answered (rule O14). */
export function reviewExperimentSafety(ctx: Ctx, experimentSafetyPk: number): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const was = await existing(tx, experimentSafetyPk);
    if (was.safetyReviewQuestionaryId !== null) return was;
    const templateId = await activeTemplateOf(tx, 'EXPERIMENT_SAFETY_REVIEW');
    if (!templateId) throw refused('SAFETY_REVIEW_WITHOUT_TEMPLATE');
    const row = await queries.updateSafety(tx.db, experimentSafetyPk, {
      safetyReviewQuestionaryId: await createQuestionary(tx, templateId),
      updatedAt: tx.now,
    });
    tx.memo.clear();
    const type = 'EXPERIMENT_SAFETY_REVIEW_CREATED';
    await record(tx, { type, ...(await about(tx, row.experimentPk)), data: { experimentPk: row.experimentPk } });
    return row;
  });
}

/** An officer puts the safety of an experiment into a status of its workflow (rule O236); where it stands there already, nothing happens. */
export function changeSafetyStatus(ctx: Ctx, experimentSafetyPk: number, statusId: number): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const { experimentPk, statusId: was } = await existing(tx, experimentSafetyPk);
    const offered = await statusesOnWay.load(tx, experimentPk);
    if (!offered.some((one) => one.statusId === statusId)) throw refused('SAFETY_STATUS_OFF_ITS_WAY');
    if (statusId !== was) await uncheckedSetSafetyStatus(tx, { statusId, experimentPks: [experimentPk] });
    return existing(tx, experimentSafetyPk);
  });
}

interface StatusChange {
  readonly statusId: number;
  readonly experimentPks: readonly number[];
  /** What led to it, where nobody chose it; told in the log. */
  readonly becauseOf?: string;
  /** The event it follows from, where one led to it. */
  readonly causedBy?: number;
}

/**
 * Gives the safety of these experiments a status as by hand, asking nobody's leave, and records
 * EXPERIMENT_SAFETY_STATUS_CHANGED_BY_USER for each. What the workflow forgets follows from the event.
 */
export async function uncheckedSetSafetyStatus(
  tx: Ctx,
  { statusId, experimentPks, becauseOf, causedBy }: StatusChange,
): Promise<void> {
  const status = await statuses.load(tx, statusId);
  if (!status) throw refused('STATUS_NOT_FOUND');
  const rows = await queries.lockSafetiesOfExperiments(tx.db, experimentPks);
  await queries.setStatusOfExperiments(tx.db, experimentPks, { statusId, updatedAt: tx.now });
  tx.memo.clear();
  await record(
    tx,
    ...rows.map(
      ({ experimentPk, experimentId, proposalPk, statusId: fromStatusId }): RecordedEvent => ({
        type: 'EXPERIMENT_SAFETY_STATUS_CHANGED_BY_USER',
        objectId: experimentPk,
        proposalPk,
        ...(causedBy === undefined ? {} : { causedBy }),
        description: `Status of ${experimentId} changed to: ${status.name}`,
        data: {
          experimentPk,
          statusId,
          fromStatusId,
          shortCode: status.shortCode,
          ...(becauseOf ? { becauseOf } : {}),
        },
      }),
    ),
  );
}
