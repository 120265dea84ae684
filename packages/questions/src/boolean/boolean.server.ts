import { sql } from 'kysely';
import { defineServerFace } from '../contract/server-face.server.ts';
import { boolean } from './boolean.ts';

export const booleanServer = defineServerFace(boolean, {
  filters: {
    EQUALS: (answer, operand) =>
      typeof operand === 'boolean' ? sql<boolean>`${answer} = to_jsonb(${operand}::boolean)` : undefined,
  },
});
