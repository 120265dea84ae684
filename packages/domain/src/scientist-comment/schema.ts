import { z } from 'zod';
import { id, text } from '../kernel/index.ts';
import { scientistCommentLimit } from './model.ts';

const comment = text(
  scientistCommentLimit,
  'Comment is required',
  `Comment must be at most ${scientistCommentLimit} characters`,
);

/** The form of the comment: at least one character (rule R94). */
export const scientistCommentForm = z.object({ comment });

export const scientistCommentOfArgs = z.object({ proposalPk: id() });
export const createScientistCommentArgs = z.object({ proposalPk: id(), comment });
export const updateScientistCommentArgs = z.object({ commentId: id(), comment });
export const deleteScientistCommentArgs = z.object({ commentId: id() });
