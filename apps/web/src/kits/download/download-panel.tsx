import { aboveBottom, useBottomRoom } from '@atrium/ui/bottom-room';
import { ProgressBar } from '@atrium/ui/progress-bar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useText } from '../../locale/index.ts';
import { cancelDownload, type RunningDownload, useDownloads } from './queue.ts';

/** The progress of a download, in words and as a bar; the bar is indeterminate while the progress is unknown. */
function ProgressOf({ download: { label, progress } }: { readonly download: RunningDownload }) {
  const text = useText();
  if (progress.kind === 'waiting') return <ProgressBar label={label} />;
  const percent = Math.floor(
    100 * (progress.kind === 'arriving' ? progress.part : progress.done / Math.max(1, progress.total)),
  );
  return (
    <>
      <ProgressBar label={label} value={percent} />
      <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {progress.kind === 'arriving'
          ? text('Receiving {{percent}}%', { percent })
          : text('{{done}} of {{total}} created', { done: progress.done, total: progress.total })}
      </Typography>
    </>
  );
}

/** The downloads in preparation, at the bottom right, each with a Cancel button (rule Q106). */
export function DownloadPanel() {
  const text = useText();
  const downloads = useDownloads();
  const room = useBottomRoom('panel');
  if (downloads.length === 0) return null;
  return (
    <Paper
      ref={room}
      component="section"
      aria-labelledby="downloads-title"
      elevation={6}
      sx={{
        position: 'fixed',
        right: 16,
        bottom: aboveBottom(['foot'], 16),
        width: 'min(360px, calc(100vw - 32px))',
        zIndex: 'snackbar',
        p: 2,
      }}
    >
      <Typography id="downloads-title" variant="h4" component="h2" role="status">
        {text('Preparing download')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {downloads.map((download) => (
          <Box component="li" key={download.key} sx={{ mt: 1 }}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {download.label}
              </Typography>
              <Button
                size="small"
                aria-label={text('Cancel {{label}}', { label: download.label })}
                onClick={() => cancelDownload(download.key)}
              >
                {text('Cancel')}
              </Button>
            </Box>
            <ProgressOf download={download} />
          </Box>
        ))}
      </Box>
    </Paper>
  );
}
