import { userIdOf } from '@atrium/domain/kernel';
import type { AnswerConflict } from '@atrium/domain/questionary';
import type { Ctx } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import type { AtriumError } from '../../errors/atrium-error.ts';
import { people } from '../user/index.ts';
import type { AnswerRow } from './questionary.queries.ts';

/** The refusal of a save that would overwrite what somebody else wrote: what is there now, and whose it is. */
export async function answersChangedMeanwhile(
  ctx: Ctx,
  conflicts: readonly AnswerConflict[],
  stored: ReadonlyMap<string, AnswerRow>,
): Promise<AtriumError> {
  const told = await Promise.all(
    conflicts.map(async (conflict) => {
      const row = stored.get(conflict.questionId);
      const person = row?.answeredBy ? await people.load(ctx, row.answeredBy) : undefined;
      return {
        ...conflict,
        by: person ? `${person.firstname} ${person.lastname}` : null,
        at: row?.createdAt.toISOString() ?? null,
        isOwn: row !== undefined && row.answeredBy === userIdOf(ctx.actor),
      };
    }),
  );
  return refused('ANSWERS_CHANGED', { conflicts: told }, 'CONFLICT');
}
