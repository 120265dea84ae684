import { escapeHtml } from '@atrium/domain/html';
import type { FilterOperator } from '@atrium/domain/question';
import { type RawBuilder, sql } from 'kysely';
import type { QuestionType, Surroundings } from './question-type.ts';

/** The SQL expression of an answer's value: a jsonb, null if nothing was stored. */
export type AnswerSql = RawBuilder<unknown>;

/** A condition on an answer; undefined if the operand makes no sense for the type. Days are those of the zone. */
export type Filter = (answer: AnswerSql, operand: unknown, zone: string) => RawBuilder<boolean> | undefined;

/**
 * Matches if the answer is this value, or a list that contains it, or an object with all properties of this object. Written as containment,
 * so that the index over answers by question and content serves it.
 */
export const holds = (answer: AnswerSql, part: RawBuilder<unknown>) => sql<boolean>`${answer} @> ${part}`;

/** Matches if any of several conditions does, each of which can use the index. */
export const anyOf = (conditions: ReadonlyArray<RawBuilder<boolean>>) =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** Whether this is the key of a record, as a number or as its digits. */
export const isKey = (operand: string | number) => /^\d{1,15}$/.test(String(operand));

/** Removes everything from HTML that could run, load or restyle. */
export type CleanHtml = (html: string, options: { readonly images: boolean }) => string;

/** What a face may use to write documents, in addition to the general surroundings. */
export interface DocumentSurroundings extends Surroundings {
  readonly cleanHtml: CleanHtml;
  /** Whether the pages of an uploaded file are appended to the document; other files can only be downloaded. */
  becomesPages?(fileId: string): boolean;
}

/** What the server adds to a question type: how documents show it and how lists filter by it. */
export interface ServerFace<Config, Answer> {
  /**
   * Returns the answer as an HTML fragment for documents, already escaped; undefined leaves the question out. Whether a question has no
   * answer is shown by the document, not here.
   */
  pdf(answer: Answer, config: Config, surroundings: DocumentSurroundings): string | undefined;
  /** Returns an answer without anything dangerous in it; called when it is stored and when it is read. */
  clean?(answer: Answer, config: Config, cleanHtml: CleanHtml): Answer;
  readonly filters: Readonly<Partial<Record<FilterOperator, Filter>>>;
}

export type AnyServerFace = ServerFace<unknown, unknown>;

/** Escapes text for HTML and preserves line breaks. */
export function htmlLines(text: string): string {
  return escapeHtml(text).replaceAll(/\r?\n/g, '<br>');
}

/** Defines the server face of a type whose documents show its plain text; `face` adds or replaces properties. */
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
