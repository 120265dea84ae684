import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles';
import type {} from '@mui/x-date-pickers/themeAugmentation';
import { aboveBottom, aboveDialogFoot } from '../bottom-room/index.tsx';
import { accentColour, type PaletteChoice, paletteColour } from './palette.ts';
import { ignoreOpeningPress } from './slow-press.ts';

declare module '@mui/material/styles' {
  interface Palette {
    readonly accent: { readonly main: string };
  }
  interface PaletteOptions {
    readonly accent?: { readonly main: string };
  }
}

/** The outline of the element with keyboard focus. */
const focusRing = { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 };

/** The same for elements at an edge that clips everything beyond it. */
const innerFocusRing = { ...focusRing, outlineOffset: -2 };

/**
 * The inputs of these controls are invisible: the element drawn for the input gets the ring. The library removes the browser's own from a
 * native select.
 */
const marked = {
  ':is(.MuiCheckbox-root, .MuiRadio-root, .MuiSwitch-switchBase):has(input:focus-visible)': innerFocusRing,
  '.MuiNativeSelect-select.MuiInputBase-input:focus-visible': innerFocusRing,
};

/**
 * Borders of fields have a contrast of 3 to 1 on every background. The gap for the label is as wide as its letters, even if the typed text
 * is smaller.
 */
const fieldEdge = { borderColor: 'var(--mui-palette-text-disabled)', '& legend': { fontSize: '0.75rem' } };

/** Backgrounds of the two schemes: warm greys. */
export const grounds = {
  light: { page: '#f6f4f1', paper: '#ffffff' },
  dark: { page: '#171614', paper: '#201e1c' },
} as const;

/** Returns the background on which text is hardest to read: the page in the light scheme, raised paper in the dark one. */
export const textBackground = (scheme: 'light' | 'dark') =>
  scheme === 'light' ? grounds.light.page : grounds.dark.paper;

/** Returns the colours of one scheme, with the facility's made readable. */
export function schemePalette(choice: PaletteChoice, scheme: 'light' | 'dark') {
  const { page, paper } = grounds[scheme];
  const ground = textBackground(scheme);
  return {
    primary: paletteColour('primary', choice, ground),
    secondary: paletteColour('secondary', choice, ground),
    error: paletteColour('error', choice, ground),
    info: paletteColour('info', choice, ground),
    success: paletteColour('success', choice, ground),
    warning: paletteColour('warning', choice, ground),
    accent: { main: accentColour(choice, paper) },
    background: { default: page, paper },
    text:
      scheme === 'light'
        ? { primary: '#1d1b19', secondary: '#55504a', disabled: '#8c867e' }
        : { primary: '#f1eeea', secondary: '#b9b2a9', disabled: '#7e7871' },
    divider: scheme === 'light' ? '#dfdad3' : '#3a3733',
  };
}

type Components = NonNullable<ThemeOptions['components']>;

const typography: ThemeOptions['typography'] = {
  // The application ships the first font, so that tables have the same space on every machine.
  fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontSize: 14,
  h1: { fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.3 },
  h2: { fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.35 },
  h3: { fontSize: '1.0625rem', fontWeight: 650, lineHeight: 1.4 },
  h4: { fontSize: '1rem', fontWeight: 650, lineHeight: 1.4 },
  body1: { fontSize: '1rem', lineHeight: 1.55 },
  body2: { fontSize: '0.875rem', lineHeight: 1.5 },
  button: { textTransform: 'none', fontWeight: 600 },
  overline: { textTransform: 'none', letterSpacing: 0, fontWeight: 600, fontSize: '0.75rem', lineHeight: 1.6 },
};

/** Animations are short: nobody waits for them. */
const durations = {
  shortest: 80,
  shorter: 100,
  short: 120,
  standard: 140,
  complex: 150,
  enteringScreen: 140,
  leavingScreen: 120,
};

