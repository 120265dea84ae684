import IconButton from '@mui/material/IconButton';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import Tooltip from '@mui/material/Tooltip';
import type { ComponentType, ElementType } from 'react';

interface RowButtonProps {
  /** What the button does, as its tooltip. */
  readonly action: string;
  /** The accessible name, which also names the row: users who cannot see the row know it only from here. */
  readonly label: string;
  readonly icon: ComponentType<SvgIconProps>;
  readonly onClick?: () => void;
  /** For links: the component, whose address is spread beside it. */
  readonly component?: ElementType;
  readonly href?: string;
}

/** The icon of a row that acts at once, or links to a screen. */
export function RowButton({ action, label, icon: Icon, ...target }: RowButtonProps) {
  return (
    <Tooltip title={action}>
      <IconButton size="small" aria-label={label} {...target}>
        <Icon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
