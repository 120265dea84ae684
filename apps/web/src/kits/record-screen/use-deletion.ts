import type { RowAction } from '@atrium/ui/data-table';
import type { CommandOptions, TypedDocument } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { useRemoval } from '../confirm/index.ts';

interface DeletionOptions<Row> extends Required<Pick<CommandOptions<unknown>, 'done' | 'refreshes'>> {
  /** Of the question, in the person's language. */
  readonly title: string;
  /** What goes with a record, in the person's language. */
  readonly text: (row: Row) => string;
}

/**
 * The last of the actions on a record: deletes it once the person has seen what goes with it. `refusal` says why it cannot go.
 * `const deletion = useDeletion(DeleteTagDocument, { … })`, and among the actions `deletion(tag)`.
 */
export function useDeletion<Id, Row extends { readonly id: Id }>(
  document: TypedDocument<unknown, { readonly id: Id }>,
  { title, text: wordsOf, ...told }: DeletionOptions<Row>,
): (row: Row, refusal?: string | null) => RowAction {
  const text = useText();
  const remove = useRemoval(document, told);
  return (row, refusal) => ({
    label: text('Delete'),
    destructive: true,
    refusal: refusal ?? undefined,
    onRun: () => void remove({ id: row.id }, { title, text: wordsOf(row), confirmLabel: text('Delete') }),
  });
}
