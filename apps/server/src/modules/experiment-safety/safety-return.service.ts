import {
  type Answers,
  earlierApproval,
  earlierVerdicts,
  type LoggedSafetyDecision,
  type SafetyChange,
  type SafetyVerdict,
  safetyChanges,
  type WordedAnswer,
  type WordedPart,
} from '@atrium/domain/experiment-safety';
import { mayReadQuestion } from '@atrium/domain/question';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { manyLoader } from '../../access/loaders.ts';
import type { StoredEvent } from '../../events/dispatch.ts';
import { answersInWords, questionaryLoader } from '../questionary/index.ts';
import { samples } from '../sample/index.ts';
import { relationModel, relationsLoader } from '../template/index.ts';
import { places, safeties, safetyOfExperiment, samplesOfExperiment } from './experiment-safety.loaders.ts';
import type { ExperimentSafetyRow } from './experiment-safety.queries.ts';
import { uncheckedReturnToTeam, uncheckedSetSafetyStatus } from './experiment-safety.service.ts';
import type { ExperimentSampleRow } from './experiment-sample.queries.ts';
import * as queries from './safety-return.queries.ts';

/** Each time a form was returned to the team, latest first, batched. */
export const returnsOfSafety = manyLoader<number, queries.ReturnRow>(
  (ctx, pks) => queries.listReturns(ctx.db, pks),
  ({ experimentSafetyPk }) => experimentSafetyPk,
);

/** The decisions on the safety of an experiment, including those no longer in effect, batched. */
const decisionsOn = manyLoader<number, LoggedSafetyDecision & { readonly experimentPk: number }>(
  (ctx, pks) => queries.listLoggedDecisions(ctx.db, pks),
  ({ experimentPk }) => experimentPk,
);

/** Returns the decisions on a safety form that are no longer in effect, latest first (rule O238). */
export async function decidedBefore(ctx: Ctx, row: ExperimentSafetyRow): Promise<readonly SafetyVerdict[]> {
  return earlierVerdicts(await decisionsOn.load(ctx, row.experimentPk), {
    SCIENTIST: row.instrumentScientistDecision ?? 'UNSET',
    REVIEWER: row.experimentSafetyReviewerDecision ?? 'UNSET',
  });
}

/** The samples of the experiment and of the others of its proposal, for the comparison with earlier approvals, batched. */
const broughtTo = manyLoader<number, queries.SampleAtExperimentRow>(
  (ctx, pks) => queries.listSamplesWithApprovals(ctx.db, pks),
  ({ askedPk }) => askedPk,
);

/**
 * Returns the form to the team with a question (rule O160) and records EXPERIMENT_SAFETY_ASKED_BACK, by which the form returns to the
 * status in which it was submitted and the team is notified (rules O161 and O162). All decisions must be made again; the old ones are in
 * the event.
 */
export function askBackExperimentSafety(
  ctx: Ctx,
  { experimentSafetyPk, comment }: { readonly experimentSafetyPk: number; readonly comment: string },
): Promise<ExperimentSafetyRow> {
  return transaction(ctx, async (tx) => {
    const was = await safeties.load(tx, experimentSafetyPk);
    if (!was) throw refused('EXPERIMENT_SAFETY_NOT_FOUND');
    return uncheckedReturnToTeam(tx, was, comment.trim());
  });
}

/** Returns a form that was asked back to the status in which it was submitted, whatever its workflow says (rule O161). */
export async function returnToSubmittedStatus(tx: Ctx, event: StoredEvent): Promise<void> {
  if (event.eventType !== 'EXPERIMENT_SAFETY_ASKED_BACK') return;
  const { experimentPk, statusId } = event.rowData;
  const safety = await safetyOfExperiment.load(tx, Number(experimentPk) || 0);
  if (!safety || typeof statusId !== 'number' || safety.statusId === statusId) return;
  const becauseOf = 'the safety form was asked back';
  await uncheckedSetSafetyStatus(tx, { statusId, experimentPks: [safety.experimentPk], becauseOf, causedBy: event.id });
}

const asMap = (answers: Answers): ReadonlyMap<string, unknown> => new Map(Object.entries(answers));

