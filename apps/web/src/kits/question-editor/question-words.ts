import type { QuestionTypeId } from '@atrium/domain/question';
import { naturalKeyProblem, naturalKeyTaken, questionTextRequired, questionTextSchema } from '@atrium/domain/question';
import { NaturalKeyPresentDocument } from '../../api/generated/kits/question-editor/question-editor.ts';
import { useOperation } from '../../api/index.ts';
import { useDebouncedValue } from '../debounce/index.ts';

/** The edited text and key of a question. */
export interface QuestionWords {
  readonly question: string;
  readonly naturalKey: string;
}

export interface WordProblems {
  readonly question?: string | undefined;
  readonly naturalKey?: string | undefined;
}

/** The pause in typing after which the server is asked whether the key is taken, in milliseconds. */
const pauseMs = 350;

/**
 * Returns the problems of the text and the key (rules Q3 and Q4). Whether the key is taken by another question is checked on the server
 * during typing; `isAsking` is true until the result for the current key is known.
 */
export function useWordProblems(
  type: QuestionTypeId,
  words: QuestionWords,
  own: QuestionWords,
): { readonly problems: WordProblems; readonly isAsking: boolean } {
  const rested = useDebouncedValue(words.naturalKey, pauseMs);
  const keyProblem = naturalKeyProblem(words.naturalKey, own.naturalKey);
  const asks = words.naturalKey !== own.naturalKey && keyProblem === undefined;
  const { data } = useOperation(
    NaturalKeyPresentDocument,
    { naturalKey: rested },
    { enabled: asks && rested === words.naturalKey, keepPrevious: false, quiet: true },
  );
  const answered = rested === words.naturalKey ? data?.isNaturalKeyPresent : undefined;
  const question =
    words.question === own.question
      ? undefined
      : questionTextSchema(questionTextRequired(type)).safeParse(words.question).error?.issues[0]?.message;
  return {
    problems: { question, naturalKey: keyProblem ?? (asks && answered ? naturalKeyTaken : undefined) },
    isAsking: asks && typeof answered !== 'boolean',
  };
}
