import type { UserId } from '@atrium/domain/kernel';
import { questionType } from '@atrium/questions';
import type { Ctx } from '../../../access/context.ts';
import { type ProposalRow, proposals } from '../../proposal/index.ts';
import { documentEntries, listedByQuestion } from '../entries/entry-documents.ts';
import { type ShownQuestionary, shownQuestionary } from '../questionary-document.ts';

/** A question with its answer in words; `entry` is the title of the sample or sub-template entry that contains it. */
export interface WordsOfAnswer {
  readonly question: string;
  readonly answer: string;
  readonly entry: string | null;
}

type Field = ShownQuestionary['steps'][number]['fields'][number];

function inWords(
  { question, config, value }: Field,
  { surroundings }: ShownQuestionary,
  entry: string | null,
): WordsOfAnswer[] {
  const type = questionType(question.dataType);
  if (question.dataType === 'EMBELLISHMENT' || type.isEmpty(value)) return [];
  return [{ question: question.question, answer: type.text(value, config.config, surroundings), entry }];
}

/** Reads the proposal as any of its readers may see it, since the result is written to many people. */
const readByAll = (ctx: Ctx, { proposerId }: ProposalRow): Ctx => ({
  ...ctx,
  actor: { kind: 'person', id: proposerId as UserId, role: 'USER', isInternalUser: false },
  audience: 'every reader',
  memo: new Map(),
});

/**
 * Returns, for each list of titles, the answers in the topics of a proposal with these titles, ignoring case, as every one of its readers
 * may see them. Samples and sub-template entries are replaced by the answers in their own forms (rule Q108).
 */
export async function uncheckedWordsOfTopics(
  given: Ctx,
  proposalPk: number,
  titles: ReadonlyArray<readonly string[]>,
): Promise<readonly (readonly WordsOfAnswer[])[]> {
  const row = await proposals.load(given, proposalPk);
  if (!row) return titles.map(() => []);
  const ctx = readByAll(given, row);
  const listed = await listedByQuestion(ctx, proposalPk);
  const own = await shownQuestionary(ctx, row.questionaryId, { entries: documentEntries(listed) });
  const wordsOf = async (field: Field): Promise<WordsOfAnswer[]> => {
    const entries = listed.get(field.question.id);
    if (!entries) return inWords(field, own, null);
    const words: WordsOfAnswer[] = [];
    for (const { questionaryId, title } of entries) {
      const shown = await shownQuestionary(ctx, questionaryId);
      words.push(...shown.steps.flatMap(({ fields }) => fields).flatMap((one) => inWords(one, shown, title)));
    }
    return words;
  };
  const groups: WordsOfAnswer[][] = [];
  for (const names of titles) {
    const topics = own.steps.filter(({ topic }) => names.includes(topic.title.trim().toLowerCase()));
    const words: WordsOfAnswer[] = [];
    for (const field of topics.flatMap(({ fields }) => fields)) words.push(...(await wordsOf(field)));
    groups.push(words);
  }
  return groups;
}
