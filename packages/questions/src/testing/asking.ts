import type { QuestionTypeId } from '@atrium/domain/question';
import { checkAnswer, plainSurroundings, readConfig, type Surroundings } from '../contract/index.ts';
import { questionType } from '../registry.ts';

/** Returns a question of a type with a configuration, for tests. */
export function asking(
  id: QuestionTypeId,
  own: Readonly<Record<string, unknown>> = {},
  around?: Partial<Surroundings>,
) {
  const type = questionType(id);
  const config = readConfig(type, own);
  const surroundings = { ...plainSurroundings, ...around };
  const check = (answer: unknown, isPartialSave = false) =>
    checkAnswer(type, config, answer, { isPartialSave, surroundings });
  return {
    config,
    /** Returns the problems of a save, complete by default, as `path: message` or just the message. */
    says: (answer: unknown, isPartialSave = false) =>
      check(answer, isPartialSave).problems.map(({ path, message }) => (path ? `${path}: ${message}` : message)),
    stored: (answer: unknown) => check(answer, true).answer,
    words: (answer: unknown) => type.text(check(answer, true).answer, config, surroundings),
  };
}

/** Returns the problems of a configuration that an administrator sees, as `field: message`. */
export function configSays(id: QuestionTypeId, own: Readonly<Record<string, unknown>>): string[] {
  const type = questionType(id);
  const result = type.configForm.safeParse({ ...(type.blankConfig as object), ...own });
  return (result.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}
