import type { RowAction } from '@atrium/ui/data-table';
import type { CommandOptions, TypedDocument } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { useRemoval } from '../confirm/index.ts';

interface DeletionOptions<Row> extends Required<Pick<CommandOptions<unknown>, 'done' | 'refreshes'>> {
  /** The title of the confirmation, in the user's language. */
  readonly title: string;
  /** Returns what is deleted along with a record, in the user's language. */
  readonly text: (row: Row) => string;
}

/**
 * Returns the last of the actions on a record: deletes it after the user has seen and confirmed what is deleted with it. `refusal` is the
 * reason why it cannot be deleted. `const deletion = useDeletion(DeleteTagDocument, { … })`, and among the actions `deletion(tag)`.
 */
export function useDeletion<Id, Row extends { readonly id: Id }>(
  document: TypedDocument<unknown, { readonly id: Id }>,
  { title, text: wordsOf, ...options }: DeletionOptions<Row>,
): (row: Row, refusal?: string | null) => RowAction {
  const text = useText();
  const remove = useRemoval(document, options);
  return (row, refusal) => ({
    label: text('Delete'),
    destructive: true,
    refusal: refusal ?? undefined,
    onRun: () => void remove({ id: row.id }, { title, text: wordsOf(row), confirmLabel: text('Delete') }),
  });
}
