import { AtriumError, CommandProblem, type InputIssue } from '../errors/atrium-error.ts';
import { documentsOf } from '../graphql/documents.ts';
import { loadSchema } from '../graphql/schema.ts';
import { type Bench, operatorContext } from './command.ts';

/**
 * Executes a GraphQL operation as an operator: with the same validation, policy, service and events as for a user officer in the browser.
 * Throws the error as one sentence.
 */
export async function operate<T>(bench: Bench, text: string, variables: Record<string, unknown> = {}): Promise<T> {
  const documents = documentsOf(await loadSchema(), { production: false });
  const document = await documents.read(text);
  if ('code' in document) throw document.errors[0];
  const operation = documents.operation(document, undefined);
  if (!operation) throw new Error('The document contains no operation');
  const ctx = operatorContext(bench);
  const { data, errors } = await operation.run(ctx, variables);
  const problem = errors?.[0];
  if (problem) throw inOneSentence(problem.originalError ?? problem);
  const [refusal] = ctx.refusals;
  if (refusal) throw new CommandProblem(`${refusal.message}.`.replace(/\.\.$/, '.'));
  return data as T;
}

function inOneSentence(error: Error): Error {
  if (!(error instanceof AtriumError)) return error;
  const [issue] = (error.details?.issues ?? []) as readonly InputIssue[];
  return issue ? new CommandProblem(issue.message) : error;
}
