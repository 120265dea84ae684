import { z } from 'zod';
import { id, parseSentJson, text, unstorableTextAt } from '../kernel/index.ts';
import { questionIdLimit } from '../question/index.ts';
import { answerLimit, answersPerSaveLimit } from './model.ts';

/** `value` is JSON text of `{"value": …}`; an entry without it is passed over (rule X26). */
export const answerInputSchema = z
  .object({
    questionId: text(questionIdLimit),
    value: z.string().max(answerLimit).nullish(),
    /** The version the answer was made from, 0 for none; left out, whatever is stored is overwritten. */
    version: z.int().min(0).nullish(),
  })
  .meta({ id: 'AnswerInput' });

/** A save of a topic (rule Q65). */
export const answerTopicSchema = z.object({
  questionaryId: id(),
  topicId: id(),
  answers: z.array(answerInputSchema).max(answersPerSaveLimit),
  isPartialSave: z.boolean().nullish(),
  /** Answers that are not sent stay as they are, instead of going. */
  keepsUnsent: z.boolean().nullish(),
  /** Saved by the form while somebody writes; nothing is deleted and nobody is told. */
  isAutosave: z.boolean().nullish(),
});

/** One answer by itself, stored as a save in part stores it (rule Q64). */
export const updateAnswerSchema = z.object({ questionaryId: id(), answer: answerInputSchema });

export type AnswerTopicInput = z.infer<typeof answerTopicSchema>;
export type UpdateAnswerInput = z.infer<typeof updateAnswerSchema>;

/** The answer inside its JSON text, undefined when there is none, or a refusal to read it. */
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

/** The template says where the question is asked, and so how it is configured. */
export const choicesInput = z.object({ questionId: text(questionIdLimit), templateId: id().nullish() });

export const questionaryInput = z.object({ questionaryId: id() });

export const blankQuestionaryInput = z.object({ templateId: id() });

export const blankQuestionaryByCallInput = z.object({ callId: id() });
