import type { DraftChoice, Question } from '@atrium/domain/draft';
import { type ReactNode, useState } from 'react';
import {
  type Command,
  type CommandOptions,
  type CommandOutcome,
  type TypedDocument,
  useCommand,
} from '../../api/index.ts';
import { changedMeanwhile, conflictsOf, type DraftPart, QuestionDialog } from '../draft/index.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Asked {
  readonly questions: readonly Question[];
  readonly mine: Fields;
  readonly answer: (choices: ReadonlyMap<Question, DraftChoice> | undefined) => void;
}

interface SaveOptions<Values, Variables> {
  /** The current values of the form. */
  readonly mine: Values;
  /** The values that the form is based on. */
  readonly read: Values;
  /** Builds the variables of the mutation from both. */
  readonly variables: (mine: Values, read: Values) => Variables;
  /** Puts the chosen values into the form, which is based on `known` from then on. */
  readonly settle: (chosen: Partial<Values>, known: Values) => void;
  /** Converts a server value to the form's representation; by default the value itself, with an empty text for null in text fields. */
  readonly adopt?: (part: string, theirs: unknown) => unknown;
}

export interface FormSave<Result, Variables> {
  /**
   * Saves; if another user has changed the same fields, asks which version to keep and saves that. Resolves to the refusal if the user
   * postpones the decision, in which case the input stays in the form.
   */
  readonly run: <Values extends object>(options: SaveOptions<Values, Variables>) => Promise<CommandOutcome<Result>>;
  readonly preview: Command<Result, Variables>['preview'];
  readonly pending: boolean;
  /** The conflict dialog, to be rendered with the form. */
  readonly question: ReactNode;
}

/** Asks which version of a field to keep; resolves to nothing if the user postpones the decision. */
function useVersionQuestion(faces: readonly DraftPart[]) {
  const [asked, setAsked] = useState<Asked>();
  const ask = (questions: readonly Question[], mine: Fields) =>
    new Promise<ReadonlyMap<Question, DraftChoice> | undefined>((resolve) => {
      setAsked({
        questions,
        mine,
        answer: (choices) => {
          setAsked(undefined);
          resolve(choices);
        },
      });
    });
  const question = asked ? (
    <QuestionDialog
      questions={asked.questions}
      faces={faces}
      mine={(part) => asked.mine[part]}
      onSettle={asked.answer}
      onPostpone={() => asked.answer(undefined)}
    />
  ) : null;
  return { ask, question };
}

/**
 * Returns the mutation of a form that two users may edit; `faces` define the labels of its fields and how versions are compared, `reread`
 * fetches what these need before the question is asked.
 */
export function useFormSave<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  {
    faces,
    reread,
    ...options
  }: CommandOptions<Result> & { readonly faces: readonly DraftPart[]; readonly reread?: () => Promise<unknown> },
): FormSave<Result, Variables> {
  const command = useCommand(document, { ...options, asks: changedMeanwhile });
  const { ask, question } = useVersionQuestion(faces);

  const run: FormSave<Result, Variables>['run'] = async ({ mine, read, variables, settle, adopt }) => {
    type Values = typeof mine;
    let [fields, known]: [Fields, Fields] = [mine as Fields, read as Fields];
    for (;;) {
      const outcome = await command.run(variables(fields as Values, known as Values));
      const conflicts = outcome.ok ? [] : conflictsOf(outcome.error);
      if (conflicts.length === 0) return outcome;
      const questions = conflicts.map((theirs): Question => {
        const { part, value } = theirs;
        const held = adopt ? adopt(part, value) : (value ?? (typeof fields[part] === 'string' ? '' : null));
        return { ...theirs, value: held, from: 'SERVER' };
      });
      await reread?.();
      const choices = await ask(questions, fields);
      if (!choices) return outcome;
      const chosen: Fields = Object.fromEntries(
        [...choices].map(([question, choice]) => [question.part, chosenOf(question, choice, fields)]),
      );
      known = { ...known, ...Object.fromEntries(questions.map(({ part, value }) => [part, value])) };
      fields = { ...fields, ...chosen };
      settle(chosen as Partial<Values>, known as Values);
    }
  };
  return { run, preview: command.preview, pending: command.pending, question };
}

function chosenOf({ part, value }: Question, choice: DraftChoice, mine: Fields): unknown {
  if (choice.keep === 'BOTH') return choice.value;
  return choice.keep === 'MINE' ? mine[part] : value;
}
