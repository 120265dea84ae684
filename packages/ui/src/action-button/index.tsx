import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { type MouseEvent, useState } from 'react';

export interface ActionButtonProps extends Omit<ButtonProps, 'loading' | 'loadingPosition' | 'loadingIndicator'> {
  /** The action it started is still running: the button shows this and cannot be pressed again. */
  readonly busy?: boolean;
}

/**
 * A button whose action takes a while. Browsers remove the focus from a button that becomes disabled, and the keyboard starts again at the
 * top of the page; so while the button has the focus, it only looks disabled and ignores presses. Once it loses the focus it is disabled
 * like any other.
 */
export function ActionButton({
  busy = false,
  disabled = false,
  children,
  onClick,
  onFocus,
  onBlur,
  sx,
  ...props
}: ActionButtonProps) {
  const [hasFocus, setHasFocus] = useState(false);
  const rests = busy || disabled;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (rests) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Button
      {...props}
      disabled={rests && !hasFocus}
      aria-disabled={rests || undefined}
      aria-busy={busy || undefined}
      onClick={press}
      onFocus={(event) => {
        setHasFocus(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setHasFocus(false);
        onBlur?.(event);
      }}
      sx={[resting, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      {/* The label keeps its place, so that nothing moves and the button keeps its accessible name. */}
      <span style={{ display: 'contents', color: busy ? 'transparent' : undefined }}>{children}</span>
      {busy && <CircularProgress color="inherit" size={16} sx={{ position: 'absolute' }} aria-hidden />}
    </Button>
  );
}

/** Looks like a disabled button, but keeps the focus ring. */
const resting = {
  '&[aria-disabled="true"]:not(.Mui-disabled)': {
    cursor: 'default',
    color: 'action.disabled',
    '&.MuiButton-contained': { backgroundColor: 'action.disabledBackground' },
    '&.MuiButton-outlined': { borderColor: 'action.disabledBackground' },
  },
} as const;
