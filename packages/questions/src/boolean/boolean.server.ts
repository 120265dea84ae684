import { sql } from 'kysely';
import { defineLabFace } from '../contract/lab-face.ts';
import { defineServerFace, holds } from '../contract/server-face.server.ts';
import { type BooleanConfig, boolean } from './boolean.ts';

export const booleanServer = defineServerFace(boolean, {
  filters: {
    EQUALS: (answer, operand) =>
      typeof operand === 'boolean' ? holds(answer, sql`to_jsonb(${operand}::boolean)`) : undefined,
  },
});

export const booleanLab = defineLabFace<BooleanConfig, boolean | null>({
  blocking: [],
  invent: ({ required }, random) => required || random() < 0.5,
  choices: {
    offered: () => [true, false],
    choosing: (chosen) => (chosen.length === 1 && typeof chosen[0] === 'boolean' ? chosen[0] : undefined),
  },
});
