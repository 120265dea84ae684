/** Names with their values: `<Facts><Fact label="Call">spring</Fact></Facts>`. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Columns of names beside their values, in cards and narrow parts: a long name wraps before it takes more than half of the width. */
export const namesBeside = 'fit-content(50%) minmax(0, 1fr)';

interface FactsProps {
  readonly children: ReactNode;
  /** Whether as many stand side by side as fit, for short values on a wide screen. */
  readonly beside?: boolean;
}

/** Names with their values, one below the other. */
export function Facts({ children, beside = false }: FactsProps) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 1,
        ...(beside ? { gridTemplateColumns: 'repeat(auto-fill, minmax(min(13rem, 100%), 1fr))', columnGap: 3 } : {}),
      }}
    >
      {children}
    </Box>
  );
}

/** One name with its value. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </div>
  );
}

/** A table of notations and their meanings, side by side. A row without a name continues the one above. */
export function DefinitionTable({ rows }: { rows: ReadonlyArray<readonly [name: string, meaning: string]> }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: { sm: '2fr 3fr' }, columnGap: 2, rowGap: 0.5 }}
    >
      {rows.map(([name, meaning]) => (
        <Box key={meaning} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ fontFamily: 'monospace', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, fontSize: '0.875rem' }}>
            {meaning}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
