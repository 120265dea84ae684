/** An empty place, and what to do about it. */
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  /** What would appear here. */
  readonly title: string;
  readonly text?: ReactNode;
  /** The next step. */
  readonly action?: ReactNode;
  readonly icon?: ReactNode;
}

/** Shown in an empty place: says what would appear here, and offers the next step. */
export function EmptyState({ title, text, action, icon }: EmptyStateProps) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, textAlign: 'center', px: 2, py: 6 }}>
      <Box aria-hidden sx={{ color: 'text.secondary', '& svg': { fontSize: '2.5rem' } }}>
        {icon ?? <InboxOutlined />}
      </Box>
      <Typography component="p" variant="h3">
        {title}
      </Typography>
      {text ? (
        <Typography component="div" variant="body2" color="textSecondary" sx={{ maxWidth: '30rem' }}>
          {text}
        </Typography>
      ) : null}
      {action ? <Box sx={{ mt: 1 }}>{action}</Box> : null}
    </Box>
  );
}
