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

/** Returns the subject of an event about the safety of an experiment, by which the workflow finds it (rule O16). */
async function about(tx: Ctx, experimentPk: number) {
  const place = await places.load(tx, experimentPk);
  if (!place) throw refused('EXPERIMENT_NOT_FOUND');
  const { proposalPk, experimentId } = place;
  return { objectId: experimentPk, proposalPk, description: experimentId };
}

/**
 * Begins the safety form of an experiment: a questionary from the template of the call, with the answers of the proposal to the same
 * questions (rule O8), and those of a booking that was removed shortly before (rule O33). Records EXPERIMENT_SAFETY_CREATED, which moves
 * nothing.
 */
export function createExperimentSafety(ctx: Ctx, experimentPk: number): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const [place, statusId] = [await places.load(tx, experimentPk), await queries.findFirstStatus(tx.db)];
    if (!place?.esiTemplateId) throw refused('SAFETY_WITHOUT_TEMPLATE');
    if (!statusId) throw refused('SAFETY_WITHOUT_STATUS');
    // Without a person as the actor, the principal investigator counts as the creator.
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

/** The state of a form that is back with the team: without any decision. */
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
 * Returns a submitted form to the team, without any permission check, and stores its content at that time, so that later changes can be
 * shown when it is submitted again. With a question it records EXPERIMENT_SAFETY_ASKED_BACK, without one EXPERIMENT_SAFETY_UPDATED. The
 * event contains both decisions with their comments.
 */
export async function uncheckedReturnToTeam(tx: Ctx, was: Row, comment: string | null): Promise<Row> {
  const { experimentSafetyPk, experimentPk } = was;
  const handedInAt = was.esiQuestionarySubmittedAt ?? tx.now;
  await insertReturn(tx.db, {
    experimentSafetyPk,
    comment,
    returnedBy: userIdOf(tx.actor) ?? null,
    // The request may have begun before the form was submitted, and waited for the lock.
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
 * Submits the form and records EXPERIMENT_ESF_SUBMITTED, or returns it to the team and records EXPERIMENT_SAFETY_UPDATED, by which a
 * workflow may lead back (rules O10 and O11, decision 0181).
 */
export function submitExperimentSafety(ctx: Ctx, experimentSafetyPk: number, handsIn: boolean): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const was = await existing(tx, experimentSafetyPk);
    if (!handsIn) return uncheckedReturnToTeam(tx, was, null);
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
  /** When the form was submitted that the decision is about, if the client says so. */
  readonly submittedAt?: Date | null | undefined;
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
 * Stores the decision of the instrument scientist or the safety reviewer and records its event, which leads to the approval or rejection
 * (rules O12 and O16). Only the workflow moves the status. Refuses a decision about a form that the team has submitted again since.
 */
export function decideOnSafety(ctx: Ctx, by: keyof typeof decisionOf, given: GivenDecision): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const { type, set } = decisionOf[by];
    const was = await existing(tx, given.experimentSafetyPk);
    const { decision, submittedAt } = given;
    if (submittedAt && was.esiQuestionarySubmittedAt?.getTime() !== submittedAt.getTime())
      throw refused('SAFETY_SUBMITTED_AGAIN', {}, 'CONFLICT');
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

/** Begins the form of the review from the active template, or returns the record unchanged if it was begun already (rule O14). */
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

/** Sets the safety of an experiment to a status in its workflow on behalf of an officer (rule O236); does nothing if it has that status already. */
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
  /** The cause, if nobody chose the status; recorded in the log. */
  readonly becauseOf?: string;
  /** The event that caused the change, if any. */
  readonly causedBy?: number;
}

/**
 * Sets the status of the safety of these experiments as an officer would, without any permission check, and records
 * EXPERIMENT_SAFETY_STATUS_CHANGED_BY_USER for each. The event makes the workflow forget the events that must happen again from the new
 * status.
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
