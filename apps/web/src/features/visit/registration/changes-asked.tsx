import { recordKey } from '@atrium/domain/live';
import { changesAskedLimit, requestChangesForm } from '@atrium/domain/visit';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import {
  type RegistrationToFillQuery,
  RequestRegistrationChangesDocument,
} from '../../../api/generated/features/visit/visit.ts';
import { useCommand } from '../../../api/index.ts';
import { CommentDialog } from '../../../kits/record-dialog/index.ts';
import { useText } from '../../../locale/index.ts';

interface RequestChangesDialogProps {
  readonly visitId: number;
  readonly userId: number;
  readonly onClose: () => void;
}

/** Returns a registration to the visitor, with a note on what to change (rule O245). */
export function RequestChangesDialog({ visitId, userId, onClose }: RequestChangesDialogProps) {
  const giveBack = useCommand(RequestRegistrationChangesDocument, { done: 'Changes requested', refreshes: 'all' });
  return (
    <CommentDialog
      title="Request visit registration changes"
      introduction="The visitor sees this at the top of the registration and in an e-mail, and can change and resubmit the registration."
      label="What should the visitor change?"
      submitLabel="Send to the visitor"
      schema={requestChangesForm}
      limit={changesAskedLimit}
      keptAs={`visit-changes-${visitId}-${userId}`}
      record={recordKey('visit', visitId)}
      onSend={(comment) => giveBack.run({ visitRegistration: { visitId, userId, comment } })}
      onClose={onClose}
    />
  );
}

type Registration = NonNullable<RegistrationToFillQuery['visitRegistration']>;

/** Shows at the top of a returned registration what the visitor was asked to change, until it is approved or cancelled. */
export function ChangesAsked({ registration }: { readonly registration: Registration }) {
  const text = useText();
  const { status, changesAsked } = registration;
  const isOpen = status === 'CHANGE_REQUESTED';
  if (!changesAsked || !(isOpen || status === 'SUBMITTED')) return null;
  return (
    <Alert severity={isOpen ? 'warning' : 'info'} sx={{ mb: 2 }}>
      <AlertTitle>{text(isOpen ? 'Changes were requested' : 'Previously requested changes')}</AlertTitle>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{changesAsked}</Box>
    </Alert>
  );
}
