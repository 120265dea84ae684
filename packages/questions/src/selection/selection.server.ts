import { sql } from 'kysely';
import { defineServerFace, holds } from '../contract/server-face.server.ts';
import { selection } from './selection.ts';

export const selectionServer = defineServerFace(selection, {
  filters: {
    INCLUDES: (answer, operand) =>
      typeof operand === 'string' ? holds(answer, sql`to_jsonb(array[${operand}::text])`) : undefined,
  },
});