/** Returns the answers of a questionary in words, now or with earlier answers; the key of each includes what it is about. */
async function worded(ctx: Ctx, about: string, questionaryId: number, earlier?: Answers): Promise<WordedAnswer[]> {
  const answers = await answersInWords(ctx, questionaryId, earlier && asMap(earlier));
  return answers.map(({ questionId, question, words, value }) => ({
    key: `${about} ${questionId}`,
    question,
    words,
    value,
  }));
}

/** Returns a chosen sample as the caller may read it, now or as it was; null if the caller may not read it. */
async function samplePart(
  ctx: Ctx,
  { sampleId, sampleEsiQuestionaryId }: ExperimentSampleRow,
  earlier?: queries.HandedInSample,
): Promise<WordedPart | null> {
  const sample = await samples.load(ctx, sampleId);
  if (!sample) return null;
  const [declaration, input] = await Promise.all([
    worded(ctx, 'declaration', sample.questionaryId, earlier?.declaration),
    worded(ctx, 'input', sampleEsiQuestionaryId, earlier?.input),
  ]);
  return { sampleId, title: earlier?.title ?? sample.title, answers: [...declaration, ...input] };
}

/** Whether the caller may read the question of the proposal to which samples belong, even after they were deleted. */
async function readsQuestion(ctx: Ctx, experimentPk: number, questionId: string): Promise<boolean> {
  const place = await places.load(ctx, experimentPk);
  const questionary = place && (await questionaryLoader.load(ctx, place.questionaryId));
  const relations = questionary ? await relationsLoader.load(ctx, questionary.templateId) : [];
  const relation = relations.find((row) => row.questionId === questionId);
  if (!relation) return true;
  const { readPermissions } = relationModel(relation).config.config as { readPermissions?: string[] };
  return mayReadQuestion(ctx.actor, readPermissions);
}

const there = (part: WordedPart | null): part is WordedPart => part !== null;

/** Returns the changes in a form since it was last returned to the team, as far as the caller may read them (rule O163); empty if it never was. */
export async function changesSinceReturn(
  ctx: Ctx,
  { experimentSafetyPk, experimentPk, esiQuestionaryId }: ExperimentSafetyRow,
): Promise<readonly SafetyChange[]> {
  const [last] = await returnsOfSafety.load(ctx, experimentSafetyPk);
  if (!last) return [];
  const { form, samples: brought } = last.handedIn;
  const chosen = await samplesOfExperiment.load(ctx, experimentPk);
  const before = new Map(brought.map((sample) => [sample.sampleId, sample]));
  const title = '';
  const [formBefore, formNow, partsNow, partsBefore, gone] = await Promise.all([
    worded(ctx, 'form', esiQuestionaryId, form),
    worded(ctx, 'form', esiQuestionaryId),
    Promise.all(chosen.map((row) => samplePart(ctx, row))),
    Promise.all(
      chosen.flatMap((row) => {
        const earlier = before.get(row.sampleId);
        return earlier ? [samplePart(ctx, row, earlier)] : [];
      }),
    ),
    Promise.all(
      brought
        .filter(({ sampleId }) => chosen.every((row) => row.sampleId !== sampleId))
        .map(
          async ({ sampleId, title, questionId }): Promise<WordedPart | null> =>
            (await readsQuestion(ctx, experimentPk, questionId)) ? { sampleId, title, answers: [] } : null,
        ),
    ),
  ]);
  return safetyChanges(
    [{ sampleId: null, title, answers: formBefore }, ...partsBefore.filter(there), ...gone.filter(there)],
    [{ sampleId: null, title, answers: formNow }, ...partsNow.filter(there)],
  );
}

/** Returns the earlier approval of the same sample in another experiment, or null (rule O164). */
export async function approvedBefore(
  ctx: Ctx,
  { experimentPk, sampleId }: Pick<ExperimentSampleRow, 'experimentPk' | 'sampleId'>,
): Promise<queries.SampleAtExperimentRow | null> {
  const brought = await broughtTo.load(ctx, experimentPk);
  const sample = brought.find((row) => row.experimentPk === experimentPk && row.sampleId === sampleId);
  if (!sample) return null;
  const others = brought.filter((row) => row.experimentPk !== experimentPk);
  return earlierApproval(sample, sample.decidedAt, others) ?? null;
}
