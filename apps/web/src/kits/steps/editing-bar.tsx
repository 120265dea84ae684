import AddBoxOutlined from '@mui/icons-material/AddBoxOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useText } from '../../locale/index.ts';

export interface EditingBarProps {
  /** The button that opens the palette of parts to add. */
  readonly palette: { readonly label: string; readonly isOpen: boolean; readonly onToggle: () => void };
  /** The gap between the buttons. */
  readonly gap: number;
  readonly children: ReactNode;
}

/** The toolbar of an editor that composes something from parts: the palette button, then the other actions. */
export function EditingBar({ palette, gap, children }: EditingBarProps) {
  const text = useText();
  return (
    <Box
      role="toolbar"
      aria-label={text('Editing')}
      sx={{ display: 'flex', alignItems: 'center', gap, flexWrap: 'wrap', mb: 1 }}
    >
      <Button
        size="small"
        startIcon={<AddBoxOutlined />}
        aria-expanded={palette.isOpen}
        variant={palette.isOpen ? 'outlined' : 'text'}
        onClick={palette.onToggle}
      >
        {palette.label}
      </Button>
      {children}
    </Box>
  );
}

/** The style of a palette entry: a card that can be dragged. */
export const paletteEntry = {
  display: 'flex',
  gap: 1,
  width: '100%',
  px: 1,
  py: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  backgroundColor: 'background.paper',
  fontFamily: 'inherit',
  fontSize: '0.875rem',
  textAlign: 'left',
  cursor: 'grab',
  '&:hover': { borderColor: 'primary.main' },
} as const;
