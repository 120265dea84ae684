import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { type MouseEvent, useState } from 'react';

export interface ActionButtonProps extends Omit<ButtonProps, 'loading' | 'loadingPosition' | 'loadingIndicator'> {
  /** What it began is under way: it shows so and cannot be pressed again. */
  readonly busy?: boolean;
}

/**
 * A button whose work takes a moment. Browsers take the focus away from a button that becomes disabled, and the keyboard starts again at the
 * top of the page; so while somebody is on it, it only says that it rests and does nothing when pressed. Once left it is disabled like any other.
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
      {/* The words keep their place, so that nothing moves and the button is still called by them. */}
      <span style={{ display: 'contents', color: busy ? 'transparent' : undefined }}>{children}</span>
      {busy && <CircularProgress color="inherit" size={16} sx={{ position: 'absolute' }} aria-hidden />}
    </Button>
  );
}

/** Looks as a disabled button does, but keeps the ring of the focus. */
const resting = {
  '&[aria-disabled="true"]:not(.Mui-disabled)': {
    cursor: 'default',
    color: 'action.disabled',
    '&.MuiButton-contained': { backgroundColor: 'action.disabledBackground' },
    '&.MuiButton-outlined': { borderColor: 'action.disabledBackground' },
  },
} as const;
