import { experimentSentences, userExperimentsArgs } from '@atrium/domain/experiment';
import { userIdOf } from '@atrium/domain/kernel';
import { registerSentences } from '../../access/errors.ts';
import { builder } from '../../graphql/builder.ts';
import { argsOf } from '../../graphql/inputs.ts';
import { parseInput } from '../../graphql/operation.ts';
import { InstrumentRef, type InstrumentRow, instruments } from '../instrument/index.ts';
import { ProposalRef, type ProposalRow, proposals, visibleTo } from '../proposal/index.ts';
import { BasicUserDetailsRef, people, readByKeyAlone, UserRef } from '../user/index.ts';
import type { ExperimentRow } from './experiment.queries.ts';
import { listExperimentsOf } from './own-experiments.queries.ts';

registerSentences(experimentSentences);

export const ExperimentRef = builder.objectRef<ExperimentRow>('Experiment').implement({
  description: 'Time on an instrument that was booked for a proposal.',
  fields: (t) => ({
    experimentPk: t.exposeFloat('experimentPk'),
    experimentId: t.exposeString('experimentId', { description: 'As people name it.' }),
    startsAt: t.expose('startsAt', { type: 'DateTime' }),
    endsAt: t.expose('endsAt', { type: 'DateTime' }),
    scheduledEventId: t.exposeFloat('scheduledEventId', { description: 'What the scheduler calls it.' }),
    status: t.exposeString('status'),
    proposalPk: t.exposeFloat('proposalPk'),
    instrumentId: t.exposeFloat('instrumentId'),
    localContactId: t.exposeFloat('localContactId', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
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
    description:
      'Experiments of proposals the person is on, by their beginning; of another person those one may read of.',
    args: argsOf(userExperimentsArgs, (options) => t.arg(options)) as never,
    resolve: (user, args, ctx) => {
      const { filter } = parseInput(userExperimentsArgs, args);
      const readable = userIdOf(ctx.actor) === user.id ? undefined : visibleTo(ctx.actor);
      return listExperimentsOf(ctx.db, user.id, filter ?? {}, readable);
    },
  }),
);
