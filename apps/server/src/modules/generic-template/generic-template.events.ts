import { mayEditProposal, mayViewProposal } from '@atrium/domain/proposal';
import { sql } from 'kysely';
import { countEntriesOfQuestions, proposalsFacts, reachableBy, whenProposalCloned } from '../proposal/index.ts';
import { registerEntryCounter } from '../question/index.ts';
import {
  type HeldQuestionary,
  holdsQuestionaries,
  narrowsForms,
  offersEntries,
  type QuestionaryHolder,
  whenTopicIsSaved,
} from '../questionary/index.ts';
import { entriesOfProposal } from './generic-template.loaders.ts';
import { entries, findQuestionaryOwners, listOfQuestions, ofReadableEntry } from './generic-template.queries.ts';
import { uncheckedCopyEntries, uncheckedDeleteEntries } from './generic-template.service.ts';

// A caller who may read the proposal may read its entries; they can be filled in while the proposal may be changed.
const held: QuestionaryHolder = async (ctx, questionaryIds) => {
  const owners = await findQuestionaryOwners(ctx.db, questionaryIds, ofReadableEntry(ctx.actor));
  const facts = await proposalsFacts(
    ctx,
    owners.map((owner) => owner.proposalPk),
  );
  return new Map(
    owners.map(({ questionaryId, proposalPk, callId }, index): [number, HeldQuestionary] => {
      const known = facts[index];
      const mayWriteItem = known !== undefined && mayEditProposal(ctx.actor, known, ctx.now).allowed;
      const mayReadItem = known !== undefined && mayViewProposal(ctx.actor, known).allowed;
      return [questionaryId, { mayReadItem: mayReadItem || mayWriteItem, mayWriteItem, callId, proposalPk }];
    }),
  );
};

holdsQuestionaries('GENERIC_TEMPLATE', held, (tx, questionaryId) =>
  entries.lockProposalOfQuestionary(tx.db, questionaryId),
);

narrowsForms(
  'GENERIC_TEMPLATE',
  (actor) =>
    sql`select e.questionary_id from generic_templates e join proposals p on p.proposal_pk = e.proposal_pk where ${reachableBy(actor)}`,
);

offersEntries('GENERIC_TEMPLATE', async (ctx, proposalPk) => {
  const listed = await entriesOfProposal.load(ctx, proposalPk);
  return Map.groupBy(listed, ({ questionId }) => questionId);
});

registerEntryCounter((ctx, questionIds) => countEntriesOfQuestions(ctx.db, 'genericTemplates', questionIds));

// Deletes entries whose question no longer applies (rule Q118).
whenTopicIsSaved(async (tx, { group, held, ceased }) => {
  const questionIds = ceased.flatMap(({ questionId, type }) => (type === 'GENERIC_TEMPLATE' ? [questionId] : []));
  if (group !== 'PROPOSAL' || !held.proposalPk || questionIds.length === 0) return;
  const rows = await listOfQuestions(tx.db, held.proposalPk, questionIds);
  if (rows.length > 0) await uncheckedDeleteEntries(tx, rows);
});

whenProposalCloned((tx, { from, to }) => uncheckedCopyEntries(tx, from, to));
