import { type Decision, no, parseSentJson, unstorableTextAt, yes } from '@atrium/domain/kernel';
import type { ProposalListReason, ProposalsFilter } from '@atrium/domain/proposal-list';
import { mayReadQuestion } from '@atrium/domain/question';
import { serverFace } from '@atrium/questions/server';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../access/context.ts';
import { inapplicableAnswers, notAmong, surroundingsOf } from '../questionary/index.ts';

type QuestionFilter = NonNullable<ProposalsFilter['questionFilter']>;

interface Asking {
  readonly templateId: number;
  readonly readPermissions: readonly string[] | null;
}

interface Asked {
  readonly decision: Decision<ProposalListReason>;
  /** Selects the keys of proposals with such an answer; without those that have no stored answer. */
  readonly answered?: RawBuilder<unknown>;
}

/**
 * Compares answers as the question's type defines it (rule P50), among those that the caller may read: otherwise a caller could find out
 * hidden answers by checking which proposals match (rule P51). Stored answers to questions that do not apply in their form never match
 * (rule Q140).
 */
export async function proposalsByAnswer(
  ctx: Ctx,
  filter: QuestionFilter,
  callId: number | null | undefined,
): Promise<Asked> {
  const compare = serverFace(filter.dataType)?.filters[filter.compareOperator];
  if (!compare) return { decision: no('FILTER_NOT_IMPLEMENTED', { dataType: filter.dataType }) };
  const operand = operandOf(filter.value);
  const { zone } = await surroundingsOf(ctx);
  const meets = operand === undefined ? undefined : compare(sql`(a.answer -> 'value')`, operand, zone);
  if (!meets) return { decision: no('BAD_FILTER_VALUE') };
  const { rows } = await sql<Asking>`select template_id, config -> 'readPermissions' as read_permissions
    from question_template_relations where question_id = ${filter.questionId}`.execute(ctx.db);
  const open = rows.filter(({ readPermissions }) => mayReadQuestion(ctx.actor, readPermissions));
  const readable =
    open.length === rows.length
      ? sql<boolean>`true`
      : sql<boolean>`exists (select from questionaries q
          where q.id = a.questionary_id and q.template_id = any(${open.map(({ templateId }) => templateId)}))`;
  const ofCall = callId ? sql<boolean>`p.call_id = ${callId}` : sql<boolean>`true`;
  const matching = sql`from answers a join proposals p on p.questionary_id = a.questionary_id
    where a.question_id = ${filter.questionId} and ${meets} and ${readable} and ${ofCall}`;
  const setAside = await inapplicableAnswers(ctx, {
    questions: sql<boolean>`q.id = ${filter.questionId}`,
    forms: sql`select a.questionary_id ${matching}`,
  });
  return { decision: yes, answered: sql`select p.proposal_pk ${matching} and ${notAmong(setAside)}` };
}

function operandOf(value: string): unknown {
  try {
    const operand = (parseSentJson(value) as { value?: unknown } | null)?.value;
    return unstorableTextAt(operand) ? undefined : operand;
  } catch {
    return undefined;
  }
}
