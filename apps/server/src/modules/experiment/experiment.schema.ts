import {
  allExperimentsArgs,
  experimentArgs,
  experimentByIdArgs,
  experimentPolicies,
  experimentSentences,
  knowsExperiment,
  maySeekExperiments,
  myExperimentsArgs,
  numberWithinProposal,
  userExperimentsArgs,
} from '@atrium/domain/experiment';
import { userIdOf } from '@atrium/domain/kernel';
import type { Ctx } from '../../access/context.ts';
import { registerSentences } from '../../access/errors.ts';
import { builder } from '../../graphql/builder.ts';
import { argsOf } from '../../graphql/inputs.ts';
import { askedList, boundedPage } from '../../graphql/long-lists.ts';
import { factsAfter, parseInput, query } from '../../graphql/operation.ts';
import { pageType } from '../../graphql/page-type.ts';
import { InstrumentRef, type InstrumentRow, instruments } from '../instrument/index.ts';
import { ProposalRef, type ProposalRow, proposals, visibleTo } from '../proposal/index.ts';
import { BasicUserDetailsRef, people, readByKeyAlone, UserRef } from '../user/index.ts';
import {
  experimentFacts,
  experiments,
  experimentsById,
  experimentsOfProposal,
  relationsOf,
} from './experiment.loaders.ts';
import { type ExperimentRow, isHiddenRow } from './experiment.queries.ts';
import { listForStaff } from './experiment.service.ts';
import { listExperimentsOf, pageOfOwnExperiments } from './own-experiments.queries.ts';

registerSentences(experimentSentences);

export const ExperimentRef = builder.objectRef<ExperimentRow>('Experiment').implement({
  description: 'Time on an instrument booked for a proposal.',
  fields: (t) => ({
    experimentPk: t.exposeFloat('experimentPk'),
    experimentId: t.exposeString('experimentId', { description: 'The identifier that people use for it.' }),
    startsAt: t.expose('startsAt', { type: 'DateTime' }),
    endsAt: t.expose('endsAt', { type: 'DateTime' }),
    scheduledEventId: t.exposeFloat('scheduledEventId', { description: 'Its identifier in the scheduler.' }),
    status: t.exposeString('status'),
    proposalPk: t.exposeFloat('proposalPk'),
    instrumentId: t.exposeFloat('instrumentId'),
    localContactId: t.exposeFloat('localContactId', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    removedAt: t.expose('removedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its booking was removed; it no longer appears in any list.',
    }),
    referenceNumberSequence: t.float({
      nullable: true,
      description: 'Its number within the proposal.',
      resolve: ({ experimentId }) => numberWithinProposal(experimentId),
    }),
    proposal: t.field({
      type: ProposalRef,
      resolve: async ({ proposalPk }, _, ctx) => (await proposals.load(ctx, proposalPk)) as ProposalRow,
    }),
    instrument: t.field({
      type: InstrumentRef,
      resolve: async ({ instrumentId }, _, ctx) => (await instruments.load(ctx, instrumentId)) as InstrumentRow,
    }),
    localContact: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      resolve: ({ localContactId }, _, ctx) => (localContactId === null ? null : people.load(ctx, localContactId)),
    }),
  }),
});

readByKeyAlone.add('experiments');

builder.objectField(UserRef, 'experiments', (t) =>
  t.field({
    type: [ExperimentRef],
    description: 'Experiments of the person’s proposals, by start; for another person, those the caller may read.',
    args: argsOf(userExperimentsArgs, (options) => t.arg(options)),
    resolve: async (user, args, ctx) => {
      const { filter } = parseInput(userExperimentsArgs, args);
      const readable = userIdOf(ctx.actor) === user.id ? undefined : visibleTo(ctx.actor);
      const rows = await listExperimentsOf(ctx.db, user.id, filter ?? {}, readable);
      experiments.know(ctx, rows);
      return rows;
    },
  }),
);

/** A draft planned here is visible only to staff in the current role, never to its team (rule O109). */
const isSeen = async (ctx: Ctx, row: ExperimentRow): Promise<boolean> =>
  !isHiddenRow(row) || knowsExperiment(ctx.actor, await relationsOf(ctx, row));

builder.objectField(ProposalRef, 'experiments', (t) =>
  t.field({
    type: [ExperimentRef],
    nullable: true,
    description: 'Its experiments by start; drafts planned here are included for staff only.',
    resolve: async ({ proposalPk }, _, ctx) => {
      const all = await experimentsOfProposal.load(ctx, proposalPk);
      const seen = await Promise.all(all.map((row) => isSeen(ctx, row)));
      return all.filter((_, at) => seen[at]);
    },
  }),
);

const ExperimentsRef = pageType('ExperimentsQueryResult', 'experiments', ExperimentRef);

query('experiment', {
  type: ExperimentRef,
  nullable: true,
  input: experimentArgs,
  policy: experimentPolicies.view,
  facts: factsAfter(maySeekExperiments, (ctx, { experimentPk }) => experimentFacts(ctx, experimentPk)),
  absent: 'EXPERIMENT_NOT_FOUND',
  resolve: (ctx, { experimentPk }) => experiments.load(ctx, experimentPk),
});

query('experimentById', {
  type: ExperimentRef,
  nullable: true,
  description: 'An experiment by the identifier that people use for it.',
  input: experimentByIdArgs,
  policy: experimentPolicies.view,
  facts: factsAfter(maySeekExperiments, async (ctx, { experimentId }) => {
    const experiment = await experimentsById.load(ctx, experimentId);
    return experiment && relationsOf(ctx, experiment);
  }),
  absent: 'EXPERIMENT_NOT_FOUND',
  resolve: (ctx, { experimentId }) => experimentsById.load(ctx, experimentId),
});

query('myExperiments', {
  type: ExperimentsRef,
  nullable: true,
  description: 'The caller’s own experiments, paged; by start unless another order is requested.',
  input: myExperimentsArgs,
  policy: experimentPolicies.listOwn,
  resolve: (ctx, input, info) =>
    boundedPage(ctx, askedList(info, 'experiments'), input, async (page) => {
      const found = await pageOfOwnExperiments(ctx.db, userIdOf(ctx.actor) ?? 0, input, page);
      experiments.know(ctx, found.experiments);
      return found;
    }),
});

query('allExperiments', {
  type: ExperimentsRef,
  nullable: true,
  description: 'Experiments as staff see them, paged; by start unless another order is requested.',
  input: allExperimentsArgs,
  policy: experimentPolicies.list,
  resolve: (ctx, input, info) =>
    boundedPage(ctx, askedList(info, 'experiments'), input, (page) => listForStaff(ctx, input, page)),
});
