import { z } from 'zod';
import { visibleLength } from './text/html.ts';
import { searchTextLimit } from './text/search.ts';

/**
 * Building blocks of input schemas. The GraphQL arguments are derived from these schemas, so a field is defined once: `id()` becomes Int,
 * `z.date()` DateTime, an object with `meta({ id })` the input type of that name, an enum with `meta({ id })` the enum of that name.
 */

/** A key of a record: a 32-bit integer (clients send 0 for "none"). */
export const id = (missing?: string) => z.int(missing).min(-2147483648).max(2147483647);

/** A list of keys with at most 5,000 entries. */
export const ids = () => z.array(id()).max(5000);

/** Invisible characters: white space and zero-width characters, which alone would make an unreadable name. */
const unseen = /[\s\p{Cf}\p{Cc}\u2800\u3164]/gu;

/** Whether a text has no visible characters. */
export const isBlankText = (value: string): boolean => value.replace(unseen, '') === '';

/** Free text with a maximum length; `required` is the message if it is blank, `tooLong` the message if it is too long. */
export const text = (limit: number, required?: string, tooLong = `Please make it at most ${limit} characters long`) => {
  const schema = z.string().max(limit, { message: tooLong });
  return required ? schema.refine((value) => !isBlankText(value), { message: required }) : schema;
};

/** A field that may be absent or null, with the same meaning: it is unchanged, or gets the default of its table. */
export const optional = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? undefined);

/**
 * A field that is optional in the API but required all the same: if absent or null, it is refused with this message. It is converted to
 * null first, because refinements do not run on absent fields.
 */
export const needed = <S extends z.ZodType>(schema: S, message: string) =>
  schema
    .nullish()
    .transform((value) => value ?? null)
    .refine((value) => value !== null, { message });

type Undefaulted<S> = { [K in keyof S]: S[K] extends z.ZodDefault<infer Inner> ? Inner : S[K] };

/** Returns the fields for updating an existing record: absent ones are unchanged, so defaults are removed. */
export function changing<S extends Readonly<Record<string, z.ZodType>>>(fields: S): Undefaulted<S> {
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? field.unwrap() : field,
  ]);
  return Object.fromEntries(entries);
}

const htmlTexts = z.registry<{ readonly isHtml: true }>();

/** Marks a text as HTML, which is sanitised before it is stored. */
export const htmlText = <S extends z.ZodType>(schema: S): S => {
  htmlTexts.add(schema, { isHtml: true });
  return schema;
};

/** The maximum length of comments of reviews and decisions, in visible characters without markup (rules R31, R49, R68 and R90). */
const commentLimit = 6000;

/** An HTML comment whose visible text has that limit; `what` names it in the refusal. With its markup it may be longer, within reason. */
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

/** The stored values of a record's fields: null for absent optional ones. */
export type FieldsToStore<S extends Fields> = {
  readonly [K in keyof S]: undefined extends z.output<S[K]>
    ? Exclude<z.output<S[K]>, undefined> | null
    : z.output<S[K]>;
};

/** Returns only the declared fields of an input or a row; absent ones are null. */
export function fieldsToStore<S extends Fields>(
  fields: S,
  given: { readonly [K in keyof S]?: z.output<S[K]> },
): FieldsToStore<S> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, given[name] ?? null])) as FieldsToStore<S>;
}

/** Returns the same with `clean` applied to every HTML text; an empty one becomes null. */
export function cleanedOf<S extends Fields>(
  fields: S,
  kept: FieldsToStore<S>,
  clean: (html: string) => string,
): FieldsToStore<S> {
  const texts = Object.keys(fields).filter((name) => isHtml(fields[name] as z.ZodType));
  return { ...kept, ...Object.fromEntries(texts.map((name) => [name, kept[name] ? clean(String(kept[name])) : null])) };
}

function isHtml(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return isHtml(schema.unwrap() as z.ZodType);
  return htmlTexts.has(schema);
}

/** `first` and `offset` of paged lists: absent, null or 0 means no limit (rule X21); negative values are refused. */
export const paging = {
  first: z.int().min(0).max(2147483647).nullish(),
  offset: z.int().min(0).max(2147483647).nullish(),
};

export const sortDirection = z.enum(['asc', 'desc']).meta({ id: 'PaginationSortDirection' });

/** The field to sort a list by: one of these, or none; any other is named in the error message (rule X23). */
export const sortFieldOf = (fields: readonly string[]) =>
  z
    .string()
    .max(64)
    .refine((field): boolean => field === '' || fields.includes(field), {
      error: ({ input }) => `Bad sort field given: ${String(input)}`,
    })
    .nullish();

/** How to sort a list: by one of these fields, in a direction. One without the other is ignored (rule X23). */
export const sortingBy = (fields: readonly string[]) => ({
  sortField: sortFieldOf(fields),
  sortDirection: sortDirection.nullish(),
});

/** A text to search for, that may be absent or null. */
export const searchText = () => text(searchTextLimit).nullish();

/** The arguments of a table: a page, sorted by one of these fields, of the rows that contain a text. */
export const tableOf = (fields: readonly string[]) => ({
  ...paging,
  ...sortingBy(fields),
  searchText: searchText(),
});
