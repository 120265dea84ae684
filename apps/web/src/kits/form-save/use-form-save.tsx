import type { DraftChoice, Question } from '@atrium/domain/draft';
import { type ReactNode, useState } from 'react';
import {
  type Command,
  type CommandOptions,
  type CommandOutcome,
  type TypedDocument,
  useCommand,
} from '../../api/index.ts';
import { changedMeanwhile, conflictsOf, type PartFace, QuestionDialog } from '../draft/index.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Asked {
  readonly questions: readonly Question[];
  readonly mine: Fields;
  readonly answer: (choices: ReadonlyMap<Question, DraftChoice> | undefined) => void;
}

interface SaveOptions<Values, Variables> {
  /** What the form holds. */
  readonly mine: Values;
  /** What it had read. */
  readonly read: Values;
  /** What is sent of both. */
  readonly variables: (mine: Values, read: Values) => Variables;
  /** Puts what was chosen into the form, which has read what `known` says from now on. */
  readonly settle: (chosen: Partial<Values>, known: Values) => void;
  /** A field as the form holds it; left out, as it was sent, and an empty text for nothing. */
  readonly adopt?: (part: string, theirs: unknown) => unknown;
}

export interface FormSave<Result, Variables> {
  /**
   * Saves; where somebody else has changed the same, asks what is to stay and saves that. Answers the refusal when the person puts the
   * question off: what was typed stays in the form.
   */
  readonly run: <Values extends object>(options: SaveOptions<Values, Variables>) => Promise<CommandOutcome<Result>>;
  readonly preview: Command<Result, Variables>['preview'];
  readonly pending: boolean;
  /** The three-way question, to be drawn with the form. */
  readonly question: ReactNode;
}

/**
 * The mutation of a form that two may edit; `faces` say how its fields are called and shown beside each other, `reread` reads what their words
 * need, before the question is asked.
 */
export function useFormSave<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  {
    faces,
    reread,
    ...options
  }: CommandOptions<Result> & { readonly faces: readonly PartFace[]; readonly reread?: () => Promise<unknown> },
): FormSave<Result, Variables> {
  const command = useCommand(document, { ...options, asks: changedMeanwhile });
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
  return {
    run,
    preview: command.preview,
    pending: command.pending,
    question: asked ? (
      <QuestionDialog
        questions={asked.questions}
        faces={faces}
        mine={(part) => asked.mine[part]}
        onSettle={asked.answer}
        onPostpone={() => asked.answer(undefined)}
      />
    ) : null,
  };
}

function chosenOf({ part, value }: Question, choice: DraftChoice, mine: Fields): unknown {
  if (choice.keep === 'BOTH') return choice.value;
  return choice.keep === 'MINE' ? mine[part] : value;
}
