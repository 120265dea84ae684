import { userIdOf } from '@atrium/domain/kernel';
import {
  createVisitInput,
  isCancelled,
  mayChangeVisit,
  maySeeRegistrations,
  mayViewRegistration,
  mayViewVisit,
  ownVisitsInput,
  updateVisitInput,
  type VisitFacts,
  visitKey,
  visitPolicies,
  visitSentences,
  visitsInput,
} from '@atrium/domain/visit';
import type { Ctx } from '../../access/context.ts';
import { registerSentences } from '../../access/errors.ts';
import { abilitiesType } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { formRead, wordsOfKeys } from '../../graphql/form-read.ts';
import { askedList, boundedList } from '../../graphql/long-lists.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { defineWrittenRecords } from '../../live/kinds.ts';
import { ExperimentRef, type ExperimentRow, experiments, lockExperiment } from '../experiment/index.ts';
import { InviteRef } from '../invite/index.ts';
import { ProposalRef, type ProposalRow, proposals } from '../proposal/index.ts';
import { SampleRef, samplesOfVisit } from '../sample/index.ts';
import { BasicUserDetailsRef, type PersonRow, people } from '../user/index.ts';
import {
  changedVisitFacts,
  invitesOfVisit,
  newVisitFacts,
  registrationFacts,
  registrationOf,
  registrationsOf,
  visitFacts,
  visitOfExperiment,
  visits,
  visitsOfProposal,
} from './visit.loaders.ts';
import { listOwnVisits, listVisits, lockVisit, type RegistrationRow, type VisitRow } from './visit.queries.ts';
import * as service from './visit.service.ts';
import { RegistrationRef } from './visit-registration.schema.ts';

import './gate-list.schema.ts';

registerSentences(visitSentences);
const absent = 'VISIT_NOT_FOUND';

/** What the caller may currently do with a visit. */
const VisitAbilities = abilitiesType<VisitFacts>('VisitAbilities', {
  update: (facts, { actor }) => mayChangeVisit(actor, facts),
  delete: (facts, { actor }) => mayChangeVisit(actor, facts),
});

/** Replaces status and dates of another visitor's registration: to fellow visitors each looks as when it was created (rule O37, decision 910). */
const notTold = { status: 'DRAFTED', startsAt: null, endsAt: null, presentAt: null } as const;

/**
 * Returns the registrations as the caller may see them (rule O37): people who prepare the visit see status and dates; a visitor sees only
 * who comes. Empty if the visit no longer exists.
 */
async function registrationsFor(ctx: Ctx, visit: VisitRow): Promise<RegistrationRow[]> {
  const [rows, facts] = [await registrationsOf.load(ctx, visit.id), await visitFacts(ctx, visit.id)];
  if (!facts || !mayViewVisit(ctx.actor, facts).allowed) return [];
  if (maySeeRegistrations(ctx.actor, facts)) return rows;
  const asSeen = await Promise.all(
    rows.map(async (row) => {
      const own = await registrationFacts(ctx, row);
      if (own && mayViewRegistration(ctx.actor, own).allowed) return row;
      return isCancelled(row.status) ? null : { ...row, ...notTold };
    }),
  );
  return asSeen.filter((row) => row !== null);
}

/** Returns the caller's own registration while the caller counts as a visitor (rules O34 and O230). */
async function ownRegistration(ctx: Ctx, { id: visitId }: VisitRow): Promise<RegistrationRow | null> {
  const userId = userIdOf(ctx.actor);
  const facts = await visitFacts(ctx, visitId);
  if (userId === undefined || !facts?.isOnVisit) return null;
  return (await registrationOf(ctx, { visitId, userId })) ?? null;
}

