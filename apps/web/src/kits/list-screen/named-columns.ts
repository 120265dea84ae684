import type { DataColumn } from '@atrium/ui/data-table';
import { useMemo } from 'react';
import { useText } from '../../locale/index.ts';

/** Returns the columns of a table with their headers in the reader's language. */
export function useNamedColumns<Row>(columns: readonly DataColumn<Row>[]): readonly DataColumn<Row>[] {
  const text = useText();
  return useMemo(() => columns.map((column) => ({ ...column, header: text(column.header) })), [columns, text]);
}
