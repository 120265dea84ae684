import AddBoxOutlined from '@mui/icons-material/AddBoxOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useText } from '../../locale/index.ts';

export interface EditingBarProps {
  /** Where what can be put in is taken from. */
  readonly palette: { readonly label: string; readonly isOpen: boolean; readonly onToggle: () => void };
  /** How far the buttons stand apart. */
  readonly gap: number;
  readonly children: ReactNode;
}

/** The toolbar of what is built out of parts: the door to its palette, then what else can be done. */
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

/** How an entry of the palette looks: a card that can be dragged away. */
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
