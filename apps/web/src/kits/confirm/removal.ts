import { type CommandOptions, type TypedDocument, useCommand } from '../../api/index.ts';
import { type ConfirmQuestion, useConfirm } from './confirm.tsx';

/** What a person reads before something goes: the title, what that means, and the word on the button. */
export type RemovalQuestion = Required<Pick<ConfirmQuestion, 'title' | 'text' | 'confirmLabel'>>;

/**
 * Removes something once the person has seen what goes with it and said so; the dialog stays until it is done. Answers whether it was.
 * `const remove = useRemoval(DeleteTagDocument, { done: 'Tag deleted', refreshes }); remove({ id }, { title, text, confirmLabel })`
 */
export function useRemoval<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  options: CommandOptions<Result>,
): (variables: Variables, question: RemovalQuestion) => Promise<boolean> {
  const ask = useConfirm();
  const command = useCommand(document, options);
  return (variables, question) =>
    ask({
      ...question,
      destructive: true,
      look: () => command.preview(variables),
      act: () => command.run(variables),
    });
}
