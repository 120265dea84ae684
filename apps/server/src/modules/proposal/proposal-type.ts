import { proposalEndStatus, proposalPublicStatus, proposalSentences, publicStatusOf } from '@atrium/domain/proposal';
import type { Ctx } from '../../access/context.ts';
import { registerSentences } from '../../access/errors.ts';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { CallRef, calls } from '../call/index.ts';
import { FapRef, faps, namesAuthors } from '../fap/index.ts';
import { type InstrumentRow, instrumentFieldsOf, instruments } from '../instrument/index.ts';
import { QuestionaryRef, questionaryLoader } from '../questionary/index.ts';
import { StatusRef, statuses } from '../status/index.ts';
import { TagRef, tagsOfInstrument } from '../tag/index.ts';
import { TechniqueRef } from '../technique/index.ts';
import { BasicUserDetailsRef, people, personOf } from '../user/index.ts';
import type { ProposalWithRecords } from './own/own-proposals.queries.ts';
import { commentForManagementOf, commentForUserOf, readsAsGuest } from './proposal.facts.ts';
import {
  coProposersOf,
  fapsOfProposal,
  instrumentsOfProposal,
  techniques,
  techniquesOfProposal,
} from './proposal.loaders.ts';
import { peopleOnProposal } from './proposal-people.ts';

registerSentences(proposalSentences);

export const ProposalEndStatusRef = enumRef(proposalEndStatus);

/** Returns the co-proposers; empty if the caller may not see who is on the proposal (rule R240). */
const toldCoProposers = async (ctx: Ctx, proposalPk: number) =>
  (await namesAuthors(ctx, proposalPk)) ? coProposersOf.load(ctx, proposalPk) : [];

/** An instrument of a proposal with the time that the management allocated there. */
export interface InstrumentOfProposal extends InstrumentRow {
  readonly managementTimeAllocation: number | null;
}

const InstrumentWithManagementTimeRef = builder
  .objectRef<InstrumentOfProposal>('InstrumentWithManagementTime')
  .implement({
    fields: (t) => ({
      ...instrumentFieldsOf(t),
      managementTimeAllocation: t.exposeInt('managementTimeAllocation', {
        nullable: true,
        description: 'Null also for visitors and for people with access to the data only.',
      }),
      tags: t.field({
        type: [TagRef],
        nullable: true,
        resolve: (instrument, _, ctx) => tagsOfInstrument.load(ctx, instrument.id),
      }),
    }),
  });

/** A proposal that the caller may read; higher areas add their own fields. */
export const ProposalRef = builder.objectRef<ProposalWithRecords>('Proposal').implement({
  fields: (t) => ({
    primaryKey: t.exposeInt('proposalPk'),
    proposalId: t.exposeString('proposalId'),
    title: t.exposeString('title'),
    abstract: t.exposeString('abstract'),
    statusId: t.exposeInt('statusId'),
    status: t.field({
      type: StatusRef,
      nullable: true,
      resolve: (row, _, ctx) => row.status ?? statuses.load(ctx, row.statusId),
    }),
    publicStatus: t.field({ type: enumRef(proposalPublicStatus), resolve: publicStatusOf }),
    finalStatus: t.expose('finalStatus', { type: ProposalEndStatusRef, nullable: true }),
    commentForUser: t.string({
      nullable: true,
      description:
        'For the team once they have been notified, and for staff; null for visitors and people with access to the data only.',
      resolve: (row, _, ctx) => commentForUserOf(ctx, row),
    }),
    commentForManagement: t.string({
      nullable: true,
      description: 'For officers and for scientists of its instruments and techniques.',
      resolve: (row, _, ctx) => commentForManagementOf(ctx, row),
    }),
    created: t.expose('created', { type: 'DateTime' }),
    updated: t.expose('updated', { type: 'DateTime' }),
    callId: t.exposeInt('callId'),
    call: t.field({ type: CallRef, nullable: true, resolve: (row, _, ctx) => row.call ?? calls.load(ctx, row.callId) }),
    questionaryId: t.exposeInt('questionaryId'),
    questionary: t.field({
      type: QuestionaryRef,
      resolve: async (row, _, ctx) => {
        const questionary = await questionaryLoader.load(ctx, row.questionaryId);
        if (!questionary) throw new Error(`Proposal ${row.proposalPk} has no questionary`);
        return questionary;
      },
    }),
    notified: t.exposeBoolean('notified'),
    submitted: t.exposeBoolean('submitted'),
    submittedDate: t.expose('submittedDate', { type: 'DateTime', nullable: true }),
    managementDecisionSubmitted: t.exposeBoolean('managementDecisionSubmitted'),
    experimentSequence: t.exposeInt('experimentSequence', { nullable: true }),
    fileId: t.exposeString('fileId', { nullable: true }),
    proposerId: t.int({
      description: '0 for callers who may not see who is on the proposal.',
      resolve: async (row, _, ctx) => ((await namesAuthors(ctx, row.proposalPk)) ? row.proposerId : 0),
    }),
    namesAuthors: t.boolean({
      description: 'Whether the caller may see who is on the proposal.',
      resolve: (row, _, ctx) => namesAuthors(ctx, row.proposalPk),
    }),
    proposer: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      resolve: async (row, _, ctx, info) =>
        (await namesAuthors(ctx, row.proposalPk)) ? personOf(ctx, row.proposerId, info) : null,
    }),
    reviewersExcluded: t.intList({
      description: 'Ids of everyone on the proposal; none of them can be assigned as its reviewer.',
      resolve: async (row, _, ctx) => {
        // Guests may not see visitors, invited people and data access users.
        const isTold = (await namesAuthors(ctx, row.proposalPk)) && !(await readsAsGuest(ctx, row.proposalPk));
        const people = isTold ? await peopleOnProposal.load(ctx, row.proposalPk) : [];
        return people.map(({ userId }) => userId);
      },
    }),
    users: t.field({
      type: [BasicUserDetailsRef],
      resolve: async (row, _, ctx) =>
        people.loadMany(
          ctx,
          (await toldCoProposers(ctx, row.proposalPk)).map((link) => link.userId),
        ),
    }),
    instruments: t.field({
      type: [InstrumentWithManagementTimeRef],
      nullable: true,
      resolve: async (row, _, ctx) => {
        const links = await instrumentsOfProposal.load(ctx, row.proposalPk);
        const found = await Promise.all(links.map((link) => instruments.load(ctx, link.instrumentId)));
        const isKept = await readsAsGuest(ctx, row.proposalPk);
        return links.flatMap(({ managementTimeAllocation: time }, index) => {
          const instrument = found[index];
          return instrument ? [{ ...instrument, managementTimeAllocation: isKept ? null : time }] : [];
        });
      },
    }),
    techniques: t.field({
      type: [TechniqueRef],
      nullable: true,
      resolve: async (row, _, ctx) =>
        techniques.loadMany(
          ctx,
          (await techniquesOfProposal.load(ctx, row.proposalPk)).map((link) => link.techniqueId),
        ),
    }),
    faps: t.field({
      type: [FapRef],
      nullable: true,
      resolve: async (row, _, ctx) =>
        faps.loadMany(
          ctx,
          (await fapsOfProposal.load(ctx, row.proposalPk)).map((link) => link.fapId),
        ),
    }),
  }),
});
