import GlobalStyles from '@mui/material/GlobalStyles';

/** Dark text on white, whatever the colour scheme of the screen: CSS variables of the theme. */
const ink = {
  '--mui-palette-text-primary': '#000 !important',
  '--mui-palette-text-secondary': '#333 !important',
  '--mui-palette-divider': '#999 !important',
  '--mui-palette-background-default': '#fff !important',
  '--mui-palette-background-paper': '#fff !important',
};

/** Makes a screen print its content only, without the frame and without elements marked `data-not-printed`. */
export function PrintStyles() {
  return (
    <GlobalStyles
      styles={{
        '@media print': {
          ':root, [data-scheme]': ink,
          // The heading of a screen is also a header element, and is printed.
          'header:not(main *), div:has(> nav):not(main *), footer, [data-not-printed], .MuiSnackbar-root, .MuiTablePagination-root, .MuiDrawer-root':
            {
              display: 'none !important',
            },
          main: { padding: '0 !important', margin: '0 !important' },
        },
      }}
    />
  );
}
