import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useBackToOwnEyes } from '../../../kits/impersonation/index.ts';
import { useText } from '../../../locale/index.ts';
import type { Session } from '../../../session/index.ts';

/** Shows permanently whom the user impersonates. */
export function ImpersonationStrip({ session }: { session: Session }) {
  const text = useText();
  const stop = useBackToOwnEyes();
  const { firstname, lastname, preferredname } = session.user;
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 0.5,
        backgroundColor: 'warning.main',
        color: 'warning.contrastText',
        fontSize: '0.875rem',
      }}
    >
      <VisibilityOutlined fontSize="small" aria-hidden />
      {text('You are viewing the application as {{name}}', { name: `${preferredname || firstname} ${lastname}` })}
      <Button color="inherit" size="small" variant="outlined" onClick={() => void stop()}>
        {text('Un-impersonate')}
      </Button>
    </Box>
  );
}
