import type { ExperimentReason } from '@atrium/domain/experiment';
import {
  beamTimeArgs,
  experimentPksArgs,
  mayPlanSomewhere,
  moveExperimentArgs,
  oneExperimentArgs,
  planExperimentArgs,
  planSuggestionsArgs,
  proposalsToPlanArgs,
  schedulePolicies,
  scheduleSentences,
  suggestBeamTimeArgs,
} from '@atrium/domain/schedule';
import { sql } from 'kysely';
import type { Ctx } from '../../access/context.ts';
import { registerSentences } from '../../access/errors.ts';
import { askedList, boundedPage } from '../../graphql/long-lists.ts';
import { factsAfter, mutation, query } from '../../graphql/operation.ts';
import { holdPlannedHere } from '../experiment/index.ts';
import { lockProposalsOf } from '../proposal/index.ts';
import * as board from './board.service.ts';
import { blockFacts, blocksFacts, factsOfInstruments, instrumentFacts, planSettings } from './schedule.facts.ts';
import { lockBlocks, lockInstruments } from './schedule.queries.ts';
import * as service from './schedule.service.ts';
import { BeamTimeRef, BlockRef, ProposalsToPlanRef, SuggestionRef, ToPublishRef } from './schedule.types.ts';
import './closure.schema.ts';

registerSentences(scheduleSentences);
const absent = 'EXPERIMENT_NOT_FOUND' satisfies ExperimentReason;
const noInstrument = 'INSTRUMENT_NOT_FOUND';

query('beamTime', {
  type: BeamTimeRef,
  description: 'The board for a period: all instruments for officers, their own for scientists.',
  input: beamTimeArgs,
  policy: schedulePolicies.read,
  facts: planSettings,
  resolve: (ctx, { from, to, instrumentIds }) => board.readBeamTime(ctx, { startsAt: from, endsAt: to }, instrumentIds),
});

query('proposalsToPlan', {
  type: ProposalsToPlanRef,
  description:
    'Accepted proposals on instruments the caller may see, with granted, planned and remaining time; one row for each instrument.',
  input: proposalsToPlanArgs,
  policy: schedulePolicies.read,
  facts: planSettings,
  resolve: (ctx, input, info) =>
    boundedPage(ctx, askedList(info, 'proposals'), input, (page) => board.proposalsToPlan(ctx, input, page)),
});

query('beamTimeToPublish', {
  type: ToPublishRef,
  description: 'What publishing would do: what is published, who is notified, and what is refused.',
  input: experimentPksArgs,
  policy: schedulePolicies.read,
  facts: planSettings,
  resolve: (ctx, { experimentPks }) => board.toPublish(ctx, experimentPks),
});

query('suggestBeamTime', {
  type: SuggestionRef,
  description: 'Suggests a plan for one instrument, to be reviewed, changed and then planned.',
  input: suggestBeamTimeArgs,
  policy: schedulePolicies.plan,
  facts: (ctx, { input }) => instrumentFacts(ctx, input.instrumentId),
  absent: noInstrument,
  resolve: (ctx, { input }) => board.suggest(ctx, input),
});

interface Wanted {
  readonly proposalPk: number;
  readonly instrumentId: number;
}

/** Locks the setting, then instruments before proposals (decision 0164), so that nobody else plans on these instruments or for these proposals. */
async function lockForPlanning(tx: Ctx, wanted: readonly Wanted[]): Promise<void> {
  await holdPlannedHere(tx.db);
  await lockInstruments(
    tx.db,
    wanted.map(({ instrumentId }) => instrumentId),
  );
  await lockProposalsOf(tx.db, sql`select unnest(${wanted.map(({ proposalPk }) => proposalPk)}::int[])`);
}

mutation('planExperiment', {
  type: BlockRef,
  description: 'Plans time for a proposal as a draft that its team cannot see.',
  input: planExperimentArgs,
  policy: schedulePolicies.plan,
  lock: (tx, { input }) => lockForPlanning(tx, [input]),
  facts: (ctx, { input }) => instrumentFacts(ctx, input.instrumentId),
  absent: noInstrument,
  resolve: (ctx, { input }) => service.plan(ctx, input),
});

mutation('planSuggestions', {
  type: [BlockRef],
  description: 'Plans several times together as drafts, all of them or none.',
  input: planSuggestionsArgs,
  policy: schedulePolicies.planEach,
  lock: (tx, { placements }) => lockForPlanning(tx, placements),
  facts: (ctx, { placements }) =>
    factsOfInstruments(
      ctx,
      placements.map(({ instrumentId }) => instrumentId),
    ),
  absent: noInstrument,
  resolve: (ctx, { placements }) => service.planAll(ctx, placements),
});

mutation('moveExperiment', {
  type: BlockRef,
  description:
    'Changes the times, instrument or local contact of planned time. Forms, visits and shipments are kept. Leaving out the contact removes it.',
  input: moveExperimentArgs,
  destructive: 'Moved beam time',
  policy: schedulePolicies.move,
  lock: async (tx, { input }) => {
    await holdPlannedHere(tx.db);
    await lockInstruments(tx.db, [input.instrumentId]);
    await lockBlocks(tx.db, [input.experimentPk]);
  },
  facts: factsAfter(mayPlanSomewhere, (ctx, { input }) => blockFacts(ctx, input.experimentPk)),
  absent,
  resolve: (ctx, { input }) => service.move(ctx, input),
});

/** Locks planned time, after the setting that its rules depend on. */
async function lockPlanned(tx: Ctx, pks: readonly number[]): Promise<void> {
  await holdPlannedHere(tx.db);
  await lockBlocks(tx.db, pks);
}

const severalBlocks = {
  input: experimentPksArgs,
  lock: (tx: Ctx, { experimentPks }: { experimentPks: number[] }) => lockPlanned(tx, experimentPks),
  facts: factsAfter(mayPlanSomewhere, (ctx: Ctx, { experimentPks }: { experimentPks: number[] }) =>
    blocksFacts(ctx, experimentPks),
  ),
  absent,
};

const oneBlock = {
  input: oneExperimentArgs,
  lock: (tx: Ctx, { experimentPk }: { experimentPk: number }) => lockPlanned(tx, [experimentPk]),
  facts: factsAfter(mayPlanSomewhere, (ctx: Ctx, { experimentPk }: { experimentPk: number }) =>
    blockFacts(ctx, experimentPk),
  ),
  absent,
};

mutation('publishExperiments', {
  ...severalBlocks,
  type: [BlockRef],
  description: 'Publishes drafts, all of them or none; from then on their teams can see them.',
  destructive: 'Published beam time',
  policy: schedulePolicies.publish,
  resolve: (ctx, { experimentPks }) => service.take(ctx, 'publish', experimentPks),
});

mutation('completeExperiment', {
  ...oneBlock,
  type: BlockRef,
  policy: schedulePolicies.complete,
  resolve: async (ctx, { experimentPk }) => service.changeStatusOfBlock(ctx, 'complete', experimentPk),
});

mutation('reopenExperiment', {
  ...oneBlock,
  type: BlockRef,
  policy: schedulePolicies.reopen,
  resolve: async (ctx, { experimentPk }) => service.changeStatusOfBlock(ctx, 'reopen', experimentPk),
});

mutation('removePlannedExperiments', {
  ...severalBlocks,
  type: 'Boolean',
  description: 'Removes planned time, all of it or none; forms filled in for it are kept but hidden.',
  destructive: 'Removed beam time',
  policy: schedulePolicies.remove,
  resolve: (ctx, { experimentPks }) => service.remove(ctx, experimentPks),
});
