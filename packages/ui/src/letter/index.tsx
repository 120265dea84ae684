/** A letter as its reader gets it. */
import Box from '@mui/material/Box';

interface LetterProps {
  /** What the frame is called for those who cannot see it. */
  readonly title: string;
  readonly html: string;
  /** In pixels. */
  readonly height?: number;
}

/** A letter as its reader gets it: nothing in it runs, loads or leads out of its frame. */
export function Letter({ title, html, height = 320 }: LetterProps) {
  return (
    <Box
      component="iframe"
      title={title}
      sandbox=""
      srcDoc={html}
      sx={{ width: '100%', height, border: 1, borderColor: 'divider', borderRadius: 1, backgroundColor: '#fff' }}
    />
  );
}
