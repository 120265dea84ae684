import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { VisitorLinks } from './visitor-links.tsx';

export interface WaitCardProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
  readonly urgent?: boolean;
}

/** The middle of an otherwise empty page: something is on its way, or went wrong. */
export function WaitCard({ title, text, icon, action, urgent = false }: WaitCardProps) {
  return (
    <Box
      component="main"
      id="main"
      sx={{ display: 'grid', placeItems: 'center', alignContent: 'center', gap: 2, minHeight: '60vh', p: 2 }}
    >
      <Box
        role={urgent ? 'alert' : 'status'}
        sx={{
          display: 'grid',
          justifyItems: 'center',
          gap: 2,
          textAlign: 'center',
          width: 'min(440px, 100%)',
          p: 4,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          backgroundColor: 'background.paper',
        }}
      >
        {icon}
        <Typography variant="h2" component="h1" id="page-title" tabIndex={-1} sx={{ outline: 'none' }}>
          {title}
        </Typography>
        {text ? (
          <Typography color="textSecondary" component="div">
            {text}
          </Typography>
        ) : null}
        {action}
      </Box>
      <VisitorLinks />
    </Box>
  );
}
