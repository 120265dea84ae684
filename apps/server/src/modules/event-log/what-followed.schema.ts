import { eventLogPolicies, type WhatFollowed, whatFollowedArgs } from '@atrium/domain/event-log';
import { isPerson } from '@atrium/domain/kernel';
import { builder } from '../../graphql/builder.ts';
import { query } from '../../graphql/operation.ts';
import { findWhatFollowed } from './what-followed.queries.ts';

const MoveRef = builder.objectRef<WhatFollowed['moves'][number]>('FollowedMove').implement({
  fields: (t) => ({ status: t.exposeString('status'), proposals: t.exposeInt('proposals') }),
});

const WhatFollowedRef = builder.objectRef<WhatFollowed>('WhatFollowed').implement({
  fields: (t) => ({
    isPending: t.exposeBoolean('isPending', { description: 'Processing is not finished: ask again.' }),
    moves: t.field({
      type: [MoveRef],
      description: 'Where the workflow moved proposals.',
      resolve: ({ moves }) => [...moves],
    }),
    heldMails: t.exposeInt('heldMails', { description: 'Number of e-mails that wait for an officer.' }),
    otherMails: t.exposeInt('otherMails', { description: 'Number of e-mails that are sent automatically.' }),
  }),
});

query('whatFollowed', {
  type: WhatFollowedRef,
  nullable: true,
  description:
    'The effects of the caller’s own act, given by the events it recorded (`extensions.act` of the response).',
  input: whatFollowedArgs,
  policy: eventLogPolicies.readFollowed,
  resolve: (ctx, { first, last }) => {
    const { actor } = ctx;
    // Events are recorded under the officer's own name, even while impersonating.
    const by = isPerson(actor) ? (actor.impersonatingUserId ?? actor.id) : 0;
    return findWhatFollowed(ctx.db, { first, last, by });
  },
});
