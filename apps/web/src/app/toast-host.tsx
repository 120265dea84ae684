import { aboveBottom } from '@atrium/ui/bottom-room';
import { focusPageTitle } from '@atrium/ui/page-header';
import { VisuallyHidden } from '@atrium/ui/visually-hidden';
import { windowBelow, windowFrom } from '@atrium/ui/width';
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
import { type FocusEvent, type Ref, useEffect, useRef } from 'react';
import { provideToasts, type ToastAction, type ToastTone } from '../api/index.ts';
import { say } from '../locale/index.ts';
import { besideDrawer } from './shell/menu/use-drawer.ts';
import { announceAgain, toastRegion } from './toast-region.ts';
import { toastsHeight, underBar } from './toast-room.ts';

interface Timed {
  /** How long the toast is shown. The library's own timer does not pause for keyboard focus. */
  readonly ms: number;
}

type ToastContentProps = CustomContentProps & Timed & { readonly ref?: Ref<HTMLDivElement> };

/** Focuses the button of the newest toast, which is at the very end of the page and disappears after a while. */
const keyToToast = 'F8';

function goToToast(event: KeyboardEvent): void {
  if (event.key !== keyToToast || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const button = [...toastRegion.querySelectorAll<HTMLElement>('button')].at(-1);
  if (!button) return;
  event.preventDefault();
  button.focus();
}

/** A toast disappears when its button is pressed: returns the focus to where it came from, or to the title of the screen. */
function useFocusBack() {
  const from = useRef<EventTarget | null>(null);
  return {
    onFocus: ({ relatedTarget }: FocusEvent) => {
      from.current = relatedTarget;
    },
    giveBack: () => {
      if (from.current instanceof HTMLElement && from.current.isConnected) from.current.focus();
      else focusPageTitle();
    },
  };
}

/** A toast in the theme's colours, readable in both colour schemes. */
function ToastContent({ id, message, variant, action, ms, ref }: ToastContentProps) {
  const { onFocus, giveBack } = useFocusBack();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isOver = false;
    let end: (() => void) | undefined;
    const leave = () => closeSnackbar(id);
    // Loaded with the first toast. If loading fails, the toast stays at the bottom.
    import('./toast-side.ts').then(
      ({ keepToast }) => {
        if (!isOver && alert.current) end = keepToast(alert.current, ms, leave);
      },
      () => setTimeout(leave, ms),
    );
    return () => {
      isOver = true;
      end?.();
    };
  }, [id, ms]);
  const close = () => {
    closeSnackbar(id);
    giveBack();
  };
  return (
    <SnackbarContent
      ref={ref}
      role={variant === 'error' ? 'alert' : undefined}
      onFocus={onFocus}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      <Alert
        ref={alert}
        role="presentation"
        severity={variant as ToastTone}
        variant="filled"
        onClose={action ? undefined : close}
        closeText={say('Close')}
        action={typeof action === 'function' ? action(id) : action}
        sx={{ width: '100%', alignItems: 'center', boxShadow: 6 }}
      >
        {message}
      </Alert>
    </SnackbarContent>
  );
}

function ActionOfToast({ id, action }: { readonly id: SnackbarKey; readonly action: ToastAction }) {
  const { onFocus, giveBack } = useFocusBack();
  const run = () => {
    closeSnackbar(id);
    giveBack();
    action.onRun();
  };
  return (
    <>
      <Button color="inherit" size="small" aria-keyshortcuts={keyToToast} onFocus={onFocus} onClick={run}>
        {say(action.label)}
      </Button>
      <VisuallyHidden>{say('Press F8 to go to it')}</VisuallyHidden>
    </>
  );
}

const contents = { success: ToastContent, error: ToastContent, warning: ToastContent, info: ToastContent };

/**
 * Positions toasts beside the menu, whose entries they would cover; above the buttons at the bottom of a form, also where the footer is
 * below them; and on a phone above the downloads too, which are beside the toasts elsewhere.
 */
const place = (
  <GlobalStyles
    styles={{
      '.notistack-SnackbarContainer': {
        bottom: `${aboveBottom(['foot', 'footer'], 14)} !important`,
        left: `calc(20px + var(${besideDrawer}, 0px)) !important`,
        [windowFrom(900)]: {
          '[data-toasts=right] &': { left: 'auto !important', right: '20px' },
          '[data-toasts=middle] &, [data-toasts=top] &': {
            left: `calc(50% + var(${besideDrawer}, 0px) / 2) !important`,
            transform: 'translateX(-50%)',
          },
        },
        [windowBelow(900)]: { bottom: `${aboveBottom(['foot', 'footer', 'panel'], 20)} !important` },
        '[data-toasts=top] &': { bottom: 'auto !important', top: `${underBar}px` },
        '[data-toasts=between] &': { bottom: `var(${toastsHeight}) !important` },
      },
    }}
  />
);

/** Some browsers re-render a toast that is leaving, and screen readers would announce it again; its button is of no use any more. */
const silence = (toast: HTMLElement) => toast.setAttribute('inert', '');

/** Renders the toasts; loaded after the first screen. */
export function ToastHost() {
  useEffect(() => {
    document.body.append(toastRegion);
    provideToasts(({ text, tone, ms, action }) => {
      const look = { variant: tone, autoHideDuration: null, ms };
      // Each act that can be undone has its own button, even if another toast has the same text.
      if (action) enqueueSnackbar(text, { ...look, action: (id) => <ActionOfToast id={id} action={action} /> });
      else if (!announceAgain(text)) enqueueSnackbar(text, { ...look, preventDuplicate: true, key: text });
    });
    document.addEventListener('keydown', goToToast);
    return () => document.removeEventListener('keydown', goToToast);
  }, []);
  return (
    <>
      {place}
      <SnackbarProvider
        domRoot={toastRegion}
        maxSnack={4}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        Components={contents}
        onExit={silence}
      />
    </>
  );
}
