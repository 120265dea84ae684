/** A letter as its reader gets it. */
import Box from '@mui/material/Box';

interface LetterProps {
  /** What the frame is called for those who cannot see it. */
  readonly title: string;
  readonly html: string;
  /** In pixels. */
  readonly height?: number;
  /** Takes the room that is left below what stands above, and at least its height. */
  readonly fills?: boolean;
}

/** A letter, or a page, as its reader gets it, on white paper in any theme: nothing in it runs, loads or leads out of its frame. */
export function Letter({ title, html, height = 320, fills = false }: LetterProps) {
  return (
    <Box
      component="iframe"
      title={title}
      sandbox=""
      srcDoc={html}
      sx={{
        width: '100%',
        ...(fills ? { flex: 1, minHeight: height } : { height }),
        ...{ border: 1, borderColor: 'divider', borderRadius: 1, backgroundColor: '#fff' },
      }}
    />
  );
}