/** Forced colours remove backgrounds and shadows: an outline marks what is selected, and a border the edge of overlays. */
const withoutGrounds = {
  // The doubled selector gives it precedence over the library's buttons, which have no outline.
  ':is(.Mui-selected, [aria-pressed=true], [aria-selected=true]):is(.Mui-selected, [aria-pressed], [aria-selected])': {
    outline: '2px solid Highlight',
    outlineOffset: -4,
  },
  '.MuiDialog-paper, .MuiPopover-paper, .MuiPopper-root .MuiPaper-root, .MuiTooltip-tooltip, .MuiAlert-root:not(.MuiAlert-outlined)':
    { border: '1px solid' },
  // Options are never focused themselves; the library marks the one that Enter selects by its background alone.
  '.MuiAutocomplete-listbox .MuiAutocomplete-option.MuiAutocomplete-option': {
    '&[aria-selected=true]': { outline: '2px solid Highlight', outlineOffset: -4 },
    '&.Mui-focused': { forcedColorAdjust: 'none', backgroundColor: 'highlight', color: 'highlighttext' },
  },
} as const;

/** Styles for every page, whatever its content. */
const everywhere: Components = {
  MuiCssBaseline: {
    styleOverrides: {
      // The focused element is hidden neither behind the bar at the top nor behind what is fixed to the bottom.
      html: { scrollPaddingTop: '4.5rem', scrollPaddingBottom: aboveBottom(['foot', 'panel'], 16) },
      // An address, or a word in large letters, wraps before it makes the page wider than the window.
      body: { overflowWrap: 'break-word' },
      ':focus-visible': focusRing,
      ...marked,
      '@media (forced-colors: active)': withoutGrounds,
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
};

/** Controls that are pressed. */
const pressed: Components = {
  // An icon in a button grows with its text.
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        '& .MuiButton-icon > *:nth-of-type(1)': { fontSize: '1.25rem' },
        // In forced colours a filled button would show only its text.
        '@media (forced-colors: active)': { '&.MuiButton-contained': { border: '1px solid' } },
        '&.MuiButton-sizeSmall .MuiButton-icon > *:nth-of-type(1)': { fontSize: '1.125rem' },
      },
    },
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    // The library replaces the outline with a ripple, which is off. Buttons have their own font unless it is inherited.
    styleOverrides: { root: { fontFamily: 'inherit', '&:focus-visible': focusRing } },
  },
  // A number that is a link is narrower than a finger: its touch target extends beyond its edges.
  MuiLink: {
    defaultProps: { underline: 'always' },
    styleOverrides: {
      root: {
        '&.MuiLink-button': {
          position: 'relative',
          '&::after': { content: '""', position: 'absolute', inset: '-1px -9px' },
        },
      },
    },
  },
};

