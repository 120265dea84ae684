import { sql } from 'kysely';
import { between, defineLabFace, wordsOfLength } from '../contract/lab-face.ts';
import { defineServerFace, holds } from '../contract/server-face.server.ts';
import { type TextConfig, text } from './text.ts';

/** Both filters search for the exact text, case-sensitively and without wildcards. */
export const textServer = defineServerFace(text, {
  filters: {
    EQUALS: (answer, operand) =>
      typeof operand === 'string' ? holds(answer, sql`to_jsonb(${operand}::text)`) : undefined,
    INCLUDES: (answer, operand) =>
      typeof operand === 'string' ? sql<boolean>`strpos(${answer} #>> '{}', ${operand}::text) > 0` : undefined,
  },
});

export const textLab = defineLabFace<TextConfig, string>({
  blocking: [],
  snags: ({ min, max, isHtmlQuestion, htmlQuestion }) => [
    ...(min && max && min > max && max > 0
      ? [
          {
            severity: 'ERROR' as const,
            message: `At least ${min} characters are required, but at most ${max} are allowed: no text can meet both limits.`,
          },
        ]
      : []),
    ...(max && max < 0
      ? [{ severity: 'ERROR' as const, message: `A limit of ${max} characters leaves no room for an answer.` }]
      : []),
    ...(isHtmlQuestion && !htmlQuestion?.trim()
      ? [
          {
            severity: 'WARNING' as const,
            message: 'The question is shown as formatted text, but that text is empty.',
          },
        ]
      : []),
  ],
  invent: ({ required, min, max }, random) => {
    if (!required && random() < 0.2) return '';
    const least = Math.max(1, min ?? 1);
    const most = max && max > 0 ? max : least + 40;
    return wordsOfLength(random, between(random, least, Math.min(most, least + 40)));
  },
});
