import { z } from 'zod';
import { id, parseSentJson, text, unstorableTextAt } from '../kernel/index.ts';
import { questionIdLimit } from '../question/index.ts';
import { answerLimit, answersPerSaveLimit } from './model.ts';

/** `value` is JSON text of `{"value": …}`; an entry without it is ignored (rule X26). */
const answerInputSchema = z
  .object({
    questionId: text(questionIdLimit),
    value: z.string().max(answerLimit).nullish(),
    /** The version on which the answer is based, 0 for none; if omitted, the stored answer is overwritten unconditionally. */
    version: z.int().min(0).nullish(),
  })
  .meta({ id: 'AnswerInput' });

/** A save of a topic (rule Q65). */
export const answerTopicSchema = z.object({
  questionaryId: id(),
  topicId: id(),
  answers: z.array(answerInputSchema).max(answersPerSaveLimit),
  isPartialSave: z.boolean().nullish(),
  /** Whether answers that are not sent remain unchanged instead of being removed. */
  keepsUnsent: z.boolean().nullish(),
  /** Whether the form saved automatically while the user was editing; nothing is deleted and nobody is notified. */
  isAutosave: z.boolean().nullish(),
});

/** A single answer, stored as in a partial save (rule Q64). */
export const updateAnswerSchema = z.object({ questionaryId: id(), answer: answerInputSchema });

export type AnswerTopicInput = z.infer<typeof answerTopicSchema>;
export type UpdateAnswerInput = z.infer<typeof updateAnswerSchema>;

/** Reads the answer from its JSON text; the answer is undefined if there is none, and the result unreadable if the text is invalid. */
export function readAnswerText(
  json: string | null | undefined,
): { readonly readable: true; readonly answer: unknown } | { readonly readable: false } {
  if (json === null || json === undefined) return { readable: true, answer: undefined };
  try {
    const parsed: unknown = parseSentJson(json);
    if (unstorableTextAt(parsed)) return { readable: false };
    const wrapped = parsed !== null && typeof parsed === 'object' && !Array.isArray(parsed);
    return wrapped ? { readable: true, answer: (parsed as { value?: unknown }).value } : { readable: false };
  } catch {
    return { readable: false };
  }
}

/** The template determines where the question is asked, and thus its configuration. */
export const choicesInput = z.object({ questionId: text(questionIdLimit), templateId: id().nullish() });

export const questionaryInput = z.object({ questionaryId: id() });

export const blankQuestionaryInput = z.object({ templateId: id() });

export const blankQuestionaryByCallInput = z.object({ callId: id() });
