import { samplesAreReady } from '@atrium/domain/experiment-safety';
import { mayReadQuestion } from '@atrium/domain/question';
import type { SampleDeclarationConfig } from '@atrium/questions/types';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { type RecordedEvent, record } from '../../events/record.ts';
import { recordRemoved } from '../../events/record-change.ts';
import { entryPlace } from '../proposal/index.ts';
import {
  cloneQuestionary,
  copyAnswers,
  createQuestionary,
  type QuestionaryRow,
  questionaryLoader,
  type SavedTopic,
  topicStatesOf,
  uncheckedDeleteQuestionaries,
  uncheckedReopenTopicsWith,
} from '../questionary/index.ts';
import { cloneSample as copySample, type SampleRow, samples } from '../sample/index.ts';
import { relationModel, relationsLoader } from '../template/index.ts';
import { places, safetyOfExperiment, samplesOfExperiment } from './experiment-safety.loaders.ts';
import * as queries from './experiment-sample.queries.ts';

type Row = queries.ExperimentSampleRow;

export interface ChosenKey {
  readonly experimentPk: number;
  readonly sampleId: number;
}

/** Returns the sample as chosen for the experiment; undefined if it is not chosen. */
export async function findChosen(ctx: Ctx, { experimentPk, sampleId }: ChosenKey): Promise<Row | undefined> {
  return (await samplesOfExperiment.load(ctx, experimentPk)).find((row) => row.sampleId === sampleId);
}

async function mustFind(ctx: Ctx, key: ChosenKey): Promise<Row> {
  const row = await findChosen(ctx, key);
  if (!row) throw refused('EXPERIMENT_SAMPLE_NOT_FOUND');
  return row;
}

/**
 * Records an event about a sample of an experiment, and reopens the step of the form that lists the samples if the sample's input is not
 * submitted.
 */
async function tell(tx: Ctx, type: RecordedEvent['type'], { experimentPk, sampleId }: ChosenKey, row?: Row) {
  tx.memo.clear();
  const [place, sample] = [await places.load(tx, experimentPk), await samples.load(tx, sampleId)];
  if (!place) throw refused('EXPERIMENT_NOT_FOUND');
  const event: RecordedEvent = {
    type,
    objectId: experimentPk,
    proposalPk: place.proposalPk,
    description: [place.experimentId, sample?.title].filter(Boolean).join(': '),
    data: { experimentPk, sampleId, ...(row ? { isEsiSubmitted: row.isEsiSubmitted } : {}) },
  };
  if (type === 'EXPERIMENT_SAMPLE_REMOVED' && row) await recordRemoved(tx, event, row);
  else await record(tx, event);
  if (!row || row.isEsiSubmitted || type === 'EXPERIMENT_SAMPLE_REMOVED') return;
  const safety = await safetyOfExperiment.load(tx, experimentPk);
  if (safety) await uncheckedReopenTopicsWith(tx, safety.esiQuestionaryId, 'PROPOSAL_ESI_BASIS');
}

/** Returns a sample; refuses one of another proposal than the experiment's. */
async function sampleOfProposal(tx: Ctx, { experimentPk, sampleId }: ChosenKey): Promise<SampleRow> {
  const [place, sample] = [await places.load(tx, experimentPk), await samples.load(tx, sampleId)];
  if (!sample) throw refused('SAMPLE_NOT_FOUND');
  if (sample.proposalPk !== place?.proposalPk) throw refused('SAMPLE_OF_ANOTHER_PROPOSAL');
  return sample;
}

/** Returns the safety template that the sample's question names. */
async function templateFor(tx: Ctx, sample: SampleRow): Promise<number> {
  const asked = { type: 'SAMPLE_DECLARATION', otherwise: 'SAMPLE_WITHOUT_QUESTION' } as const;
  const { config } = await entryPlace<SampleDeclarationConfig>(tx, sample, asked);
  if (!config) throw refused('SAMPLE_WITHOUT_QUESTION');
  if (!config.esiTemplateId) throw refused('SAMPLE_WITHOUT_SAFETY_TEMPLATE');
  return config.esiTemplateId;
}

