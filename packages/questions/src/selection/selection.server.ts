import { sql } from 'kysely';
import { defineLabFace, someOf } from '../contract/lab-face.ts';
import { defineServerFace, holds } from '../contract/server-face.server.ts';
import { type SelectionConfig, selection } from './selection.ts';

export const selectionServer = defineServerFace(selection, {
  filters: {
    INCLUDES: (answer, operand) =>
      typeof operand === 'string' ? holds(answer, sql`to_jsonb(array[${operand}::text])`) : undefined,
  },
});

export const selectionLab = defineLabFace<SelectionConfig, readonly string[]>({
  blocking: ['options'],
  snags: ({ options }) =>
    options.length === 1 ? [{ severity: 'HINT', message: 'There is only one option to choose from.' }] : [],
  invent: ({ options, isMultipleSelect }, random) => someOf(random, options, isMultipleSelect),
  choices: {
    offered: ({ options }) => options,
    choosing: (chosen) => chosen.map(String),
  },
});
