import { type CommandOptions, type TypedDocument, useCommand } from '../../api/index.ts';
import { type ConfirmQuestion, useConfirm } from './confirm.tsx';

/** The texts shown before something is removed: the title, the consequences, and the label of the button. */
export type RemovalQuestion = Required<Pick<ConfirmQuestion, 'title' | 'text' | 'confirmLabel'>>;

/**
 * Removes something after the user has seen and confirmed the consequences; the dialog stays open until it is done. Returns whether it was
 * removed. `const remove = useRemoval(DeleteTagDocument, { done: 'Tag deleted', refreshes }); remove({ id }, { title, text, confirmLabel
 * })`
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
