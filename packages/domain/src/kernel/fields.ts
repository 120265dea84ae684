import { z } from 'zod';
import { visibleLength } from './text/html.ts';

/**
 * Building stones of input schemas. The GraphQL arguments are derived from these schemas, so a field is spelled once:
 * `id()` becomes Int, `z.date()` DateTime, an object with `meta({ id })` the input type of that name, an enum with
 * `meta({ id })` the enum of that name.
 */

/** A key of a record: a 32-bit positive whole number (0 is used by clients for "none"). */
export const id = (missing?: string) => z.int(missing).min(-2147483648).max(2147483647);

/** A list of keys without surprises: at most 5,000 entries. */
export const ids = () => z.array(id()).max(5000);

/** What is not seen of a text: spaces, and signs without width, of which a name alone would be nothing to read. */
const unseen = /[\s\p{Cf}\p{Cc}\u2800\u3164]/gu;

/** Whether somebody would see nothing of this text. */
export const isBlankText = (value: string): boolean => value.replace(unseen, '') === '';

/** Free text with a ceiling that keeps a row sane; `required` is the message when it is blank, `tooLong` when it is over it. */
export const text = (limit: number, required?: string, tooLong = `Please make it at most ${limit} characters long`) => {
  const schema = z.string().max(limit, { message: tooLong });
  return required ? schema.refine((value) => !isBlankText(value), { message: required }) : schema;
};

/** A field that may be left out, or be null, which says the same: it stays as it is, or takes the default of its table. */
export const optional = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? undefined);

/**
 * A field that the API leaves open and that must be there all the same: left out, or null, it is refused with these words. It is null before
 * that is asked, since nothing is asked of a field that is absent.
 */
export const needed = <S extends z.ZodType>(schema: S, message: string) =>
  schema
    .nullish()
    .transform((value) => value ?? null)
    .refine((value) => value !== null, { message });

type Undefaulted<S> = { [K in keyof S]: S[K] extends z.ZodDefault<infer Inner> ? Inner : S[K] };

/** The fields of a record that is there already: one that is left out stays as it is, so that no default is written over it. */
export function changing<S extends Readonly<Record<string, z.ZodType>>>(fields: S): Undefaulted<S> {
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? field.unwrap() : field,
  ]);
  return Object.fromEntries(entries);
}

const htmlTexts = z.registry<{ readonly isHtml: true }>();

/** Marks a text as HTML: it is cleaned before it is stored. */
export const htmlText = <S extends z.ZodType>(schema: S): S => {
  htmlTexts.add(schema, { isHtml: true });
  return schema;
};

/** Visible characters of a comment of a review or a decision, markup not counted (rules R31, R49, R68 and R90). */
export const commentLimit = 6000;

/** A comment as HTML whose visible text has that limit; `what` names it in the refusal. Its markup may be longer, within reason. */
export const visibleComment = (what = 'Comment') =>
  htmlText(
    z
      .string()
      .max(commentLimit * 20)
      .refine((html) => visibleLength(html) <= commentLimit, {
        message: `${what} must be at most ${commentLimit} characters`,
      }),
  );

type Fields = Readonly<Record<string, z.ZodType>>;

/** What a record holds of its fields: null where one that may be left out is. */
export type Kept<S extends Fields> = {
  readonly [K in keyof S]: undefined extends z.output<S[K]>
    ? Exclude<z.output<S[K]>, undefined> | null
    : z.output<S[K]>;
};

/** The fields of a declaration out of an input or a row, and nothing else of it; what is left out is null. */
export function keptOf<S extends Fields>(fields: S, given: { readonly [K in keyof S]?: z.output<S[K]> }): Kept<S> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, given[name] ?? null])) as Kept<S>;
}

/** The same with every HTML text as `clean` has it; an empty one is none. */
export function cleanedOf<S extends Fields>(fields: S, kept: Kept<S>, clean: (html: string) => string): Kept<S> {
  const texts = Object.keys(fields).filter((name) => isHtml(fields[name] as z.ZodType));
  return { ...kept, ...Object.fromEntries(texts.map((name) => [name, kept[name] ? clean(String(kept[name])) : null])) };
}

function isHtml(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return isHtml(schema.unwrap() as z.ZodType);
  return htmlTexts.has(schema);
}

/** `first` and `offset` of paged lists: left out, null or 0 means no limit (rule X21); negative is refused. */
export const paging = {
  first: z.int().min(0).max(2147483647).nullish(),
  offset: z.int().min(0).max(2147483647).nullish(),
};

export const sortDirection = z.enum(['asc', 'desc']).meta({ id: 'PaginationSortDirection' });

/** What a list is sorted by: one of these fields, or none; any other is named in what is wrong with the input (rule X23). */
export const sortFieldOf = (fields: readonly string[]) =>
  z
    .string()
    .max(64)
    .refine((field): boolean => field === '' || fields.includes(field), {
      error: ({ input }) => `Bad sort field given: ${String(input)}`,
    })
    .nullish();

/** How a list is sorted: by one of these fields, in a direction. One without the other is ignored (rule X23). */
export const sortingBy = (fields: readonly string[]) => ({
  sortField: sortFieldOf(fields),
  sortDirection: sortDirection.nullish(),
});

/** What a table asks its server for: a page, in an order by one of these fields, of the rows that hold a text of at most 200 characters. */
export const tableOf = (fields: readonly string[]) => ({
  ...paging,
  ...sortingBy(fields),
  searchText: text(200).nullish(),
});
