import { escapeHtml } from '@atrium/domain/html';
import type { FilterOperator } from '@atrium/domain/question';
import { type RawBuilder, sql } from 'kysely';
import type { QuestionType, Surroundings } from './question-type.ts';

/** The SQL expression of an answer's value: a jsonb, null where nothing was stored. */
export type AnswerSql = RawBuilder<unknown>;

/** A condition on an answer; undefined when the operand makes no sense for the type. Days are those of the zone. */
export type Filter = (answer: AnswerSql, operand: unknown, zone: string) => RawBuilder<boolean> | undefined;

/**
 * The answer is this value, or a list with it, or an object with all that this object says. Written as containment, which
 * the store answers from its index over answers by question and content.
 */
export const holds = (answer: AnswerSql, part: RawBuilder<unknown>) => sql<boolean>`${answer} @> ${part}`;

/** Any of several conditions, each of which the index can answer. */
export const anyOf = (conditions: ReadonlyArray<RawBuilder<boolean>>) =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** The key of a record, as a number or as its digits. */
export const isKey = (operand: string | number) => /^\d{1,15}$/.test(String(operand));

/** Takes everything out of HTML that could run, load or restyle. */
export type CleanHtml = (html: string, options: { readonly images: boolean }) => string;

/** What a face may use to write documents, besides what every face has. */
export interface DocumentSurroundings extends Surroundings {
  readonly cleanHtml: CleanHtml;
  /** Whether the pages of an uploaded file follow in the document; others can only be downloaded. */
  becomesPages?(fileId: string): boolean;
}

/** What the server adds to a question type: how documents show it and how lists filter by it. */
export interface ServerFace<Config, Answer> {
  /**
   * The answer as an HTML fragment for documents, already escaped; undefined leaves the question out. That a
   * question has no answer is said by the document, not here.
   */
  pdf(answer: Answer, config: Config, surroundings: DocumentSurroundings): string | undefined;
  /** An answer with nothing dangerous in it; asked when it is stored and when it is read. */
  clean?(answer: Answer, config: Config, cleanHtml: CleanHtml): Answer;
  readonly filters: Readonly<Partial<Record<FilterOperator, Filter>>>;
}

export type AnyServerFace = ServerFace<unknown, unknown>;

/** Text escaped for HTML; line breaks stay visible. */
export function htmlLines(text: string): string {
  return escapeHtml(text).replaceAll(/\r?\n/g, '<br>');
}

/** The server face of a type whose documents show its plain text; `face` adds or replaces. */
export function defineServerFace<Config, Answer>(
  type: QuestionType<Config, Answer>,
  face: Partial<ServerFace<Config, Answer>>,
): ServerFace<Config, Answer> {
  return {
    pdf: (answer, config, surroundings) => htmlLines(type.text(answer, config, surroundings)),
    filters: {},
    ...face,
  };
}