const VisitRef = builder.objectRef<VisitRow>('Visit').implement({
  description: 'The people who come to the facility for an experiment.',
  fields: (t) => ({
    id: t.exposeInt('id'),
    proposalPk: t.exposeInt('proposalPk'),
    experimentPk: t.exposeInt('experimentPk'),
    creatorId: t.exposeInt('creatorId'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    teamLeadUserId: t.exposeInt('teamLeadUserId'),
    teamLead: t.field({
      type: BasicUserDetailsRef,
      resolve: async ({ teamLeadUserId }, _, ctx) => (await people.load(ctx, teamLeadUserId)) as PersonRow,
    }),
    proposal: t.field({
      type: ProposalRef,
      resolve: async ({ proposalPk }, _, ctx) => (await proposals.load(ctx, proposalPk)) as ProposalRow,
    }),
    experiment: t.field({
      type: ExperimentRef,
      resolve: async ({ experimentPk }, _, ctx) => (await experiments.load(ctx, experimentPk)) as ExperimentRow,
    }),
    registrations: t.field({
      type: [RegistrationRef],
      description:
        'Visitors can see who comes; dates and registration status are only for those who prepare the visit.',
      resolve: (visit, _, ctx) => registrationsFor(ctx, visit),
    }),
    myRegistration: t.field({
      type: RegistrationRef,
      nullable: true,
      description: 'The registration of the caller; null if the caller is not a visitor.',
      resolve: (visit, _, ctx) => ownRegistration(ctx, visit),
    }),
    registrationInvites: t.field({
      type: [InviteRef],
      description: 'E-mail invites that have not been accepted; for the people who define the visit.',
      resolve: async ({ id }, _, ctx) => {
        const facts = await visitFacts(ctx, id);
        if (!facts || !mayChangeVisit(ctx.actor, facts).allowed) return [];
        return (await invitesOfVisit.load(ctx, id)).filter(({ claimedAt }) => !claimedAt);
      },
    }),
    samples: t.field({
      type: [SampleRef],
      description: 'Samples chosen for the experiment.',
      resolve: ({ id }, _, ctx) => samplesOfVisit.load(ctx, id),
    }),
    abilities: t.field({
      type: VisitAbilities,
      nullable: true,
      resolve: ({ id }, _, ctx) => visitFacts(ctx, id),
    }),
  }),
});

/** Returns the visit, or null if the caller may not know of it. */
async function visible(ctx: Ctx, visit: VisitRow | null): Promise<VisitRow | null> {
  const facts = visit && (await visitFacts(ctx, visit.id));
  return facts && mayViewVisit(ctx.actor, facts).allowed ? visit : null;
}

/** Returns those of these visits that the caller may know of. */
const visibleAmong = async (ctx: Ctx, rows: readonly VisitRow[]): Promise<VisitRow[]> =>
  (await Promise.all(rows.map((row) => visible(ctx, row)))).filter((row) => row !== null);

builder.objectField(ExperimentRef, 'visit', (t) =>
  t.field({
    type: VisitRef,
    nullable: true,
    description: 'Null until a visit has been defined, and for callers who may not know of it.',
    resolve: async ({ experimentPk }, _, ctx) => visible(ctx, await visitOfExperiment.load(ctx, experimentPk)),
  }),
);

builder.objectField(ProposalRef, 'visits', (t) =>
  t.field({
    type: [VisitRef],
    nullable: true,
    description: 'Visits for its experiments, as far as the caller may know of them.',
    resolve: async ({ proposalPk }, _, ctx) => visibleAmong(ctx, await visitsOfProposal.load(ctx, proposalPk)),
  }),
);

query('visit', {
  type: VisitRef,
  nullable: true,
  input: visitKey,
  policy: visitPolicies.view,
  facts: (ctx, { visitId }) => visitFacts(ctx, visitId),
  absent,
  resolve: (ctx, { visitId }) => visits.load(ctx, visitId),
});

query('visits', {
  type: [VisitRef],
  input: visitsInput,
  policy: visitPolicies.list,
  resolve: (ctx, { filter, ...asked }, info) =>
    boundedList(ctx, askedList(info), asked, (page) => listVisits(ctx.db, filter ?? {}, page)),
});

query('myVisits', {
  type: [VisitRef],
  description: 'Visits that the caller defined or comes to.',
  input: ownVisitsInput,
  policy: visitPolicies.listOwn,
  resolve: (ctx, asked, info) =>
    boundedList(ctx, askedList(info), asked, async (page) =>
      ctx.actor.kind === 'person' ? visibleAmong(ctx, await listOwnVisits(ctx.db, ctx.actor, page)) : [],
    ),
});

mutation('createVisit', {
  type: VisitRef,
  description: 'Defines who comes for an experiment.',
  input: createVisitInput,
  policy: visitPolicies.create,
  lock: (tx, { experimentPk }) => lockExperiment(tx.db, experimentPk),
  facts: newVisitFacts,
  absent: 'VISITED_EXPERIMENT_NOT_FOUND',
  resolve: (ctx, input) => service.createVisit(ctx, input),
});

mutation('updateVisit', {
  type: VisitRef,
  description: 'Changes who comes; people who are left out lose their registration.',
  input: updateVisitInput,
  destructive: { whenRemoving: 'Removed people from a visit' },
  policy: visitPolicies.update,
  lock: (tx, { visitId }) => lockVisit(tx.db, visitId),
  facts: (ctx, input) => changedVisitFacts(ctx, input),
  absent,
  read: formRead({
    name: 'VisitRead',
    schema: updateVisitInput,
    fields: ['team', 'teamLeadUserId'],
    stored: async (tx, { visitId }) => {
      const visit = await visits.load(tx, visitId);
      return visit && { ...visit, team: (await registrationsOf.load(tx, visitId)).map(({ userId }) => userId) };
    },
    changes: ({ visitId }) => ({ types: ['VISIT_UPDATED', 'VISIT_CREATED'], objectId: visitId }),
    words: (field, value) => (field === 'team' ? wordsOfKeys(value) : String(value ?? '')),
  }),
  resolve: (ctx, input) => service.updateVisit(ctx, input),
});

mutation('deleteVisit', {
  type: VisitRef,
  input: visitKey,
  destructive: 'Deleted a visit',
  policy: visitPolicies.delete,
  lock: (tx, { visitId }) => lockVisit(tx.db, visitId),
  facts: (ctx, { visitId }) => visitFacts(ctx, visitId),
  absent,
  resolve: (ctx, { visitId }) => service.deleteVisit(ctx, visitId),
});

// Only people who may define the team of an experiment are shown each other's edits.
defineWrittenRecords('visit', async (ctx, visitId) => {
  const facts = await visitFacts(ctx, visitId);
  return facts !== null && visitPolicies.delete.may(ctx.actor, facts, ctx.now).allowed;
});
