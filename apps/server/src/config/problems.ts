import { exampleOf, type VariableName } from './environment.ts';

/** Thrown if the server cannot start; the message is for the person at the terminal: a sentence, or a list of them. */
export class StartProblem extends Error {}

/** A problem with one variable of the environment. */
export interface VariableProblem {
  readonly name: VariableName;
  /** The sentence without its example and its ending. */
  readonly sentence: string;
}

export const notUsable = (name: VariableName, why: string): VariableProblem => ({
  name,
  sentence: `The environment variable ${name} is not valid: ${why}`,
});

export const notSet = (name: VariableName, why: string): VariableProblem => ({
  name,
  sentence: `The environment variable ${name} is not set: ${why}`,
});

/** Returns one error with all problems, each in a sentence with an example. */
export function environmentProblem(problems: readonly VariableProblem[]): StartProblem {
  const sentences = problems.map(({ name, sentence }) => `${sentence}; for example ${exampleOf(name)}.`);
  if (sentences.length === 1) return new StartProblem(sentences[0]);
  return new StartProblem(
    [`Atrium cannot start: ${sentences.length} environment variables need to be fixed.`, ...sentences]
      .map((line, at) => (at === 0 ? line : `  ${line}`))
      .join('\n'),
  );
}
