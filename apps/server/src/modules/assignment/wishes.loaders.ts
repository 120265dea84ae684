import type { ReviewWish } from '@atrium/domain/assignment';
import { userIdOf } from '@atrium/domain/kernel';
import { oneLoader } from '../../access/loaders.ts';
import { listWishesOf } from './draft.queries.ts';

/** What the caller wishes for a proposal in a panel, by 'panel/proposal', batched. */
export const myWishes = oneLoader<string, { readonly key: string; readonly wish: ReviewWish }>(
  async (ctx) => {
    const me = userIdOf(ctx.actor);
    const rows = me === undefined ? [] : await listWishesOf(ctx.db, me);
    return rows.map(({ fapId, proposalPk, wish }) => ({ key: `${fapId}/${proposalPk}`, wish }));
  },
  ({ key }) => key,
);
