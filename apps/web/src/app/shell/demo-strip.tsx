import { DateText } from '@atrium/ui/date-text';
import Box from '@mui/material/Box';
import { useText } from '../../locale/index.ts';

/** Tells users of a demo that is reset regularly that nothing here is permanent, and when it will be reset (rule U52). */
export function DemoStrip({ resetAt }: { resetAt: string }) {
  const text = useText();
  return (
    <Box
      component="section"
      aria-label={text('Demo')}
      sx={{ px: 2, py: 0.5, backgroundColor: 'info.main', color: 'info.contrastText', fontSize: '0.875rem' }}
    >
      {text('This is a demo. Everything done here is reset at')} <DateText value={resetAt} withTime />.
    </Box>
  );
}
