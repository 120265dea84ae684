import type { BasisTypeId, CreatableTypeId, QuestionTypeId } from '@atrium/domain/question';
import { z } from 'zod';
import type { QuestionType } from './question-type.ts';

type Defaulted = 'configForm' | 'version' | 'filterOperators' | 'keepsAnswers' | 'keepsEntries';

type Definition<Id extends QuestionTypeId, Config, Answer> = Omit<QuestionType<Config, Answer>, Defaulted | 'id'> &
  Partial<Pick<QuestionType<Config, Answer>, Defaulted>> & { readonly id: Id };

/** Defines a question type whose answers are stored. */
export function defineQuestionType<Id extends CreatableTypeId, Config, Answer>(
  definition: Definition<Id, Config, Answer>,
): QuestionType<Config, Answer> & { readonly id: Id } {
  return {
    configForm: definition.config,
    version: 1,
    filterOperators: [],
    keepsAnswers: true,
    keepsEntries: false,
    ...definition,
  };
}

type WithoutAnswer<Id extends QuestionTypeId, Config> = Pick<
  QuestionType<Config, unknown>,
  'name' | 'config' | 'blankConfig'
> &
  Partial<Pick<QuestionType<Config, unknown>, 'configForm' | 'version' | 'text'>> & {
    readonly id: Id;
  };

/** Defines a question type that stores no answer (rule Q16). */
export function defineWithoutAnswer<Id extends CreatableTypeId | BasisTypeId, Config>(
  definition: WithoutAnswer<Id, Config>,
): QuestionType<Config, unknown> & { readonly id: Id } {
  return {
    configForm: definition.config,
    version: 1,
    filterOperators: [],
    keepsAnswers: false,
    keepsEntries: false,
    shape: z.unknown(),
    answer: () => z.unknown(),
    blank: () => null,
    isEmpty: () => true,
    text: () => '',
    ...definition,
  };
}

/** The known data of a record that belongs to a question: a sample, or an entry of a sub-template. */
const entry = z.object({ id: z.number(), title: z.string(), isCompleted: z.boolean() });

export type Entry = z.infer<typeof entry>;

/** Defines a question type whose content is a list of separate records. */
export function defineEntriesType<Id extends CreatableTypeId, Config>(
  definition: Pick<QuestionType<Config, Entry[]>, 'name' | 'config' | 'configForm' | 'blankConfig'> & {
    readonly id: Id;
    /** Returns what is wrong with the list (rule Q30). */
    readonly problems: (config: Config, entries: readonly Entry[]) => readonly string[];
  },
): QuestionType<Config, Entry[]> & { readonly id: Id } {
  const { problems, ...rest } = definition;
  const shape = z.array(entry);
  return {
    version: 1,
    filterOperators: [],
    keepsAnswers: false,
    keepsEntries: true,
    shape,
    answer: (config) =>
      shape.superRefine((entries, context) => {
        for (const message of problems(config, entries)) context.addIssue({ code: 'custom', message });
      }),
    blank: (): Entry[] => [],
    isEmpty: (entries) => entries.length === 0,
    text: (entries) => entries.map(({ title }) => title).join(', '),
    ...rest,
  };
}
