import { type RawBuilder, sql } from 'kysely';

/**
 * The text of a column in the order of a dictionary, whatever order the database itself was made with: small and capital letters
 * side by side, letters with accents beside those without (decision 168). What is ordered by it needs an index that says so, too.
 */
export const alphabetical = (column: RawBuilder<unknown>): RawBuilder<unknown> => sql`${column} collate "und-x-icu"`;
