import { userIdOf, winningVersion } from '@atrium/domain/kernel';
import { mayReadQuestion, type QuestionTypeId } from '@atrium/domain/question';
import type { TemplateGroupId } from '@atrium/domain/template';
import { fullName } from '@atrium/domain/user';
import type { Ctx } from '../../../access/context.ts';
import { refused } from '../../../access/errors.ts';
import { record } from '../../../events/record.ts';
import { questionLoader } from '../../question/index.ts';
import { questionaryLoader, uncheckedRecheckEntries } from '../../questionary/index.ts';
import { relationModel, relationsLoader, templateLoader } from '../../template/index.ts';
import { people } from '../../user/index.ts';
import { proposals } from '../proposal.loaders.ts';
import type { ProposalRow } from '../proposal.queries.ts';
import { keepOverwrittenTitle } from './proposal-entries.queries.ts';

/** A separate record that belongs to a question of a proposal: a sample or a sub-template entry. */
interface ProposalEntry {
  readonly id: number;
  readonly title: string;
  readonly proposalPk: number;
  readonly questionId: string;
}

/** The place where entries are created: a proposal and the question of its form that asks for them. */
export interface PlaceOfEntry<Config> {
  readonly proposal: ProposalRow;
  readonly questionId: string;
  /** The question's configuration in the proposal's form; undefined if the question is asked in another form within it. */
  readonly config: Config | undefined;
}

const readersOf = (config: unknown) => (config as { readPermissions?: string[] } | undefined)?.readPermissions;

/** Returns the place for entries; refuses a question of another type, and one that the caller may not read in the form. */
export async function entryPlace<Config>(
  ctx: Ctx,
  { proposalPk, questionId }: { readonly proposalPk: number; readonly questionId: string },
  asked: { readonly type: QuestionTypeId; readonly otherwise: string },
): Promise<PlaceOfEntry<Config>> {
  const [proposal, question] = await Promise.all([
    proposals.load(ctx, proposalPk),
    questionLoader.load(ctx, questionId),
  ]);
  if (!proposal) throw refused('PROPOSAL_NOT_FOUND');
  const questionary = await questionaryLoader.load(ctx, proposal.questionaryId);
  const relations = questionary ? await relationsLoader.load(ctx, questionary.templateId) : [];
  const relation = relations.find((row) => row.questionId === questionId);
  const config = relation && relationModel(relation).config.config;
  const isAsked = question?.dataType === asked.type && mayReadQuestion(ctx.actor, readersOf(config));
  if (!isAsked) throw refused(asked.otherwise);
  return { proposal, questionId, config: config as Config | undefined };
}

/**
 * Whether entries of a question are created with this template (rule Q130): it must belong to the entries' group and be the one that the
 * form names, if it names one. Otherwise a user could submit entries that never asked the required questions.
 */
export async function isTemplateOfEntries(
  ctx: Ctx,
  templateId: number,
  groupId: TemplateGroupId,
  config: { readonly templateId?: number | null } | undefined,
): Promise<boolean> {
  const named = config?.templateId ?? templateId;
  return named === templateId && (await templateLoader.load(ctx, templateId))?.groupId === groupId;
}

/** Returns the user recorded as the creator of an entry: the caller, or the principal investigator if the caller is a program. */
export const entryCreator = (ctx: Ctx, proposal: ProposalRow): number => userIdOf(ctx.actor) ?? proposal.proposerId;

interface TitledEntry extends ProposalEntry {
  readonly questionaryId: number;
  readonly titleWrittenBy: number | null;
  readonly titleWrittenAt: Date;
}

/**
 * Returns what a save of a locked entry's title must store; undefined if the title is unchanged. Refuses (`TITLE_CHANGED`) if another
 * person changed the title after the caller read it; a caller that does not send the title it read overwrites, as the API contract
 * specifies. An overwritten title of another person is preserved in the title history.
 */
export async function retitled(
  tx: Ctx,
  entry: TitledEntry,
  input: { readonly title?: string | null | undefined; readonly readTitle?: string | null | undefined },
): Promise<{ title: string; titleWrittenBy: number | null; titleWrittenAt: Date } | undefined> {
  const wanted = input.title?.trim() ?? entry.title;
  const whose = winningVersion(wanted, entry.title, input.readTitle?.trim() ?? entry.title);
  if (whose === 'conflict') {
    const writer = entry.titleWrittenBy === null ? undefined : await people.load(tx, entry.titleWrittenBy);
    const isOwn = entry.titleWrittenBy !== null && entry.titleWrittenBy === userIdOf(tx.actor);
    const conflict = { part: 'title', theirs: entry.title, by: writer ? fullName(writer) : null, isOwn };
    throw refused(
      'TITLE_CHANGED',
      { conflicts: [{ ...conflict, at: entry.titleWrittenAt.toISOString() }] },
      'CONFLICT',
    );
  }
  if (whose === 'theirs' || wanted === entry.title) return undefined;
  const { proposalPk, questionId, questionaryId, title, titleWrittenBy: writtenBy } = entry;
  const userId = userIdOf(tx.actor) ?? null;
  if (writtenBy !== userId) {
    const history = { proposalPk, questionId, questionaryId, title, writtenBy };
    await keepOverwrittenTitle(tx.db, { ...history, replacedBy: userId, replacedAt: tx.now });
  }
  return { title: wanted, titleWrittenBy: userId, titleWrittenAt: tx.now };
}

/** Records an event for an entry, and rechecks whether the topic of its question is complete. */
export async function recordEntryEvent(
  tx: Ctx,
  type: Parameters<typeof record>[1]['type'],
  { id, title, proposalPk, questionId }: ProposalEntry,
): Promise<void> {
  await record(tx, { type, objectId: id, proposalPk, description: title, data: { questionId } });
  const proposal = await proposals.load(tx, proposalPk);
  if (!proposal || proposal.submitted) return;
  await uncheckedRecheckEntries(tx, { questionaryId: proposal.questionaryId, proposalPk, questionId });
}
