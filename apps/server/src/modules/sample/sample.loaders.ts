import type { SampleFacts } from '@atrium/domain/sample';
import type { Ctx } from '../../access/context.ts';
import { manyLoader, oneLoader } from '../../access/loaders.ts';
import { proposalFacts } from '../proposal/index.ts';
import { findSamples, listEntries, listReadable, ofReadableSample, type SampleRow } from './sample.queries.ts';

export const samples = oneLoader<number, SampleRow>(
  (ctx, ids) => findSamples(ctx.db, ids, ofReadableSample(ctx.actor)),
  (row) => row.id,
);

export const samplesOfProposal = manyLoader<number, SampleRow>(
  (ctx, pks) => listReadable(ctx.db, pks, ofReadableSample(ctx.actor)),
  (row) => row.proposalPk,
);

/** What forms know of the samples of a proposal. */
export const entriesOfProposal = manyLoader<number, Awaited<ReturnType<typeof listEntries>>[number]>(
  (ctx, pks) => listEntries(ctx.db, pks),
  (row) => row.proposalPk,
);

/** What the rules ask about a sample; null for one that is not there. */
export async function sampleFactsOf(ctx: Ctx, id: number): Promise<SampleFacts | null> {
  const row = await samples.load(ctx, id);
  if (!row) return null;
  const { proposalPk, isPostProposalSubmission } = row;
  return { proposal: await proposalFacts(ctx, proposalPk), isPostProposalSubmission };
}
