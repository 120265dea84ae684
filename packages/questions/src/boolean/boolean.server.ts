import { sql } from 'kysely';
import { defineServerFace, holds } from '../contract/server-face.server.ts';
import { boolean } from './boolean.ts';

export const booleanServer = defineServerFace(boolean, {
  filters: {
    EQUALS: (answer, operand) =>
      typeof operand === 'boolean' ? holds(answer, sql`to_jsonb(${operand}::boolean)`) : undefined,
  },
});
