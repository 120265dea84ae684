import GlobalStyles from '@mui/material/GlobalStyles';

/** Ink on white, whatever the colours of the screen: CSS variables of the theme. */
const ink = {
  '--mui-palette-text-primary': '#000 !important',
  '--mui-palette-text-secondary': '#333 !important',
  '--mui-palette-divider': '#999 !important',
  '--mui-palette-background-default': '#fff !important',
  '--mui-palette-background-paper': '#fff !important',
};

/** On paper a screen with this in it shows what it tells, without the frame and without what is marked `data-not-printed`. */
export function OnPaper() {
  return (
    <GlobalStyles
      styles={{
        '@media print': {
          ':root, [data-scheme]': ink,
          // The head of a screen is a header, too, and stays.
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
