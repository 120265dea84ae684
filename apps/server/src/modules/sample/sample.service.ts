import { userIdOf } from '@atrium/domain/kernel';
import { titleOfCopy } from '@atrium/domain/proposal';
import { mayDeclareSample, type SampleStatus, sampleTitleLimit } from '@atrium/domain/sample';
import type { SampleDeclarationConfig } from '@atrium/questions/types';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { record } from '../../events/record.ts';
import { insist, type ProposalRow, proposalFacts, proposals } from '../proposal/index.ts';
import { questionLoader } from '../question/index.ts';
import {
  cloneQuestionary,
  createQuestionary,
  questionaryLoader,
  uncheckedDeleteQuestionaries,
  uncheckedRecheckEntries,
} from '../questionary/index.ts';
import { relationModel, relationsLoader, templateLoader } from '../template/index.ts';
import { entriesOfProposal, samples } from './sample.loaders.ts';
import * as queries from './sample.queries.ts';

type Row = queries.SampleRow;

/** The proposal, when its form has room for one more sample of this question. Samples for an experiment are not counted. */
async function roomFor(
  ctx: Ctx,
  { proposalPk, questionId }: { proposalPk: number; questionId: string },
  isPostProposalSubmission: boolean,
): Promise<ProposalRow> {
  const [proposal, question] = await Promise.all([
    proposals.load(ctx, proposalPk),
    questionLoader.load(ctx, questionId),
  ]);
  if (!proposal) throw refused('PROPOSAL_NOT_FOUND');
  if (question?.dataType !== 'SAMPLE_DECLARATION') throw refused('QUESTION_WITHOUT_SAMPLES');
  const questionary = await questionaryLoader.load(ctx, proposal.questionaryId);
  const relations = questionary ? await relationsLoader.load(ctx, questionary.templateId) : [];
  const relation = relations.find((row) => row.questionId === questionId);
  const limit = relation && (relationModel(relation).config.config as SampleDeclarationConfig).maxEntries;
  if (limit && !isPostProposalSubmission) {
    const declared = await entriesOfProposal.load(ctx, proposalPk);
    if (declared.filter((entry) => entry.questionId === questionId).length >= limit) {
      throw refused('TOO_MANY_SAMPLES', { limit });
    }
  }
  return proposal;
}

/** Writes what has happened to a sample into the log, and looks at the topic of its question again. */
async function tell(tx: Ctx, type: string, { id, title, proposalPk, questionId }: Row): Promise<void> {
  await record(tx, { type, objectId: id, proposalPk, description: title, data: { questionId } });
  const proposal = await proposals.load(tx, proposalPk);
  if (!proposal || proposal.submitted) return;
  await uncheckedRecheckEntries(tx, { questionaryId: proposal.questionaryId, proposalPk, questionId });
}

const creatorOf = (ctx: Ctx, proposal: ProposalRow) => userIdOf(ctx.actor) ?? proposal.proposerId;

async function existing(ctx: Ctx, id: number): Promise<Row> {
  const row = await samples.load(ctx, id);
  if (!row) throw refused('SAMPLE_NOT_FOUND');
  return row;
}

export interface NewSample {
  readonly title: string;
  readonly templateId: number;
  readonly proposalPk: number;
  readonly questionId: string;
  readonly isPostProposalSubmission?: boolean | null | undefined;
}

/** Declares a sample with an empty questionary (Spec 2 §7 `createSample`). */
export function createSample(ctx: Ctx, input: NewSample): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const isPostProposalSubmission = input.isPostProposalSubmission ?? false;
    if ((await templateLoader.load(tx, input.templateId))?.groupId !== 'SAMPLE') throw refused('NOT_A_SAMPLE_TEMPLATE');
    const proposal = await roomFor(tx, input, isPostProposalSubmission);
    const questionaryId = await createQuestionary(tx, input.templateId);
    const row = await queries.insertSample(tx.db, {
      title: input.title.trim(),
      creatorId: creatorOf(tx, proposal),
      proposalPk: input.proposalPk,
      questionId: input.questionId,
      questionaryId,
      isPostProposalSubmission,
    });
    tx.memo.clear();
    await tell(tx, 'SAMPLE_CREATED', row);
    return row;
  });
}

