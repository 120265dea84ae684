/** A letter as its recipient sees it. */
import Box from '@mui/material/Box';

interface LetterProps {
  /** The accessible name of the frame. */
  readonly title: string;
  readonly html: string;
  /** In pixels. */
  readonly height?: number;
  /** Fills the space left below the content above, with at least its height. */
  readonly fills?: boolean;
}

/** A letter, or a page, as its recipient sees it, on white paper in any theme: nothing in it runs, loads or navigates out of its frame. */
export function Letter({ title, html, height = 320, fills = false }: LetterProps) {
  return (
    <Box
      component="iframe"
      title={title}
      sandbox=""
      srcDoc={html}
      sx={{
        width: '100%',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        backgroundColor: '#fff',
        ...(fills ? { flex: 1, minHeight: height } : { height }),
      }}
    />
  );
}
