import Box from '@mui/material/Box';

interface PreviewFrameProps {
  readonly title: string;
  /** The page that is shown; nothing in it is run. */
  readonly html: string;
}

/** What a text comes to, on white paper in any theme. */
export function PreviewFrame({ title, html }: PreviewFrameProps) {
  return (
    <Box
      component="iframe"
      title={title}
      sandbox=""
      srcDoc={html}
      sx={{
        flex: 1,
        width: '100%',
        minHeight: 320,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: '#fff',
      }}
    />
  );
}