/** Styles of overlays. The content of a menu is outside the page's landmarks, so the menu is a landmark itself. */
function layers(menuLabel: string, clearText: string): Components {
  const landmark = { role: 'region', 'aria-label': menuLabel };
  return {
    MuiMenu: {
      defaultProps: { slotProps: { root: landmark, paper: { onMouseUpCapture: ignoreOpeningPress } } },
      // While a closed menu fades out it would cover the page invisibly and catch the next press.
      styleOverrides: { root: { '&[aria-hidden="true"]': { pointerEvents: 'none' } } },
    },
    // In the dark scheme no shadow shows its edge on a background of the same colour.
    MuiPopover: { styleOverrides: { paper: { border: '1px solid var(--mui-palette-divider)' } } },
    MuiAutocomplete: {
      // Its arrow only repeats what the box itself does, and has no name that says which list it opens.
      defaultProps: { clearText, slotProps: { popper: landmark, popupIndicator: { 'aria-hidden': true, title: '' } } },
      // On a dialog its paper has the dialog's colour, and in the dark scheme no shadow either.
      styleOverrides: { paper: { border: '1px solid var(--mui-palette-divider)' } },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    // Announcements on the page while a dialog fades out must be heard.
    MuiDialog: { defaultProps: { closeAfterTransition: false } },
    MuiDialogContent: { styleOverrides: { root: { scrollPaddingBottom: aboveDialogFoot } } },
    MuiTooltip: { defaultProps: { enterDelay: 400, arrow: true } },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.125rem', fontWeight: 650 } } },
  };
}

/** Fields for typing. */
const fields: Components = {
  // The problem of a field is shown below it, so it must scroll into view with the field.
  MuiInputBase: {
    styleOverrides: {
      input: {
        scrollMarginBottom: 48,
        '&::placeholder': { color: 'var(--mui-palette-text-secondary)', opacity: 1 },
      },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: { root: { backgroundColor: 'var(--mui-palette-background-paper)' }, notchedOutline: fieldEdge },
  },
  // The reason why a field is disabled is shown below it, so it has to be readable.
  MuiFormHelperText: {
    styleOverrides: { root: { '&.Mui-disabled': { color: 'var(--mui-palette-text-secondary)' } } },
  },
  MuiPickersOutlinedInput: {
    styleOverrides: { root: { backgroundColor: 'var(--mui-palette-background-paper)' }, notchedOutline: fieldEdge },
  },
  // The label grows with the reader's font size, and so does its distance to the border.
  MuiInputLabel: {
    styleOverrides: {
      outlined: { '&.MuiInputLabel-shrink': { transform: 'translate(14px, -0.5625rem) scale(0.75)' } },
    },
  },
  // The arrow grows with the reader's font size, and so does the space for it.
  MuiSelect: { styleOverrides: { select: { '&&&': { paddingRight: 'calc(8px + 1.5rem)' } } } },
  MuiNativeSelect: { styleOverrides: { select: { '&&&': { paddingRight: '1.5rem' } } } },
  MuiTextField: { defaultProps: { variant: 'outlined', fullWidth: true } },
};

/** Labels of a word or two: their height follows their font size. */
const signs: Components = {
  MuiChip: {
    styleOverrides: {
      root: { height: '2rem', borderRadius: '1rem', '&.MuiChip-sizeSmall': { height: '1.5rem' } },
      deleteIcon: { fontSize: '1.375rem', '.MuiChip-sizeSmall &': { fontSize: '1rem' } },
    },
  },
  MuiAlert: {
    styleOverrides: {
      icon: { fontSize: '1.375rem' },
      // A button beside a sentence wraps below it if both would be squeezed; a close button stays in its corner.
      root: {
        '&:has(> .MuiAlert-action .MuiButton-root)': {
          flexWrap: 'wrap',
          // Beside its icon, whatever the font size.
          '& > .MuiAlert-message': { flex: '1 1 min(16rem, 100% - 3rem)' },
        },
      },
    },
  },
  // Choices that do not fit side by side continue in a second row; choices of equal width share the row.
  MuiToggleButtonGroup: {
    styleOverrides: {
      root: {
        '&:not(.MuiToggleButtonGroup-fullWidth)': {
          flexWrap: 'wrap',
          // The first choice of a second row has no neighbour on its left with which to share a border.
          '&>*': { borderLeftColor: 'var(--mui-palette-divider)' },
        },
      },
    },
  },
};

const tables: Components = {
  MuiTableCell: {
    styleOverrides: {
      root: { fontSize: '0.875rem', padding: '4px 12px', borderBottomColor: 'var(--mui-palette-divider)' },
      head: { fontWeight: 600, lineHeight: 1.25 },
    },
  },
  MuiTableSortLabel: {
    styleOverrides: {
      // The arrow overlaps the gap between columns; only one column shows it, so none reserves space for it.
      root: { position: 'relative' },
      icon: {
        position: 'absolute',
        left: 'calc(100% + 2px)',
        margin: 0,
        fontSize: '1rem',
        '.MuiTableCell-alignRight &': { left: 'auto', right: 'calc(100% + 2px)' },
      },
    },
  },
};

/** Returns the theme of the application: light and dark as CSS variables, with the facility's colours made readable. */
export function createAppTheme(choice: PaletteChoice = {}, menuLabel = 'Menu', clearText = 'Clear'): Theme {
  return createTheme({
    cssVariables: { colorSchemeSelector: 'data-scheme' },
    colorSchemes: {
      light: { palette: schemePalette(choice, 'light') },
      dark: { palette: schemePalette(choice, 'dark') },
    },
    // In em, like all widths at which a layout changes: 600, 900, 1200 and 1536 pixels at the default font size.
    breakpoints: { unit: 'em', step: 0.3, values: { xs: 0, sm: 37.5, md: 56.25, lg: 75, xl: 96 } },
    shape: { borderRadius: 8 },
    spacing: 8,
    typography,
    transitions: { duration: durations },
    components: { ...everywhere, ...pressed, ...layers(menuLabel, clearText), ...fields, ...signs, ...tables },
  });
}
