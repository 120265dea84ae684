import { userIdOf } from '@atrium/domain/kernel';
import { mayChangeSample, mayViewSample } from '@atrium/domain/sample';
import { sql } from 'kysely';
import { countEntriesOfQuestions, proposalsFacts, reachableBy, whenProposalCloned } from '../proposal/index.ts';
import { registerEntryCounter } from '../question/index.ts';
import {
  type HeldQuestionary,
  holdsQuestionaries,
  narrowsForms,
  offersEntries,
  type QuestionaryHolder,
} from '../questionary/index.ts';
import { entriesOfProposal } from './sample.loaders.ts';
import { entries, findQuestionaryOwners, ofReadableSample, orComingTo } from './sample.queries.ts';
import { uncheckedCopySamples } from './sample.service.ts';

// A questionary of a sample may be read by everybody who may read its proposal and by the scientists who receive the sample, and filled in
// by everybody who may declare it.
const held: QuestionaryHolder = async (ctx, questionaryIds) => {
  const owners = await findQuestionaryOwners(
    ctx.db,
    userIdOf(ctx.actor) ?? null,
    questionaryIds,
    ofReadableSample(ctx.actor),
  );
  const facts = await proposalsFacts(
    ctx,
    owners.map((owner) => owner.proposalPk),
  );
  return new Map(
    owners.flatMap(({ questionaryId, proposalPk, callId, ...owner }, index) => {
      const proposal = facts[index];
      if (!proposal) return [];
      const sample = { proposal, ...owner, isInUse: owner.isHandedIn, isOnRecord: false };
      const mayWriteItem = mayChangeSample(ctx.actor, sample, ctx.now).allowed;
      const mayReadItem = mayWriteItem || mayViewSample(ctx.actor, sample).allowed;
      const held: HeldQuestionary = { mayReadItem, mayWriteItem, callId, proposalPk };
      return [[questionaryId, held] as const];
    }),
  );
};

holdsQuestionaries('SAMPLE', held, (tx, questionaryId) => entries.lockProposalOfQuestionary(tx.db, questionaryId));

narrowsForms(
  'SAMPLE',
  (actor) =>
    sql`select s.questionary_id from samples s join proposals p on p.proposal_pk = s.proposal_pk
         where ${orComingTo(actor, reachableBy(actor))}`,
);

offersEntries('SAMPLE_DECLARATION', async (ctx, proposalPk) => {
  const listed = await entriesOfProposal.load(ctx, proposalPk);
  return Map.groupBy(listed, ({ questionId }) => questionId);
});

registerEntryCounter((ctx, questionIds) => countEntriesOfQuestions(ctx.db, 'samples', questionIds));

whenProposalCloned((tx, { from, to }) => uncheckedCopySamples(tx, from, to));
