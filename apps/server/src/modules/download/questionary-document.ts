import { becomesPages } from '@atrium/domain/download';
import { questionType } from '@atrium/questions';
import type { Entry } from '@atrium/questions/contract';
import { type DocumentSurroundings, htmlLines, serverFace } from '@atrium/questions/server';
import type { Ctx } from '../../access/context.ts';
import { cleanHtml } from '../../html/clean-html.ts';
import { fileLoader } from '../file/index.ts';
import {
  type FieldModel,
  questionaryLoader,
  questionsThatApply,
  type StepModel,
  stepsOf,
  surroundingsOf,
} from '../questionary/index.ts';
import type { DocumentAttachment, DocumentField, DocumentTopic } from './documents/model.ts';

interface FileAnswer {
  readonly id: string;
  readonly figure?: string | null;
  readonly caption?: string | null;
}

/** A questionary as a document shows it: topics with answers, and the files appended at its end. */
export interface QuestionaryDocument {
  readonly topics: readonly DocumentTopic[];
  readonly attachments: readonly DocumentAttachment[];
  /** Shown questions that list records, in the order of the form. */
  readonly lists: ReadonlyArray<{ readonly questionId: string; readonly question: string }>;
}

export interface QuestionaryDocumentOptions {
  readonly allocationTimeUnit?: string | undefined;
  /** The records that belong to each question. */
  readonly entries?: ReadonlyMap<string, readonly Entry[]>;
  /** Includes the files that documents omit because their question says so. */
  readonly withOmitted?: boolean;
}

const isBasis = ({ question }: FieldModel) => question.dataType.endsWith('_BASIS');

const isList = ({ question }: FieldModel) => questionType(question.dataType).keepsEntries;
const isRestricted = (config: unknown) =>
  ((config as { readPermissions?: unknown[] }).readPermissions?.length ?? 0) > 0;
const isOmitted = (config: unknown) => (config as { omitFromPdf?: boolean }).omitFromPdf === true;

/** Returns a question with its answer as HTML. */
export function printedField(
  { question, config, value }: FieldModel,
  surroundings: DocumentSurroundings,
): DocumentField | undefined {
  const type = questionType(question.dataType);
  const face = serverFace(question.dataType);
  const isText = question.dataType === 'EMBELLISHMENT';
  if (!isText && type.isEmpty(value)) return { label: question.question, html: undefined };
  const html = face
    ? face.pdf(value, config.config, surroundings)
    : htmlLines(type.text(value, config.config, surroundings));
  return html === undefined ? undefined : { label: question.question, html, isText };
}

const filesIn = (fields: readonly FieldModel[]) =>
  fields.flatMap(({ question, value }) =>
    question.dataType === 'FILE_UPLOAD'
      ? ((value ?? []) as FileAnswer[]).map((file) => ({ ...file, questionId: question.id }))
      : [],
  );

/** The parts of a questionary that the caller's documents show, and what is needed to write them out. */
export interface ShownQuestionary {
  readonly questionaryId: number;
  readonly steps: readonly StepModel[];
  readonly surroundings: DocumentSurroundings;
  readonly attachments: readonly DocumentAttachment[];
}

/** Returns the steps, with the questions that apply and are shown in documents. */
async function shownSteps(
  ctx: Ctx,
  questionaryId: number,
  { entries, withOmitted }: Pick<QuestionaryDocumentOptions, 'entries' | 'withOmitted'>,
): Promise<StepModel[]> {
  const questionary = await questionaryLoader.load(ctx, questionaryId);
  const all = questionary ? await stepsOf(ctx, questionary) : [];
  const applicable = questionsThatApply(
    all.flatMap((step) => step.fields),
    ({ value }) => value,
  );
  return all.map((step) => ({
    ...step,
    fields: step.fields
      .filter((field) => !isBasis(field) && applicable.has(field.question.id))
      .filter(({ config }) => ctx.audience !== 'every reader' || !isRestricted(config.config))
      .filter(({ question, config }) => withOmitted || question.dataType !== 'FILE_UPLOAD' || !isOmitted(config.config))
      .map((field) => (isList(field) ? { ...field, value: entries?.get(field.question.id) ?? [] } : field)),
  }));
}

/**
 * Returns the questions that the caller may read and that apply (the same evaluator as form and server), without basis questions, with the
 * records that belong to questions as their answers; and the answered files.
 */
export async function shownQuestionary(
  ctx: Ctx,
  questionaryId: number,
  { allocationTimeUnit, entries, withOmitted = false }: QuestionaryDocumentOptions = {},
): Promise<ShownQuestionary> {
  const steps = await shownSteps(ctx, questionaryId, { entries, withOmitted });
  const answered = filesIn(steps.flatMap((step) => step.fields));
  const known = await fileLoader.loadMany(
    ctx,
    answered.map(({ id }) => id),
  );
  const files = new Map(known.map((file) => [file.id, file]));
  const surroundings: DocumentSurroundings = {
    cleanHtml,
    ...(await surroundingsOf(ctx)),
    fileName: (id) => files.get(id)?.originalFileName,
    becomesPages: (id) => {
      const file = files.get(id);
      return file !== undefined && becomesPages(file);
    },
    ...(allocationTimeUnit ? { allocationTimeUnit } : {}),
  };
  const attachments = answered.flatMap(({ id, questionId, figure, caption }) => {
    const file = files.get(id);
    if (!file) return [];
    const { originalFileName: name, mimeType, pages, storageKey } = file;
    const read = () => ctx.adapters.files.bytes(storageKey);
    return [
      {
        id,
        questionId,
        name,
        mimeType,
        pages,
        storageKey,
        figure: figure ?? undefined,
        caption: caption ?? undefined,
        read,
        asPrintable: mimeType.startsWith('image/')
          ? () => ctx.adapters.pictures.printable({ mimeType, read })
          : undefined,
      },
    ];
  });
  return { questionaryId, steps, surroundings, attachments };
}

/** Returns the shown questions that list records, in the order of the form. */
export function listsOf({ steps }: Pick<ShownQuestionary, 'steps'>): QuestionaryDocument['lists'] {
  return steps
    .flatMap((step) => step.fields)
    .filter(isList)
    .map(({ question }) => ({ questionId: question.id, question: question.question }));
}

/** Returns the same of a questionary of which nothing else is needed. */
export const shownLists = async (ctx: Ctx, questionaryId: number): Promise<QuestionaryDocument['lists']> =>
  listsOf({ steps: await shownSteps(ctx, questionaryId, {}) });

/** Returns a questionary as a document prints it, without topics that show nothing. */
export async function questionaryDocument(
  ctx: Ctx,
  questionaryId: number,
  options: QuestionaryDocumentOptions = {},
): Promise<QuestionaryDocument> {
  const shown = await shownQuestionary(ctx, questionaryId, options);
  const topics = shown.steps
    .map(({ topic, fields }) => ({
      title: topic.title,
      fields: fields.flatMap((field) => printedField(field, shown.surroundings) ?? []),
    }))
    .filter((topic) => topic.fields.length > 0);
  return { topics, attachments: shown.attachments, lists: listsOf(shown) };
}
