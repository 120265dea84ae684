import { isPerson, userIdOf } from '@atrium/domain/kernel';
import { ownSortingOf, searchNeedle, userProposalsArgs } from '@atrium/domain/proposal';
import type { z } from 'zod';
import type { Ctx } from '../../../access/context.ts';
import { askedBelow, requestedFields } from '../../../graphql/asked.ts';
import { builder } from '../../../graphql/builder.ts';
import { argsOf } from '../../../graphql/inputs.ts';
import { parseInput } from '../../../graphql/operation.ts';
import { readByKeyAlone, UserRef } from '../../user/index.ts';
import { knowProposalFacts } from '../proposal.facts.ts';
import { visibleTo } from '../proposal-facts.queries.ts';
import { ProposalRef } from '../proposal-type.ts';
import { listProposalsOfUser, type OwnPage } from './own-proposals.queries.ts';

/**
 * Returns the proposals of a person: the caller's own list is complete in any current role; another person's list contains only proposals
 * the caller may read.
 */
async function proposalsOf(
  ctx: Ctx,
  userId: number,
  input: z.output<typeof userProposalsArgs>,
  shown: ReadonlySet<string>,
): Promise<Pick<OwnPage, 'proposals' | 'totalCount'>> {
  const sorting = ownSortingOf(input.sortField, input.sortDirection);
  const { awaitsSubmission, resultTold, ...filter } = input.filter ?? {};
  const isInternalUser = isPerson(ctx.actor) && ctx.actor.isInternalUser;
  const page = await listProposalsOfUser(
    ctx.db,
    userIdOf(ctx.actor) ?? null,
    {
      userId,
      ...filter,
      resultTold: resultTold ? ctx.now : undefined,
      awaitsSubmission: awaitsSubmission ? { at: ctx.now, isInternalUser } : undefined,
      needle: searchNeedle(input.searchText),
      readable: userIdOf(ctx.actor) === userId ? undefined : visibleTo(ctx.actor),
      sorting,
      first: input.first || undefined,
      offset: input.offset || undefined,
    },
    shown,
  );
  knowProposalFacts(ctx, page.facts);
  return page;
}

const PageRef = builder.objectRef<Pick<OwnPage, 'proposals' | 'totalCount'>>('UserProposalsQueryResult').implement({
  fields: (t) => ({
    totalCount: t.exposeInt('totalCount', { description: 'Number of all matches, not only those on this page.' }),
    proposals: t.expose('proposals', { type: [ProposalRef] }),
  }),
});

/** Adds to users the fields for the proposals they are on. */
export function addOwnProposals(): void {
  for (const name of ['proposals', 'proposalsPage']) readByKeyAlone.add(name);

  builder.objectFields(UserRef, (t) => ({
    proposals: t.field({
      type: [ProposalRef],
      args: argsOf(userProposalsArgs, (options) => t.arg(options)),
      resolve: async (user, args, ctx, info) => {
        const input = parseInput(userProposalsArgs, args);
        return (await proposalsOf(ctx, user.id, input, requestedFields(info))).proposals;
      },
    }),
    proposalsPage: t.field({
      type: PageRef,
      description: 'The same with the number of all matches, for paged lists.',
      args: argsOf(userProposalsArgs, (options) => t.arg(options)),
      resolve: (user, args, ctx, info) =>
        proposalsOf(ctx, user.id, parseInput(userProposalsArgs, args), askedBelow(info, 'proposals')),
    }),
  }));
}
