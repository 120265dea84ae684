import { titleOfCopy } from '@atrium/domain/proposal';
import { mayDeclareSample, type SampleStatus, sampleTitleLimit } from '@atrium/domain/sample';
import type { SampleDeclarationConfig } from '@atrium/questions/types';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { record } from '../../events/record.ts';
import {
  entryCreator,
  entryPlace,
  insist,
  isTemplateOfEntries,
  type PlaceOfEntry,
  type ProposalRow,
  proposalFacts,
  recordEntryEvent,
  retitled,
} from '../proposal/index.ts';
import {
  cloneQuestionary,
  copyableRecordsFilter,
  createQuestionary,
  type QuestionaryRow,
  questionaryLoader,
  uncheckedDeleteQuestionaries,
} from '../questionary/index.ts';
import { entriesOfProposal, samples } from './sample.loaders.ts';
import * as queries from './sample.queries.ts';

type Row = queries.SampleRow;

/** Returns the place of the sample if the form of its proposal allows one more for this question. Samples for an experiment do not count. */
async function roomFor(
  ctx: Ctx,
  { proposalPk, questionId }: { proposalPk: number; questionId: string },
  isPostProposalSubmission: boolean,
): Promise<PlaceOfEntry<SampleDeclarationConfig>> {
  const asked = { type: 'SAMPLE_DECLARATION', otherwise: 'QUESTION_WITHOUT_SAMPLES' } as const;
  const place = await entryPlace<SampleDeclarationConfig>(ctx, { proposalPk, questionId }, asked);
  const limit = place.config?.maxEntries;
  if (limit && !isPostProposalSubmission) {
    const declared = await entriesOfProposal.load(ctx, proposalPk);
    if (declared.filter((entry) => entry.questionId === questionId).length >= limit) {
      throw refused('TOO_MANY_SAMPLES', { limit });
    }
  }
  return place;
}

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

/** Creates a sample with an empty questionary (rules Q75 and Q130). */
export function createSample(ctx: Ctx, input: NewSample): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const isPostProposalSubmission = input.isPostProposalSubmission ?? false;
    const { proposal, config } = await roomFor(tx, input, isPostProposalSubmission);
    const isOfQuestion = await isTemplateOfEntries(tx, input.templateId, 'SAMPLE', config);
    if (!isOfQuestion) throw refused('NOT_A_SAMPLE_TEMPLATE');
    const questionaryId = await createQuestionary(tx, input.templateId);
    const row = await queries.insertSample(tx.db, {
      title: input.title.trim(),
      creatorId: entryCreator(tx, proposal),
      proposalPk: input.proposalPk,
      questionId: input.questionId,
      questionaryId,
      isPostProposalSubmission,
    });
    tx.memo.clear();
    await recordEntryEvent(tx, 'SAMPLE_CREATED', row);
    return row;
  });
}

/** Called for each sample whose title has changed, in the transaction of the change. */
export type SampleRenamed = (tx: Ctx, sample: Row) => Promise<void>;
const renamedListeners: SampleRenamed[] = [];

export function whenSampleRenamed(listener: SampleRenamed): void {
  renamedListeners.push(listener);
}

/** Changes the title of a sample, unless another person has changed it meanwhile. */
export function updateSample(
  ctx: Ctx,
  input: { sampleId: number; title?: string | null | undefined; readTitle?: string | null | undefined },
): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const row = await queries.lockSample(tx.db, input.sampleId);
    if (!row) throw refused('SAMPLE_NOT_FOUND');
    const set = await retitled(tx, row, input);
    if (!set) return row;
    const { id, proposalPk } = row;
    await record(tx, { type: 'SAMPLE_UPDATED', objectId: id, proposalPk, description: set.title });
    const renamed = await queries.updateSampleRow(tx.db, id, set);
    for (const tell of renamedListeners) await tell(tx, renamed);
    return renamed;
  });
}

/** Deletes a sample with all its answers and its remains in removed bookings (rule O53), and returns its last state with its questionary. */
export function deleteSample(ctx: Ctx, id: number): Promise<Row & { readonly questionary: QuestionaryRow | null }> {
  return transaction(ctx, async (tx) => {
    const row = await existing(tx, id);
    const questionary = await questionaryLoader.load(tx, row.questionaryId);
    // Choices of the sample are deleted with their questionaries, and must go before the sample.
    await uncheckedDeleteQuestionaries(tx, await queries.detachUnusedSample(tx.db, id));
    await uncheckedDeleteQuestionaries(tx, [row.questionaryId]);
    tx.memo.clear();
    await recordEntryEvent(tx, 'SAMPLE_DELETED', row);
    return { ...row, questionary };
  });
}

/** Copies a sample with its answers within its proposal, if the caller may declare such a sample; complete topics remain complete. */
export function cloneSample(
  ctx: Ctx,
  input: { sampleId: number; title?: string | null | undefined; isPostProposalSubmission?: boolean | null | undefined },
): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const source = await existing(tx, input.sampleId);
    const isPostProposalSubmission = input.isPostProposalSubmission ?? false;
    const proposal = await proposalFacts(tx, source.proposalPk);
    const unused = { isHandedIn: false, isInUse: false, isOnRecord: false, isScientistOfExperiment: false };
    const facts = { proposal, isPostProposalSubmission, ...unused };
    insist(mayDeclareSample(tx.actor, facts, tx.now));
    const place = await roomFor(tx, source, isPostProposalSubmission);
    const creatorId = entryCreator(tx, place.proposal);
    const row = await queries.insertSample(tx.db, {
      title: input.title?.trim() || titleOfCopy(source.title, sampleTitleLimit),
      creatorId,
      proposalPk: source.proposalPk,
      questionId: source.questionId,
      questionaryId: await cloneQuestionary(tx, { sourceId: source.questionaryId, creatorId, keepsCompleteness: true }),
      isPostProposalSubmission,
    });
    tx.memo.clear();
    await recordEntryEvent(tx, 'SAMPLE_CREATED', row);
    return row;
  });
}

/** Stores the safety judgement of a sample and records PROPOSAL_SAMPLE_REVIEW_SUBMITTED. */
export function submitSampleReview(
  ctx: Ctx,
  input: { sampleId: number; safetyStatus: SampleStatus; safetyComment?: string | null | undefined },
): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const { id, proposalPk } = await existing(tx, input.sampleId);
    const row = await queries.updateSampleRow(tx.db, id, {
      safetyStatus: input.safetyStatus,
      ...(typeof input.safetyComment === 'string' ? { safetyComment: input.safetyComment } : {}),
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

/** Copies the samples of a proposal into the copy of the proposal; complete topics remain complete (rule Q82). */
export async function uncheckedCopySamples(tx: Ctx, from: ProposalRow, to: ProposalRow): Promise<void> {
  const mayBeListed = await copyableRecordsFilter(tx, from.questionaryId, to.questionaryId);
  const rows = await queries.entries.listOfProposals(tx.db, [from.proposalPk]);
  for (const { title, creatorId, questionaryId, questionId } of rows.filter(mayBeListed)) {
    await queries.insertSample(tx.db, {
      title: titleOfCopy(title, sampleTitleLimit),
      creatorId,
      proposalPk: to.proposalPk,
      questionId,
      questionaryId: await cloneQuestionary(tx, { sourceId: questionaryId, creatorId, keepsCompleteness: true }),
    });
  }
}
