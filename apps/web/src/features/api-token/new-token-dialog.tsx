import { CopyButton } from '@atrium/ui/copy-button';
import { Dialog } from '@atrium/ui/dialog';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useText } from '../../locale/index.ts';

/** Shows the token right after its creation; it cannot be shown again. */
export function NewTokenDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const text = useText();
  const bearer = `Bearer ${token}`;
  return (
    <Dialog
      open
      holds
      title={text('Copy the access token now')}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {text('I have saved it')}
        </Button>
      }
    >
      <Alert severity="warning" sx={{ mb: 2 }}>
        {text('It is shown only once. Only its fingerprint is stored, so if you lose it, create another.')}
      </Alert>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <Box
          component="code"
          sx={{
            flex: 1,
            minWidth: 0,
            p: 1.5,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            overflowWrap: 'anywhere',
            fontSize: '0.8125rem',
          }}
        >
          {bearer}
        </Box>
        <CopyButton value={bearer} label={text('Copy access token')} />
      </Box>
    </Dialog>
  );
}