/** The question by which another sample is declared. */
export interface SampleQuestion {
  readonly questionId: string;
  readonly templateId: number;
}

/** Returns the first question of the proposal's form that asks for samples, has a safety template and is readable by the caller (rule O50). */
export async function sampleQuestionOf(ctx: Ctx, experimentPk: number): Promise<SampleQuestion | null> {
  const place = await places.load(ctx, experimentPk);
  const questionary = place && (await questionaryLoader.load(ctx, place.questionaryId));
  const relations = questionary ? await relationsLoader.load(ctx, questionary.templateId) : [];
  for (const row of relations) {
    if (row.dataType !== 'SAMPLE_DECLARATION') continue;
    const config = relationModel(row).config.config as SampleDeclarationConfig;
    const { templateId, esiTemplateId, readPermissions } = config;
    if (!templateId || !esiTemplateId || !mayReadQuestion(ctx.actor, readPermissions)) continue;
    return { questionId: row.questionId, templateId };
  }
  return null;
}

/**
 * Chooses a sample of the proposal for the experiment: creates a safety input from the template that its question names, with the answers
 * of the sample to the same questions (rule O50). Returns a sample that is chosen already unchanged. Records EXPERIMENT_SAMPLE_ADDED.
 */
export function addSampleToExperiment(ctx: Ctx, key: ChosenKey): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const sample = await sampleOfProposal(tx, key);
    const known = await findChosen(tx, key);
    if (known) return known;
    const sampleEsiQuestionaryId = await createQuestionary(tx, await templateFor(tx, sample));
    await copyAnswers(tx, { fromId: sample.questionaryId, toId: sampleEsiQuestionaryId });
    const { experimentPk, sampleId } = key;
    const row = await queries.insertExperimentSample(tx.db, { experimentPk, sampleId, sampleEsiQuestionaryId });
    await tell(tx, 'EXPERIMENT_SAMPLE_ADDED', key, row);
    return row;
  });
}

/** Removes a sample from the experiment with its safety input. Records EXPERIMENT_SAMPLE_REMOVED, and returns the sample as it was. */
export function removeSampleFromExperiment(
  ctx: Ctx,
  key: ChosenKey,
): Promise<Row & { readonly questionary: QuestionaryRow | null }> {
  return transaction(ctx, async (tx) => {
    const row = await mustFind(tx, key);
    const questionary = await questionaryLoader.load(tx, row.sampleEsiQuestionaryId);
    // Deleting the questionary also deletes the choice.
    await uncheckedDeleteQuestionaries(tx, [row.sampleEsiQuestionaryId]);
    await tell(tx, 'EXPERIMENT_SAMPLE_REMOVED', key, row);
    return { ...row, questionary };
  });
}

/** Submits the safety input of a sample, or reopens it (rule O17). Records EXPERIMENT_SAMPLE_UPDATED if that changes anything. */
export function updateExperimentSample(
  ctx: Ctx,
  { isSubmitted, ...key }: ChosenKey & { readonly isSubmitted?: boolean | null | undefined },
): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const was = await mustFind(tx, key);
    if (typeof isSubmitted !== 'boolean' || isSubmitted === was.isEsiSubmitted) return was;
    return setSubmitted(tx, was, isSubmitted);
  });
}

async function setSubmitted(tx: Ctx, key: ChosenKey, isEsiSubmitted: boolean): Promise<Row> {
  const row = await queries.updateExperimentSampleRow(tx.db, key, { isEsiSubmitted, updatedAt: tx.now });
  await tell(tx, 'EXPERIMENT_SAMPLE_UPDATED', key, row);
  return row;
}

