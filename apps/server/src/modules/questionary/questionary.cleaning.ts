import type { QuestionTypeId } from '@atrium/domain/question';
import { questionType } from '@atrium/questions';
import { serverFace } from '@atrium/questions/server';
import { cleanHtml } from '../../html/clean-html.ts';

/**
 * Returns an answer without any executable content; applied both on write and on read. A value that does not have the shape of its type is
 * returned unchanged: it is refused on write, and displayed as text on read.
 */
export function cleanedAnswer(type: QuestionTypeId, config: unknown, answer: unknown): unknown {
  const face = serverFace(type);
  if (!face?.clean) return answer;
  const shaped = questionType(type).shape.safeParse(answer);
  return shaped.success ? face.clean(shaped.data, config, cleanHtml) : answer;
}
