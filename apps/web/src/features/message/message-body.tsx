import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';

/** JSON is set out to be read; what is none stays as it came. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** What is wrong with a message, whole, and what it says. */
export function MessageBody({ body, reason }: { readonly body: string; readonly reason: string }) {
  return (
    <>
      <Alert severity="warning" variant="outlined" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
        {reason}
      </Alert>
      <Box
        component="pre"
        sx={{ m: 0, maxHeight: 320, overflow: 'auto', fontSize: '0.8125rem', whiteSpace: 'pre-wrap' }}
        tabIndex={0}
      >
        {readable(body)}
      </Box>
    </>
  );
}
