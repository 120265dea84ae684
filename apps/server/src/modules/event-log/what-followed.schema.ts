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
    isPending: t.exposeBoolean('isPending', { description: 'Something is still to be acted upon: ask again.' }),
    moves: t.field({
      type: [MoveRef],
      description: 'Where the workflow moved proposals.',
      resolve: ({ moves }) => [...moves],
    }),
    heldMails: t.exposeInt('heldMails', { description: 'E-mails that wait for an officer.' }),
    otherMails: t.exposeInt('otherMails', { description: 'E-mails that leave by themselves.' }),
  }),
});

query('whatFollowed', {
  type: WhatFollowedRef,
  nullable: true,
  description: "What came of one's own act, named by the events it recorded (`extensions.act` of its answer).",
  input: whatFollowedArgs,
  policy: eventLogPolicies.readFollowed,
  resolve: (ctx, { first, last }) => {
    const { actor } = ctx;
    // An act is told as the officer's own, also while impersonating.
    const by = isPerson(actor) ? (actor.impersonatingUserId ?? actor.id) : 0;
    return findWhatFollowed(ctx.db, { first, last, by });
  },
});
