import { sql } from 'kysely';
import { defineServerFace } from '../contract/server-face.server.ts';
import { selection } from './selection.ts';

export const selectionServer = defineServerFace(selection, {
  filters: {
    INCLUDES: (answer, operand) =>
      typeof operand === 'string' ? sql<boolean>`${answer} @> to_jsonb(array[${operand}::text])` : undefined,
  },
});
