import { sql } from 'kysely';
import { defineServerFace } from '../contract/server-face.server.ts';
import { text } from './text.ts';

/** Contains looks for the words as they are, whatever their case; nothing in them is a wildcard. */
export const textServer = defineServerFace(text, {
  filters: {
    EQUALS: (answer, operand) =>
      typeof operand === 'string' ? sql<boolean>`${answer} = to_jsonb(${operand}::text)` : undefined,
    INCLUDES: (answer, operand) =>
      typeof operand === 'string'
        ? sql<boolean>`strpos(lower(${answer} #>> '{}'), lower(${operand}::text)) > 0`
        : undefined,
  },
});
