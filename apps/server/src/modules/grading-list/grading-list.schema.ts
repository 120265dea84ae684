import { isFapRole } from '@atrium/domain/fap';
import { gradingListArgs } from '@atrium/domain/grading-list';
import { isPerson } from '@atrium/domain/kernel';
import { builder } from '../../graphql/builder.ts';
import { argsOf } from '../../graphql/inputs.ts';
import { ReviewRef } from '../fap-review/index.ts';
import { UserRef } from '../user/index.ts';
import { listReviewsToGrade } from './grading-list.queries.ts';

builder.objectField(UserRef, 'reviews', (t) =>
  t.field({
    type: [ReviewRef],
    description: 'Panel reviews in the panels of the current role; only in one’s own record.',
    args: argsOf(gradingListArgs, (options) => t.arg(options)),
    resolve: (user, args, ctx) => {
      const { actor } = ctx;
      if (!isPerson(actor) || actor.id !== user.id || !isFapRole(actor.role)) return [];
      const filter = gradingListArgs.parse({ ...args });
      // Reviewers see their own reviews unless they request all; panel leads see the whole panel.
      const reviewer = filter.reviewer ?? (actor.role === 'FAP_REVIEWER' ? 'ME' : 'ALL');
      return listReviewsToGrade(ctx.db, { userId: actor.id, role: actor.role }, { ...filter, reviewer });
    },
  }),
);