/** Gives a sample another title. */
export function updateSample(
  ctx: Ctx,
  { sampleId, title }: { sampleId: number; title?: string | null | undefined },
): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const row = await existing(tx, sampleId);
    const wanted = title?.trim() ?? row.title;
    if (wanted === row.title) return row;
    const renamed = await queries.updateSampleRow(tx.db, row.id, { title: wanted });
    await record(tx, { type: 'SAMPLE_UPDATED', objectId: row.id, proposalPk: row.proposalPk, description: wanted });
    return renamed;
  });
}

/** Removes a sample with all its answers. */
export function deleteSample(ctx: Ctx, id: number): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const row = await existing(tx, id);
    await uncheckedDeleteQuestionaries(tx, [row.questionaryId]);
    tx.memo.clear();
    await tell(tx, 'SAMPLE_DELETED', row);
    return row;
  });
}

/** Copies a sample with its answers beside itself, when one like it may be declared; what was complete stays so. */
export function cloneSample(
  ctx: Ctx,
  input: { sampleId: number; title?: string | null | undefined; isPostProposalSubmission?: boolean | null | undefined },
): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const source = await existing(tx, input.sampleId);
    const isPostProposalSubmission = input.isPostProposalSubmission ?? false;
    const facts = { proposal: await proposalFacts(tx, source.proposalPk), isPostProposalSubmission };
    insist(mayDeclareSample(tx.actor, facts, tx.now));
    const proposal = await roomFor(tx, source, isPostProposalSubmission);
    const creatorId = creatorOf(tx, proposal);
    const row = await queries.insertSample(tx.db, {
      title: input.title?.trim() || titleOfCopy(source.title, sampleTitleLimit),
      creatorId,
      proposalPk: source.proposalPk,
      questionId: source.questionId,
      questionaryId: await cloneQuestionary(tx, { sourceId: source.questionaryId, creatorId, keepsCompleteness: true }),
      isPostProposalSubmission,
    });
    tx.memo.clear();
    await tell(tx, 'SAMPLE_CREATED', row);
    return row;
  });
}

/** Judges the safety of a sample and records PROPOSAL_SAMPLE_REVIEW_SUBMITTED. */
export function submitSampleReview(
  ctx: Ctx,
  input: { sampleId: number; safetyStatus: SampleStatus; safetyComment?: string | null | undefined },
): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const { id, proposalPk, safetyComment } = await existing(tx, input.sampleId);
    const row = await queries.updateSampleRow(tx.db, id, {
      safetyStatus: input.safetyStatus,
      safetyComment: input.safetyComment ?? safetyComment,
    });
    await record(tx, {
      type: 'PROPOSAL_SAMPLE_REVIEW_SUBMITTED',
      objectId: id,
      proposalPk,
      description: row.title,
      data: { sampleId: id, safetyStatus: row.safetyStatus },
    });
    return row;
  });
}

/** Takes the samples of a proposal along into its copy, complete where they were (behaviour/questionnaires §4.6). */
export async function uncheckedCopySamples(tx: Ctx, from: ProposalRow, to: ProposalRow): Promise<void> {
  for (const { title, creatorId, questionaryId, questionId } of await queries.listOfProposals(tx.db, [
    from.proposalPk,
  ])) {
    await queries.insertSample(tx.db, {
      title: titleOfCopy(title, sampleTitleLimit),
      creatorId,
      proposalPk: to.proposalPk,
      questionId,
      questionaryId: await cloneQuestionary(tx, { sourceId: questionaryId, creatorId, keepsCompleteness: true }),
    });
  }
}
