import { hasRole, userIdOf } from '@atrium/domain/kernel';
import type { SampleFacts } from '@atrium/domain/sample';
import { sql } from 'kysely';
import type { Ctx } from '../../access/context.ts';
import { manyLoader, oneLoader } from '../../access/loaders.ts';
import { type ListedEntry, proposalFacts } from '../proposal/index.ts';
import {
  type AskedOfSamples,
  entries,
  findUses,
  listOfVisits,
  type SampleRow,
  visibleSamples,
} from './sample.queries.ts';

export const samples = oneLoader<number, SampleRow>(
  (ctx, ids) => entries.find(ctx.db, ctx.actor, ids),
  (row) => row.id,
);

export const samplesOfProposal = manyLoader<number, SampleRow>(
  (ctx, pks) => entries.listReadable(ctx.db, ctx.actor, pks),
  (row) => row.proposalPk,
);

/** Samples declared later, for an experiment, are not part of the form. */
const declared = sql<boolean>`not e.is_post_proposal_submission`;

/** Loads what forms show of the samples of a proposal. */
export const entriesOfProposal = manyLoader<number, ListedEntry>(
  (ctx, pks) => entries.listForForms(ctx.db, pks, declared),
  (row) => row.proposalPk,
);

/** Returns the facts that the rules need about a sample; null if it does not exist. */
export async function sampleFactsOf(ctx: Ctx, id: number): Promise<SampleFacts | null> {
  const row = await samples.load(ctx, id);
  if (!row) return null;
  return factsOfSample(ctx, row);
}

/** Only scientists gain access to samples through experiments (rule O234). */
const scientistOf = ({ actor }: Ctx) => (hasRole(actor, 'INSTRUMENT_SCIENTIST') ? (userIdOf(actor) ?? null) : null);

const usesFor = (asked: AskedOfSamples) =>
  oneLoader<number, Awaited<ReturnType<typeof findUses>>[number]>(
    (ctx, ids) => findUses(ctx.db, { scientistId: scientistOf(ctx), asked }, ids),
    (row) => row.id,
  );
const uses = { read: usesFor('read'), change: usesFor('change'), delete: usesFor('delete') };

/** Returns the same facts for a sample whose row is already loaded, limited to those that the check needs; lists of samples need few. */
export async function factsOfSample(
  ctx: Ctx,
  { id, proposalPk, isPostProposalSubmission }: Pick<SampleRow, 'id' | 'proposalPk' | 'isPostProposalSubmission'>,
  asked: AskedOfSamples = 'delete',
): Promise<SampleFacts> {
  const isFree = asked === 'read' && scientistOf(ctx) === null;
  const [proposal, use] = await Promise.all([
    proposalFacts(ctx, proposalPk),
    isFree ? null : uses[asked].load(ctx, id),
  ]);
  const { isHandedIn = false, isInUse = false, isOnRecord = false, isScientistOfExperiment = false } = use ?? {};
  return { proposal, isPostProposalSubmission, isHandedIn, isInUse, isOnRecord, isScientistOfExperiment };
}

/** Loads the samples chosen for the experiment of a visit that the caller may see, batched. */
export const samplesOfVisit = manyLoader<number, SampleRow & { readonly visitId: number }>(
  (ctx, visitIds) => listOfVisits(ctx.db, visitIds, visibleSamples(ctx.actor)),
  (row) => row.visitId,
);
