import { sql } from 'kysely';
import { defineServerFace, holds } from '../contract/server-face.server.ts';
import { text } from './text.ts';

/** Both look for the words as they are, upper and lower case apart; nothing in them is a wildcard. */
export const textServer = defineServerFace(text, {
  filters: {
    EQUALS: (answer, operand) =>
      typeof operand === 'string' ? holds(answer, sql`to_jsonb(${operand}::text)`) : undefined,
    INCLUDES: (answer, operand) =>
      typeof operand === 'string' ? sql<boolean>`strpos(${answer} #>> '{}', ${operand}::text) > 0` : undefined,
  },
});
