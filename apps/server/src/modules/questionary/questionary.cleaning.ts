import type { QuestionTypeId } from '@atrium/domain/question';
import { questionType } from '@atrium/questions';
import { serverFace } from '@atrium/questions/server';
import { cleanHtml } from '../../html/clean-html.ts';

/**
 * An answer with nothing in it that could run, on its way in and on its way out. What has not the shape of its type is left as it
 * is: on its way in it is refused, on its way out it is shown as text.
 */
export function cleanedAnswer(type: QuestionTypeId, config: unknown, answer: unknown): unknown {
  const face = serverFace(type);
  if (!face?.clean) return answer;
  const shaped = questionType(type).shape.safeParse(answer);
  return shaped.success ? face.clean(shaped.data, config, cleanHtml) : answer;
}
