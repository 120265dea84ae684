import { loggedDifference } from '@atrium/domain/event-log';
import { isOfficer, userIdOf } from '@atrium/domain/kernel';
import {
  abstractRequired,
  type BasisPart,
  isAbstractLost,
  mergedBasis,
  type StoredBasis,
  staysOnTeam,
  storedAbstract,
  teamProblem,
  type updateProposalArgs,
} from '@atrium/domain/proposal';
import { readSetting } from '@atrium/domain/setting';
import type { z } from 'zod';
import { type Ctx, transaction } from '../../../access/context.ts';
import { insist, invalidInput, refused } from '../../../access/errors.ts';
import type { AtriumError } from '../../../errors/atrium-error.ts';
import { record } from '../../../events/record.ts';
import { settingText } from '../../setting/index.ts';
import { people, unknownAmong } from '../../user/index.ts';
import { notifyOfJoining } from '../joining.ts';
import { findToldTexts } from '../mail/proposal-mail.queries.ts';
import * as queries from '../proposal.queries.ts';
import { receiptOfSave } from '../receipt/proposal-receipt.ts';

type Input = z.output<typeof updateProposalArgs>;

/** Returns the error for a save that would overwrite another person's change; it contains the current content and its author. */
async function changedMeanwhile(
  ctx: Ctx,
  row: queries.ProposalRow,
  theirs: StoredBasis,
  parts: readonly BasisPart[],
): Promise<AtriumError> {
  const writer = row.basisWrittenBy ? await people.load(ctx, row.basisWrittenBy) : undefined;
  const team = await Promise.all([theirs.proposerId, ...theirs.users].map((id) => people.load(ctx, id)));
  const authorship = {
    by: writer ? `${writer.firstname} ${writer.lastname}` : null,
    at: row.basisWrittenAt?.toISOString() ?? null,
    isOwn: row.basisWrittenBy !== null && row.basisWrittenBy === userIdOf(ctx.actor),
  };
  const members = team.flatMap((person) =>
    person ? [{ id: person.id, firstname: person.firstname, lastname: person.lastname }] : [],
  );
  const conflicts = parts.map((part) => ({ part, theirs: part === 'team' ? members : theirs[part], ...authorship }));
  return refused('PROPOSAL_CHANGED', { conflicts }, 'CONFLICT');
}

/** Returns title and abstract normalized for storage. */
const asStored = (basis: StoredBasis, unicode: boolean): StoredBasis => ({
  ...basis,
  title: basis.title.trim(),
  abstract: storedAbstract(basis.abstract, unicode),
});

/**
 * Saves title, abstract and people, and records PROPOSAL_UPDATED (changes autosaved by a draft's form are recorded when its author next
 * saves it); a refused save stores nothing. Text of one person that another overwrites is preserved in the text history.
 */
export function updateProposal(ctx: Ctx, input: Input): Promise<queries.ProposalRow> {
  return transaction(ctx, async (tx) => {
    const stored = await queries.lockProposal(tx.db, input.proposalPk);
    if (!stored || stored.deletedAt) throw refused('PROPOSAL_NOT_FOUND');
    const { proposalPk } = stored;
    const known = (await queries.listCoProposers(tx.db, [proposalPk])).map(({ userId }) => userId);
    const unicode = readSetting('ABSTRACT_UNICODE', await settingText(tx, 'ABSTRACT_UNICODE'));
    const theirs = { title: stored.title, abstract: stored.abstract, proposerId: stored.proposerId, users: known };
    const proposerId = input.proposerId ?? stored.proposerId;
    const sent = asStored(
      {
        title: input.title ?? stored.title,
        abstract: input.abstract ?? stored.abstract,
        proposerId,
        users: input.users ?? known.filter((id) => id !== proposerId),
      },
      unicode,
    );
    if (isAbstractLost(sent.abstract)) {
      throw invalidInput([{ path: 'abstract', code: 'custom', message: abstractRequired }]);
    }
    const read = input.read ? asStored(input.read, unicode) : undefined;
    const { basis, conflicts } = mergedBasis(sent, theirs, read);
    if (conflicts.length > 0) throw await changedMeanwhile(tx, stored, theirs, conflicts);
    insist(teamProblem(basis.proposerId, basis.users));
    const userId = userIdOf(tx.actor);
    if (!isOfficer(tx.actor) && !staysOnTeam(userId, basis.proposerId, basis.users)) throw refused('NOT_ON_TEAM');
    const unknown = await unknownAmong(tx, [basis.proposerId, ...basis.users]);
    if (unknown.length > 0) throw refused('UNKNOWN_USER', { userIds: unknown });
    const hadText = stored.title !== '' || stored.abstract !== '';
    const isRewritten = stored.title !== basis.title || stored.abstract !== basis.abstract;
    if (hadText && isRewritten && stored.basisWrittenBy !== userId) {
      await queries.keepOverwrittenText(tx.db, stored, userId ?? null, tx.now);
    }
    await notifyOfJoining(tx, proposalPk, [basis.proposerId, ...basis.users]);
    const row = await queries.updateProposalRow(tx.db, proposalPk, {
      title: basis.title,
      abstract: basis.abstract,
      proposerId: basis.proposerId,
      basisWrittenBy: userId ?? null,
      basisWrittenAt: tx.now,
      ...(input.created && isOfficer(tx.actor) ? { created: input.created } : {}),
    });
    await queries.replaceCoProposers(tx.db, proposalPk, basis.users);
    await receiptOfSave(tx, proposalPk, input.isAutosave ?? false);
    if (input.isAutosave && !row.submitted) return row;
    // Changes autosaved since the last event are recorded with this save.
    const earlier = { ...theirs, ...(await findToldTexts(tx.db, proposalPk)) };
    const now = { title: row.title, abstract: row.abstract, proposerId: basis.proposerId, users: basis.users };
    await record(tx, {
      type: 'PROPOSAL_UPDATED',
      objectId: proposalPk,
      proposalPk,
      data: { ...now, before: {}, ...loggedDifference(earlier, now) },
    });
    return row;
  });
}
