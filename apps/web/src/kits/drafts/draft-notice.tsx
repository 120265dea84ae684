import { RelativeTime } from '@atrium/ui/relative-time';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useText } from '../../locale/index.ts';
import type { FormDraft } from './use-form-draft.ts';

/** Says that what is shown was not saved yet, and lets it be given up. */
export function DraftNotice({ draft }: { draft: FormDraft }) {
  const text = useText();
  if (!draft.restoredAt) return null;
  return (
    <Alert
      severity="info"
      variant="outlined"
      sx={{ mb: 2, backgroundColor: 'background.paper', color: 'text.primary' }}
      action={
        <Button color="inherit" size="small" onClick={draft.discard}>
          {text('Discard')}
        </Button>
      }
    >
      {text('Restored what you had typed but not saved')}: <RelativeTime value={draft.restoredAt} />
    </Alert>
  );
}
