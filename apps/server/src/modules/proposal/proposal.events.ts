import { mayDownloadProposal, mayEditProposal, mayViewProposal } from '@atrium/domain/proposal';
import { sql } from 'kysely';
import type { Ctx } from '../../access/context.ts';
import { onEvent } from '../../events/dispatch.ts';
import { namesAuthors } from '../fap/index.ts';
import { holdsFiles } from '../file/index.ts';
import { whenMailsMove } from '../mail/index.ts';
import {
  type HeldQuestionary,
  holdsQuestionaries,
  narrowsForms,
  offersPickerOptions,
  type QuestionaryHolder,
  whenTopicIsSaved,
} from '../questionary/index.ts';
import { assignWhatIsPicked } from './assignment/picker-answers.ts';
import { mailAboutProposal, recordRefusedMails } from './mail/proposal-mail.service.ts';
import { proposalFacts, proposalsFacts } from './proposal.facts.ts';
import { ownersOfQuestionaries } from './proposal.loaders.ts';
import { listProposalsWithFiles, lockProposalsOf } from './proposal.queries.ts';
import { holdCallOfPicker } from './proposal-call.queries.ts';
import { reachableBy } from './proposal-facts.queries.ts';
import { listPickerOptions } from './proposal-neighbours.queries.ts';

/**
 * Returns those of these files that are stored documents of proposals whose document the caller may download. The documents contain names,
 * so a caller who may not see who is on a proposal gets none of its documents (rule R240).
 */
async function storedDocumentsHeld(ctx: Ctx, fileIds: readonly string[]): Promise<string[]> {
  const held = await listProposalsWithFiles(ctx.db, fileIds);
  const mayHave = await Promise.all(
    held.map(async ({ proposalPk }) => {
      const facts = await proposalFacts(ctx, proposalPk);
      return mayDownloadProposal(ctx.actor, facts).allowed && namesAuthors(ctx, proposalPk);
    }),
  );
  return held.filter((_, at) => mayHave[at]).map(({ fileId }) => fileId);
}

/** Returns those of these files that are stored documents of any proposal. */
async function storedDocumentsReferred(ctx: Ctx, fileIds: readonly string[]): Promise<string[]> {
  return (await listProposalsWithFiles(ctx.db, fileIds)).map(({ fileId }) => fileId);
}

// The permissions on a proposal's questionary are those on the proposal.
const held: QuestionaryHolder = async (ctx, questionaryIds) => {
  const owners = await ownersOfQuestionaries.loadMany(ctx, questionaryIds);
  const facts = await proposalsFacts(
    ctx,
    owners.map((owner) => owner.proposalPk),
  );
  return new Map(
    owners.map(({ questionaryId, proposalPk, callId }, index): [number, HeldQuestionary] => {
      const known = facts[index];
      const mayReadItem = known !== undefined && mayViewProposal(ctx.actor, known).allowed;
      const mayWriteItem = known !== undefined && mayEditProposal(ctx.actor, known, ctx.now).allowed;
      // Members may write in any current role, and may read what they may write.
      return [questionaryId, { mayReadItem: mayReadItem || mayWriteItem, mayWriteItem, callId, proposalPk }];
    }),
  );
};

holdsQuestionaries('PROPOSAL', held, async (tx, questionaryId) => {
  // The answer of an instrument picker assigns instruments of the call to the proposal.
  await holdCallOfPicker(tx.db, questionaryId);
  await lockProposalsOf(tx.db, sql`select proposal_pk from proposals where questionary_id = ${questionaryId}`);
});

holdsFiles({
  tokenKeys: ['FactoryServices.getPregeneratedPdfProposals'],
  readable: storedDocumentsHeld,
  referred: storedDocumentsReferred,
});

narrowsForms('PROPOSAL', (actor) => sql`select p.questionary_id from proposals p where ${reachableBy(actor)}`);

onEvent('mails about proposals', 10, mailAboutProposal);
whenMailsMove(recordRefusedMails);

// Offers the instruments of the call that can be chosen, and the techniques of all its instruments (rule P36).
offersPickerOptions(async (ctx, callIds) => {
  const rows = await listPickerOptions(ctx.db, callIds);
  return new Map(rows.map(({ callId, instruments, techniques }) => [callId, { instruments, techniques }]));
});

whenTopicIsSaved(assignWhatIsPicked);
