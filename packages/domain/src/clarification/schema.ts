import { z } from 'zod';
import { id, text } from '../kernel/index.ts';
import {
  askerKinds,
  clarificationAnswerLimit,
  clarificationFilesLimit,
  clarificationQuestionLimit,
  clarificationStates,
} from './model.ts';

export const askerKind = z.enum(askerKinds).meta({ id: 'ClarificationAsker' });
export const clarificationStateEnum = z.enum(clarificationStates).meta({ id: 'ClarificationState' });

const dueAt = z.date({ error: 'Please say until when' });

export const askClarificationArgs = z.object({
  proposalPk: id(),
  question: text(clarificationQuestionLimit, 'Please write your question'),
  dueAt,
  visibleToReviewers: z.boolean().default(false),
});

export const answerClarificationArgs = z.object({
  id: id(),
  answer: text(clarificationAnswerLimit, 'Please write your answer'),
  fileIds: z.array(z.string().max(100)).max(clarificationFilesLimit).default([]),
});

export const extendClarificationArgs = z.object({ id: id(), dueAt });
export const withdrawClarificationArgs = z.object({ id: id() });