/** Reopens the submitted inputs of a sample, since nobody has confirmed its current content (rule O17). */
async function reopenInputsOf(tx: Ctx, questionaryId: number): Promise<void> {
  for (const row of await queries.listOpenInputsOfSample(tx.db, questionaryId)) await setSubmitted(tx, row, false);
}

/**
 * Reopens a submitted input after a change of its answers, or after a change of the sample itself while the form is with the team or its
 * booking is removed (rules O17 and O52).
 */
export async function uncheckedReopenWrittenInput(
  tx: Ctx,
  { group, questionaryId, changes }: SavedTopic,
): Promise<void> {
  if (changes.length === 0) return;
  if (group === 'SAMPLE') await reopenInputsOf(tx, questionaryId);
  if (group !== 'SAMPLE_ESI') return;
  const row = await queries.findSampleOfInput(tx.db, questionaryId);
  if (row?.isEsiSubmitted) await setSubmitted(tx, row, false);
}

/** The name of a sample is part of what was confirmed, so renaming reopens its inputs just as changed answers do (rules O17 and O52). */
export async function uncheckedReopenRenamed(tx: Ctx, { questionaryId }: SampleRow): Promise<void> {
  await reopenInputsOf(tx, questionaryId);
}

/** Refuses to complete the step that lists the samples until the input of each chosen one is submitted (rule O51). */
export async function refuseUnfinishedSamples(tx: Ctx, { group, questionaryId, topicId, isPartialSave }: SavedTopic) {
  if (group !== 'PROPOSAL_ESI' || isPartialSave) return;
  const questionary = await questionaryLoader.load(tx, questionaryId);
  const relations = questionary ? await relationsLoader.load(tx, questionary.templateId) : [];
  if (!relations.some((row) => row.topicId === topicId && row.dataType === 'PROPOSAL_ESI_BASIS')) return;
  if (!samplesAreReady(await queries.listSamplesOfForm(tx.db, questionaryId))) throw refused('SAFETY_INCOMPLETE');
}

/**
 * Copies a chosen sample with its answers and its safety input; the copy is chosen for the same experiment and not submitted. Records
 * EXPERIMENT_SAMPLE_ADDED.
 */
export function cloneExperimentSample(
  ctx: Ctx,
  { newSampleTitle, ...key }: ChosenKey & { readonly newSampleTitle?: string | null | undefined },
): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const source = await mustFind(tx, key);
    const copy = { sampleId: key.sampleId, title: newSampleTitle, isPostProposalSubmission: true };
    const { id: sampleId } = await copySample(tx, copy);
    const input = { sourceId: source.sampleEsiQuestionaryId, keepsCompleteness: true };
    const sampleEsiQuestionaryId = await cloneQuestionary(tx, input);
    const { experimentPk } = key;
    const row = await queries.insertExperimentSample(tx.db, { experimentPk, sampleId, sampleEsiQuestionaryId });
    await tell(tx, 'EXPERIMENT_SAMPLE_ADDED', { experimentPk, sampleId }, row);
    return row;
  });
}

/** Chooses the samples of a form that is taken over, with copies of their inputs; none is submitted (rule O33). */
export async function uncheckedTakeOverSamples(
  tx: Ctx,
  { fromForm, experimentPk }: { readonly fromForm: number; readonly experimentPk: number },
): Promise<void> {
  for (const { sampleId, sampleEsiQuestionaryId } of await queries.listSamplesOfForm(tx.db, fromForm)) {
    const input = await cloneQuestionary(tx, { sourceId: sampleEsiQuestionaryId, keepsCompleteness: true });
    await queries.insertExperimentSample(tx.db, { experimentPk, sampleId, sampleEsiQuestionaryId: input });
  }
}

/** Returns the facts for submitting the safety input of a sample. */
export const topicsOfInput = (ctx: Ctx, { sampleEsiQuestionaryId }: Row) => topicStatesOf(ctx, sampleEsiQuestionaryId);
