import { z } from 'zod';

/**
 * Building stones of input schemas. The GraphQL arguments are derived from these schemas, so a field is spelled once:
 * `id()` becomes Int, `z.date()` DateTime, an object with `meta({ id })` the input type of that name, an enum with
 * `meta({ id })` the enum of that name.
 */

/** A key of a record: a 32-bit positive whole number (0 is used by clients for "none"). */
export const id = (missing?: string) => z.int(missing).min(-2147483648).max(2147483647);

/** A list of keys without surprises: at most 5,000 entries. */
export const ids = () => z.array(id()).max(5000);

/** Free text with a ceiling that keeps a row sane; `required` is the message when it is blank, `tooLong` when it is over it. */
export const text = (limit: number, required?: string, tooLong = `Please make it at most ${limit} characters long`) => {
  const schema = z.string().max(limit, { message: tooLong });
  return required ? schema.refine((value) => value.trim() !== '', { message: required }) : schema;
};

/** A field that may be left out, or be null, which says the same: it stays as it is, or takes the default of its table. */
export const optional = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? undefined);

type Undefaulted<S> = { [K in keyof S]: S[K] extends z.ZodDefault<infer Inner> ? Inner : S[K] };

/** The fields of a record that is there already: one that is left out stays as it is, so that no default is written over it. */
export function changing<S extends Readonly<Record<string, z.ZodType>>>(fields: S): Undefaulted<S> {
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? field.unwrap() : field,
  ]);
  return Object.fromEntries(entries);
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
