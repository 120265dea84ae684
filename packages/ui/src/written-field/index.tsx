/** The content of form fields, for reading: `<ReadOnlyFields><ReadOnlyField label="Title">…</ReadOnlyField></ReadOnlyFields>`. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Fields of a form below each other, for reading. */
export function ReadOnlyFields({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
      {children}
    </Box>
  );
}

interface WrittenFieldProps {
  readonly label: string;
  /** Whether the writer's line breaks are preserved. */
  readonly keepsLines?: boolean;
  readonly children: ReactNode;
}

/** One field, with its label and its content. */
export function ReadOnlyField({ label, keepsLines = false, children }: WrittenFieldProps) {
  return (
    <div>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {label}
      </Box>
      <Box
        component="dd"
        sx={{ m: 0, mt: 0.25, overflowWrap: 'anywhere', ...(keepsLines ? { whiteSpace: 'pre-wrap' } : {}) }}
      >
        {children}
      </Box>
    </div>
  );
}
