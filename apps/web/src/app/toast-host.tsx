import { aboveBottom } from '@atrium/ui/bottom-room';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import {
  type CustomContentProps,
  closeSnackbar,
  enqueueSnackbar,
  SnackbarContent,
  type SnackbarKey,
  SnackbarProvider,
} from 'notistack';
import { type Ref, useEffect } from 'react';
import { provideToasts, type ToastTone } from '../api/index.ts';
import { say } from '../locale/index.ts';

type ToastContentProps = CustomContentProps & { readonly ref?: Ref<HTMLDivElement> };

const severities: Readonly<Record<string, ToastTone>> = {
  success: 'success',
  error: 'error',
  warning: 'warning',
  info: 'info',
};

/** A toast in the colours of the house: readable in both schemes. */
function ToastContent({ id, message, variant, action, ref }: ToastContentProps) {
  return (
    <SnackbarContent ref={ref} role={variant === 'error' ? 'alert' : 'status'}>
      <Alert
        role="presentation"
        severity={severities[variant] ?? 'info'}
        variant="filled"
        onClose={action ? undefined : () => closeSnackbar(id)}
        action={typeof action === 'function' ? action(id) : action}
        sx={{ width: '100%', alignItems: 'center', boxShadow: 6 }}
      >
        {message}
      </Alert>
    </SnackbarContent>
  );
}

const contents = { success: ToastContent, error: ToastContent, warning: ToastContent, info: ToastContent };

/** Above the buttons at the bottom of a form, also where the page ends with its footer below them, and on a phone above the downloads too, which lie beside them elsewhere. */
const place = (
  <GlobalStyles
    styles={{
      '.notistack-SnackbarContainer': {
        bottom: `${aboveBottom(['foot', 'footer'], 14)} !important`,
        '@media (max-width:899.95px)': { bottom: `${aboveBottom(['foot', 'footer', 'panel'], 20)} !important` },
      },
    }}
  />
);

/** Where toasts appear; loaded after the first screen. */
export function ToastHost() {
  useEffect(() => {
    provideToasts(({ text, tone, ms, action }) => {
      const button = (key: SnackbarKey) => (
        <Button
          color="inherit"
          size="small"
          onClick={() => {
            closeSnackbar(key);
            action?.onRun();
          }}
        >
          {say(action?.label ?? '')}
        </Button>
      );
      enqueueSnackbar(text, {
        variant: tone,
        autoHideDuration: ms,
        preventDuplicate: true,
        key: text,
        action: action && button,
      });
    });
  }, []);
  return (
    <>
      {place}
      <SnackbarProvider
        maxSnack={4}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        Components={contents as never}
      />
    </>
  );
}
