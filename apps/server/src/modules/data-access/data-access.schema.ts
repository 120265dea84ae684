import {
  dataAccessPolicies,
  dataAccessSentences,
  dataAccessUsersArgs,
  dataAccessUsersProblem,
  mayUpdateDataAccessUsers,
  updateDataAccessUsersArgs,
} from '@atrium/domain/data-access';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused, registerSentences } from '../../access/errors.ts';
import { manyLoader } from '../../access/loaders.ts';
import { record } from '../../events/record.ts';
import { AbilityRef } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { formRead, wordsOfKeys } from '../../graphql/form-read.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { defineWrittenRecords } from '../../live/kinds.ts';
import { namesAuthors } from '../fap/index.ts';
import {
  insist,
  listCoProposers,
  listsPeople,
  lockProposal,
  ProposalAbilitiesRef,
  ProposalRef,
  proposalFacts,
} from '../proposal/index.ts';
import { BasicUserDetailsRef, type PersonRow, people, unknownAmong } from '../user/index.ts';
import { listDataAccessUsers, replaceDataAccessUsers } from './data-access.queries.ts';
import { endAccessWithJoining } from './data-access.service.ts';

registerSentences(dataAccessSentences);
endAccessWithJoining();

const dataAccessUsersOf = manyLoader<number, { proposalPk: number; userId: number }>(
  (ctx, pks) => listDataAccessUsers(ctx.db, pks),
  (row) => row.proposalPk,
);

listsPeople(
  'dataAccessUsers',
  sql`select user_id from data_access_users where proposal_pk = p.proposal_pk`,
  dataAccessUsersOf,
);

/** Returns an empty list if the caller may not know who is on the proposal (rule R240). */
async function peopleWithAccess(ctx: Ctx, proposalPk: number): Promise<PersonRow[]> {
  if (!(await namesAuthors(ctx, proposalPk))) return [];
  const links = await dataAccessUsersOf.load(ctx, proposalPk);
  return people.loadMany(
    ctx,
    links.map((link) => link.userId),
  );
}

/** Replaces the data access users and records DATA_ACCESS_USERS_UPDATED. */
async function updateDataAccessUsers(
  ctx: Ctx,
  { proposalPk, userIds }: z.output<typeof updateDataAccessUsersArgs>,
): Promise<PersonRow[]> {
  await transaction(ctx, async (tx) => {
    const proposal = await lockProposal(tx.db, proposalPk);
    if (!proposal) throw refused('PROPOSAL_NOT_FOUND');
    const wanted = [...new Set(userIds)];
    const members = (await listCoProposers(tx.db, [proposalPk])).map((row) => row.userId);
    insist(dataAccessUsersProblem(wanted, [proposal.proposerId, ...members]));
    const unknown = await unknownAmong(tx, wanted);
    if (unknown.length > 0) throw refused('UNKNOWN_DATA_ACCESS_USER', { userIds: unknown });
    await replaceDataAccessUsers(tx.db, proposalPk, wanted);
    await record(tx, {
      type: 'DATA_ACCESS_USERS_UPDATED',
      objectId: proposalPk,
      proposalPk,
      description: 'Data access users updated',
      data: { userIds: wanted },
    });
  });
  return peopleWithAccess(ctx, proposalPk);
}

builder.objectField(ProposalRef, 'dataAccessUsers', (t) =>
  t.field({
    type: [BasicUserDetailsRef],
    nullable: true,
    resolve: (proposal, _, ctx) => peopleWithAccess(ctx, proposal.proposalPk),
  }),
);

builder.objectField(ProposalAbilitiesRef, 'updateDataAccessUsers', (t) =>
  t.field({ type: AbilityRef, resolve: (facts, _, ctx) => mayUpdateDataAccessUsers(ctx.actor, facts) }),
);

query('dataAccessUsers', {
  type: [BasicUserDetailsRef],
  input: dataAccessUsersArgs,
  policy: dataAccessPolicies.view,
  facts: (ctx, input) => proposalFacts(ctx, input.proposalPk),
  resolve: (ctx, input) => peopleWithAccess(ctx, input.proposalPk),
});

mutation('updateDataAccessUsers', {
  type: [BasicUserDetailsRef],
  input: updateDataAccessUsersArgs,
  destructive: 'Changed access to the data of a proposal',
  policy: dataAccessPolicies.update,
  lock: (tx, { proposalPk }) => lockProposal(tx.db, proposalPk),
  facts: (ctx, input) => proposalFacts(ctx, input.proposalPk),
  read: formRead({
    name: 'DataAccessUsersRead',
    schema: updateDataAccessUsersArgs,
    fields: ['userIds'],
    // Not read through the loader, which would return its cached list after a change.
    stored: async (tx, { proposalPk }) => ({
      userIds: (await listDataAccessUsers(tx.db, [proposalPk])).map(({ userId }) => userId),
    }),
    changes: ({ proposalPk }) => ({ types: ['DATA_ACCESS_USERS_UPDATED'], objectId: proposalPk }),
    words: (_, value) => wordsOfKeys(value),
  }),
  resolve: updateDataAccessUsers,
});

// The data may arrive when the proposal itself can no longer be changed.
defineWrittenRecords('data-access', async (ctx, proposalPk) => {
  const facts = await proposalFacts(ctx, proposalPk);
  return dataAccessPolicies.update.may(ctx.actor, facts, ctx.now).allowed;
});
