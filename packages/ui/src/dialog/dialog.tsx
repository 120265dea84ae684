import CloseOutlined from '@mui/icons-material/CloseOutlined';
import MuiDialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId } from 'react';
import { windowBelow } from '../width/index.tsx';
import { useWords } from '../words/index.tsx';

export interface DialogProps {
  readonly open: boolean;
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons, the primary one last. */
  readonly actions?: ReactNode;
  readonly width?: 'xs' | 'sm' | 'md' | 'lg' | 'xl';
  readonly bodyMinHeight?: number;
  /** Whether the dialog holds unsaved input, so that a click beside it does not close it. */
  readonly holds?: boolean;
  /** Whether the dialog changes its height during use: then only its lower edge moves, and nothing under the pointer. */
  readonly staysPut?: boolean;
  /** Called once the dialog is fully open: the time to set the focus. */
  readonly onOpened?: () => void;
}

/** The focus starts on the title: some screen readers read the whole dialog if it starts on the surface. */
const titleFirst = { 'data-mui-focusable': undefined };

const upperEdge = 'max(32px, 8vh)';

/** Fixes the upper edge instead of centring the dialog. */
const atUpperEdge = {
  '& .MuiDialog-container': { alignItems: 'flex-start' },
  '& .MuiDialog-paper:not(.MuiDialog-paperFullScreen)': {
    marginTop: upperEdge,
    maxHeight: `calc(100% - 32px - ${upperEdge})`,
  },
} as const;

/** A dialog with title, body and actions; fills the screen on a phone. */
export function Dialog(props: DialogProps) {
  const {
    open,
    title,
    onClose,
    children,
    actions,
    width = 'sm',
    bodyMinHeight,
    holds,
    staysPut = false,
    onOpened,
  } = props;
  const id = useId();
  const say = useWords();
  const narrow = useMediaQuery(windowBelow(600));
  return (
    <MuiDialog
      open={open}
      onClose={(_, reason) => {
        if (!(holds && reason === 'backdropClick')) onClose();
      }}
      aria-labelledby={id}
      fullWidth
      maxWidth={width}
      fullScreen={narrow && width !== 'xs'}
      {...(staysPut ? { sx: atUpperEdge } : {})}
      slotProps={{ paper: titleFirst, transition: { onEntered: onOpened } }}
    >
      <DialogTitle id={id} tabIndex={-1} data-mui-focusable="" sx={{ pr: 7, outline: 'none' }}>
        {title}
      </DialogTitle>
      <IconButton
        aria-label={say('close')}
        onClick={onClose}
        sx={{ position: 'absolute', right: 12, top: 12, color: 'text.secondary' }}
      >
        <CloseOutlined />
      </IconButton>
      <DialogContent dividers sx={{ minHeight: bodyMinHeight }}>
        {children}
      </DialogContent>
      {actions ? <DialogActions sx={{ px: 3, py: 1.5 }}>{actions}</DialogActions> : null}
    </MuiDialog>
  );
}
