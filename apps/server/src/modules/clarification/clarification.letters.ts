import { screenAddress } from '@atrium/domain/session';
import type { Ctx } from '../../access/context.ts';
import { type LetterToSend, queueLetters } from '../mail/index.ts';
import { coProposersOf, proposals } from '../proposal/index.ts';
import { surroundingsOf } from '../questionary/index.ts';
import { type PersonRow, people } from '../user/index.ts';
import type { ClarificationRow } from './clarification.queries.ts';

/** The letters about a question, by the ids of their texts (rule R213). */
type ClarificationLetter = 'clarification-asked' | 'clarification-reminder' | 'clarification-answered';

async function dataOf(tx: Ctx, row: ClarificationRow) {
  const { formatDate } = await surroundingsOf(tx);
  const proposal = await proposals.load(tx, row.proposalPk);
  return {
    proposalId: proposal?.proposalId ?? '',
    proposalTitle: proposal?.title ?? '',
    answerUntil: formatDate(row.dueAt.toISOString(), true),
    question: row.question,
    answer: row.answer ?? '',
    answerurl: screenAddress(tx.config.publicUrl, {
      to: '/ProposalEdit/$proposalPk',
      params: { proposalPk: row.proposalPk },
    }),
  };
}

async function write(tx: Ctx, templateId: ClarificationLetter, row: ClarificationRow, to: readonly PersonRow[]) {
  const data = await dataOf(tx, row);
  await queueLetters(
    tx,
    to.map(
      ({ email, preferredname, firstname, lastname }): LetterToSend => ({
        eventId: null,
        templateId,
        recipients: [email],
        data: { ...data, preferredname: preferredname || firstname, lastname },
      }),
    ),
  );
}

async function teamOf(tx: Ctx, proposalPk: number): Promise<PersonRow[]> {
  const proposal = await proposals.load(tx, proposalPk);
  const links = await coProposersOf.load(tx, proposalPk);
  return people.loadMany(tx, [
    ...new Set([...(proposal ? [proposal.proposerId] : []), ...links.map(({ userId }) => userId)]),
  ]);
}

/** Writes to each member of the team. */
export const writeToTeam = async (tx: Ctx, row: ClarificationRow, templateId: ClarificationLetter) =>
  write(tx, templateId, row, await teamOf(tx, row.proposalPk));

/** Tells the person who asked the question that it has been answered. */
export async function writeToAsker(tx: Ctx, row: ClarificationRow): Promise<void> {
  const asker = row.askedBy === null ? null : await people.load(tx, row.askedBy);
  if (asker) await write(tx, 'clarification-answered', row, [asker]);
}
