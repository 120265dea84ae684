import { CopyButton } from '@atrium/ui/copy-button';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { toast } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';

interface CopyIdProps {
  readonly id: string;
  /** The accessible name of the button, if the id alone is not descriptive. */
  readonly label?: string;
}

/** Copies an id to the clipboard and confirms it (rule P59). */
export function CopyId({ id, label }: CopyIdProps) {
  const text = useText();
  return (
    <CopyButton
      value={id}
      label={label ?? text('Copy {{id}}', { id })}
      onCopied={(shown) => toast(text("'{{id}}' copied to clipboard", { id: shown }))}
    />
  );
}

interface IdCellProps {
  readonly id: string;
  /** Shown after the id and not copied. */
  readonly mark?: ReactNode;
  /** The name of the row, if several rows have the same id. */
  readonly row?: string;
}

/** A table cell with an id and the button that copies it. */
export function IdCell({ id, mark, row }: IdCellProps) {
  const text = useText();
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', fontVariantNumeric: 'tabular-nums' }}>
      {id}
      {mark}
      <CopyId id={id} {...(row ? { label: text('Copy {{id}} of {{name}}', { id, name: row }) } : {})} />
    </Box>
  );
}
