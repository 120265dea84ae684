import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles';
import type {} from '@mui/x-date-pickers/themeAugmentation';
import { aboveBottom, aboveDialogFoot } from '../bottom-room/index.tsx';
import { accentColour, type PaletteChoice, paletteColour } from './palette.ts';

declare module '@mui/material/styles' {
  interface Palette {
    readonly accent: { readonly main: string };
  }
  interface PaletteOptions {
    readonly accent?: { readonly main: string };
  }
}

/** Where the keyboard is. */
const focusRing = { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 };

/** The same for what lies at an edge that cuts off whatever stands out. */
const innerFocusRing = { ...focusRing, outlineOffset: -2 };

/** The input of these cannot be seen: what is drawn for it bears the mark. A select of the browser loses its own to the library. */
const marked = {
  ':is(.MuiCheckbox-root, .MuiRadio-root, .MuiSwitch-switchBase):has(input:focus-visible)': innerFocusRing,
  '.MuiNativeSelect-select.MuiInputBase-input:focus-visible': innerFocusRing,
};

/** Edges of fields stand out from every ground at 3 to 1. The gap for the label is as wide as its letters, also where what is typed is smaller. */
const fieldEdge = { borderColor: 'var(--mui-palette-text-disabled)', '& legend': { fontSize: '0.75rem' } };

/** Grounds of the two schemes: warm greys. */
export const grounds = {
  light: { page: '#f6f4f1', paper: '#ffffff' },
  dark: { page: '#171614', paper: '#201e1c' },
} as const;

/** The ground on which words are hardest to read: the page by day, raised paper by night. */
export const wordGround = (scheme: 'light' | 'dark') => (scheme === 'light' ? grounds.light.page : grounds.dark.paper);

