import { FormGrid } from '@atrium/ui/fields';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

/** For a field that spans both columns. */
export const wholeRow = { gridColumn: '1 / -1' } as const;

/** Related fields in two columns under a small heading. */
export function FormGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 3 }}>
      <Typography component="h2" variant="h4" id={id} sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <FormGrid columns={2}>{children}</FormGrid>
    </Box>
  );
}
