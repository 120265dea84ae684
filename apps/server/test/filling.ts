import type { Ctx } from '../src/access/context.ts';
import { type HeldQuestionary, holdsQuestionaries } from '../src/modules/questionary/index.ts';
import type { Form } from './forms.ts';
import type { Answer, Loose, TestPerson, World } from './world.ts';

const rights = new Map<number, HeldQuestionary>();

/** The questionary of a test belongs to no record, so it is locked itself. */
export const lockQuestionary = ({ db }: Ctx, id: number): Promise<unknown> =>
  db.selectFrom('questionaries').select('id').where('id', '=', id).forNoKeyUpdate().execute();

/**
 * In the product, nobody may fill in questionaries of document templates. After this call, once in a test file, everybody may fill in those
 * created by `insertQuestionary`.
 */
export function everybodyFillsIn(): void {
  holdsQuestionaries(
    'PROPOSAL_PDF',
    async (_ctx, ids) =>
      new Map(ids.flatMap((id) => (rights.has(id) ? [[id, rights.get(id) as HeldQuestionary]] : []))),
    lockQuestionary,
  );
}

/** Inserts an empty questionary for a form of group PROPOSAL_PDF that everybody may fill in. */
export async function insertQuestionary({ db }: Pick<World, 'db'>, { templateId }: Form): Promise<number> {
  const { id } = await db.insertInto('questionaries').values({ templateId }).returning('id').executeTakeFirstOrThrow();
  rights.set(id, { mayReadItem: true, mayWriteItem: true });
  return id;
}

const document = `mutation ($questionaryId: Int!, $topicId: Int!, $answers: [AnswerInput!]!, $isPartialSave: Boolean) {
  answerTopic(questionaryId: $questionaryId, topicId: $topicId, answers: $answers, isPartialSave: $isPartialSave) {
    answerId questionId answer } }`;

export interface Filling {
  readonly questionaryId: number;
  readonly topicId: number | undefined;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly isPartialSave?: boolean;
}

/** Saves answers as a user; returns the outcome with its errors. */
export function fillIn(
  world: World,
  who: TestPerson,
  { questionaryId, topicId, answers, isPartialSave = false }: Filling,
): Promise<Answer<Loose>> {
  return world.gql(who, document, {
    questionaryId,
    topicId,
    isPartialSave,
    answers: Object.entries(answers).map(([questionId, value]) => ({ questionId, value: JSON.stringify({ value }) })),
  });
}

/** Returns the messages of a refused save for each question. */
export function told(outcome: Answer<Loose>): Record<string, readonly string[]> {
  const problems = (outcome.errors[0]?.extensions.problems ?? []) as Array<{ questionId: string; messages: string[] }>;
  return Object.fromEntries(problems.map(({ questionId, messages }) => [questionId, messages]));
}

/** Returns the answers of a questionary as a user reads them; undefined for questions without a stored answer. */
export async function answersRead(
  world: World,
  who: TestPerson,
  questionaryId: number,
): Promise<Record<string, unknown>> {
  const { questionary } = await world.ok(
    who,
    'query ($id: Int!) { questionary(questionaryId: $id) { steps { fields { answerId value question { id } } } } }',
    { id: questionaryId },
  );
  return Object.fromEntries(
    questionary.steps.flatMap((step: Loose) =>
      step.fields.map((field: Loose) => [field.question.id, field.answerId === null ? undefined : field.value]),
    ),
  );
}
