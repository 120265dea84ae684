import Box from '@mui/material/Box';

/** JSON is set out to be read; what is none stays as it came. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** What a message says. */
export function MessageBody({ body }: { readonly body: string }) {
  return (
    <Box
      component="pre"
      sx={{ m: 0, maxHeight: 320, overflow: 'auto', fontSize: '0.8125rem', whiteSpace: 'pre-wrap' }}
      tabIndex={0}
    >
      {readable(body)}
    </Box>
  );
}
