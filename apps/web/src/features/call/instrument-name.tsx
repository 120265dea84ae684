import Box from '@mui/material/Box';

interface InstrumentNameProps {
  readonly instrument: { readonly name: string; readonly shortCode: string };
}

/** The name of an instrument, with its short code if that adds information. */
export function InstrumentName({ instrument: { name, shortCode } }: InstrumentNameProps) {
  return (
    <>
      {name}
      {shortCode === name ? null : (
        <>
          {' '}
          <Box component="span" sx={{ color: 'text.secondary', ml: 0.5 }}>
            ({shortCode})
          </Box>
        </>
      )}
    </>
  );
}