/** The colours of one scheme, the facility's among them made readable. */
export function schemePalette(choice: PaletteChoice, scheme: 'light' | 'dark') {
  const { page, paper } = grounds[scheme];
  const ground = wordGround(scheme);
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
  // The application brings the first one along, so that tables have the same room on every machine.
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

/** Movements are short: nobody waits for them. */
const durations = {
  shortest: 80,
  shorter: 100,
  short: 120,
  standard: 140,
  complex: 150,
  enteringScreen: 140,
  leavingScreen: 120,
};

/** Forced colours take grounds and shadows away: a line says what is chosen, and where what lies over the page ends. */
const withoutGrounds = {
  // Said twice, so that it wins over the library's buttons, which have no outline.
  ':is(.Mui-selected, [aria-pressed=true], [aria-selected=true]):is(.Mui-selected, [aria-pressed], [aria-selected])': {
    outline: '2px solid Highlight',
    outlineOffset: -4,
  },
  '.MuiDialog-paper, .MuiPopover-paper, .MuiPopper-root .MuiPaper-root, .MuiTooltip-tooltip, .MuiAlert-root:not(.MuiAlert-outlined)':
    { border: '1px solid' },
  // Options are never focused themselves; the library marks the one that Enter takes by its ground alone.
  '.MuiAutocomplete-listbox .MuiAutocomplete-option.MuiAutocomplete-option': {
    '&[aria-selected=true]': { outline: '2px solid Highlight', outlineOffset: -4 },
    '&.Mui-focused': { forcedColorAdjust: 'none', backgroundColor: 'highlight', color: 'highlighttext' },
  },
} as const;

/** What holds on every page, whatever stands on it. */
const everywhere: Components = {
  MuiCssBaseline: {
    styleOverrides: {
      // What the keyboard comes to stands neither behind the bar at the top nor behind what is fixed to the bottom.
      html: { scrollPaddingTop: '4.5rem', scrollPaddingBottom: aboveBottom(['foot', 'panel'], 16) },
      // An address, or a word of large letters, breaks before it makes the page wider than the window.
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

/** What is pressed. */
const pressed: Components = {
  // What is drawn in a button grows with its words.
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        '& .MuiButton-icon > *:nth-of-type(1)': { fontSize: '1.25rem' },
        // Of a filled button, forced colours leave only its words.
        '@media (forced-colors: active)': { '&.MuiButton-contained': { border: '1px solid' } },
        '&.MuiButton-sizeSmall .MuiButton-icon > *:nth-of-type(1)': { fontSize: '1.125rem' },
      },
    },
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    // The library takes the outline away and shows a ripple instead, which is off. Buttons have a font of their own unless told.
    styleOverrides: { root: { fontFamily: 'inherit', '&:focus-visible': focusRing } },
  },
  // A number that leads somewhere is narrower than a finger: what may be pressed reaches over its edges.
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

/** What lies over the page. What a menu holds lies outside of the page's landmarks, so the menu is one itself. */
function layers(menuLabel: string, clearText: string): Components {
  const landmark = { role: 'region', 'aria-label': menuLabel };
  return {
    MuiMenu: {
      defaultProps: { slotProps: { root: landmark } },
      // While a closed one fades it would lie over the page unseen, and take the next press.
      styleOverrides: { root: { '&[aria-hidden="true"]': { pointerEvents: 'none' } } },
    },
    // In the dark no shadow tells where it ends on what has the same colour.
    MuiPopover: { styleOverrides: { paper: { border: '1px solid var(--mui-palette-divider)' } } },
    MuiAutocomplete: {
      // Its arrow only repeats what the box itself does, and has no name that says which list it opens.
      defaultProps: { clearText, slotProps: { popper: landmark, popupIndicator: { 'aria-hidden': true, title: '' } } },
      // On a dialog its paper has the dialog's colour, and in the dark no shadow either.
      styleOverrides: { paper: { border: '1px solid var(--mui-palette-divider)' } },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    // What is told on the page while a dialog fades must be heard.
    MuiDialog: { defaultProps: { closeAfterTransition: false } },
    MuiDialogContent: { styleOverrides: { root: { scrollPaddingBottom: aboveDialogFoot } } },
    MuiTooltip: { defaultProps: { enterDelay: 400, arrow: true } },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.125rem', fontWeight: 650 } } },
  };
}

/** What is written into. */
const fields: Components = {
  // What is wrong with a field is told below it: it comes into sight with the field.
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
  // Why a field rests is said beneath it, so that has to be read.
  MuiFormHelperText: {
    styleOverrides: { root: { '&.Mui-disabled': { color: 'var(--mui-palette-text-secondary)' } } },
  },
  MuiPickersOutlinedInput: {
    styleOverrides: { root: { backgroundColor: 'var(--mui-palette-background-paper)' }, notchedOutline: fieldEdge },
  },
  // It grows with the letters of the reader, and so does the way up to the edge.
  MuiInputLabel: {
    styleOverrides: {
      outlined: { '&.MuiInputLabel-shrink': { transform: 'translate(14px, -0.5625rem) scale(0.75)' } },
    },
  },
  // The arrow grows with the letters of the reader, and so does the room for it.
  MuiSelect: { styleOverrides: { select: { '&&&': { paddingRight: 'calc(8px + 1.5rem)' } } } },
  MuiNativeSelect: { styleOverrides: { select: { '&&&': { paddingRight: '1.5rem' } } } },
  MuiTextField: { defaultProps: { variant: 'outlined', fullWidth: true } },
};

/** What is said in a word or two: as high as its letters ask. */
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
      // A button beside a sentence goes below it where both would be squeezed; a cross to close stays in its corner.
      root: {
        '&:has(> .MuiAlert-action .MuiButton-root)': {
          flexWrap: 'wrap',
          // Beside its icon, whatever the size of the letters.
          '& > .MuiAlert-message': { flex: '1 1 min(16rem, 100% - 3rem)' },
        },
      },
    },
  },
  // Choices that have no room beside each other go on in a second row; those that share a width divide it.
  MuiToggleButtonGroup: {
    styleOverrides: {
      root: {
        '&:not(.MuiToggleButtonGroup-fullWidth)': {
          flexWrap: 'wrap',
          // The first of a second row has nobody to its left whose edge it could share.
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
      // The arrow hangs over the space between columns; only one column shows it, none gives it room.
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

/** The theme of the application: light and dark as CSS variables, the facility's colours made readable. */
export function createAppTheme(choice: PaletteChoice = {}, menuLabel = 'Menu', clearText = 'Clear'): Theme {
  return createTheme({
    cssVariables: { colorSchemeSelector: 'data-scheme' },
    colorSchemes: {
      light: { palette: schemePalette(choice, 'light') },
      dark: { palette: schemePalette(choice, 'dark') },
    },
    // In letters, as all widths at which a layout changes: 600, 900, 1200 and 1536 pixels of usual letters.
    breakpoints: { unit: 'em', step: 0.3, values: { xs: 0, sm: 37.5, md: 56.25, lg: 75, xl: 96 } },
    shape: { borderRadius: 8 },
    spacing: 8,
    typography,
    transitions: { duration: durations },
    components: { ...everywhere, ...pressed, ...layers(menuLabel, clearText), ...fields, ...signs, ...tables },
  });
}
