import { RowButton } from '@atrium/ui/row-button';
import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import ReplayOutlined from '@mui/icons-material/ReplayOutlined';
import Box from '@mui/material/Box';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import { type ComponentType, useState } from 'react';
import { ApproveRegistrationDocument, CancelRegistrationDocument } from '../../api/generated/features/visit/visit.ts';
import { type CommandOutcome, useCommand } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { useText } from '../../locale/index.ts';
import { useSetting } from '../../session/index.ts';
import { RequestChangesDialog } from './registration/changes-asked.tsx';
import type { VisitorLine } from './visit-tab.tsx';

/** The icons shown for each registration status; mail is always offered. */
const shown: Readonly<Record<VisitorLine['status'], readonly ('edit' | 'approve' | 'cancel' | 'requestChanges')[]>> = {
  DRAFTED: ['cancel'],
  SUBMITTED: ['edit', 'approve', 'cancel', 'requestChanges'],
  CHANGE_REQUESTED: ['edit', 'approve', 'cancel'],
  APPROVED: ['cancel'],
  CANCELLED_BY_USER: [],
  CANCELLED_BY_FACILITY: [],
};

interface ActProps {
  readonly label: string;
  /** The visitor's name, for users who cannot see the row of the button. */
  readonly name: string;
  readonly icon: ComponentType<SvgIconProps>;
  readonly onClick: () => void;
}

function Act({ label, name, ...button }: ActProps) {
  const text = useText();
  return <RowButton action={label} label={text('{{action}}: {{name}}', { action: label, name })} {...button} />;
}

/** Opens the user's mail program with a message to the visitor. */
function MailTo({ email, label }: { readonly email: string; readonly label: string }) {
  const text = useText();
  const organisation = useSetting('ORGANISATION_NAME');
  const subject = organisation
    ? text('Important information regarding your experiment at {{organisation}}', { organisation })
    : text('Important information regarding your experiment');
  return (
    <RowButton
      action={label}
      label={label}
      icon={MailOutlined}
      component="a"
      href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}`}
    />
  );
}

interface VisitorActionsProps {
  readonly row: VisitorLine;
  readonly name: string;
  readonly onEdit: () => void;
}

/** Approves or cancels a registration after confirmation. */
function useDeciding({ visitId, userId, startsAt, endsAt }: VisitorLine) {
  const text = useText();
  const ask = useConfirm();
  const key = { visitId, userId };
  const refreshes = 'all';
  const approve = useCommand(ApproveRegistrationDocument, { done: 'Visit registration approved', refreshes });
  const cancel = useCommand(CancelRegistrationDocument, { done: 'Visit registration cancelled', refreshes });
  const sure = (title: string, question: string, act: () => Promise<CommandOutcome<unknown>>, destructive = false) =>
    void ask({ title, text: text(question), confirmLabel: 'Yes', cancelLabel: 'No', destructive, act });
  return {
    approve: () =>
      sure('Approve visit registration', 'Are you sure you want to approve this visit registration?', () =>
        approve.run({ visitRegistration: { ...key, startsAt, endsAt } }),
      ),
    cancel: () =>
      sure(
        'Cancel visit registration',
        'Are you sure you want to cancel this visit registration?',
        () => cancel.run({ visitRegistration: key }),
        true,
      ),
  };
}

/** The actions on one visitor: write, change, approve, cancel, request changes. */
export function VisitorActions({ row, name, onEdit }: VisitorActionsProps) {
  const text = useText();
  const { status, user, abilities } = row;
  const may = (action: 'edit' | 'approve' | 'cancel' | 'requestChanges') =>
    shown[status].includes(action) && abilities?.[action].allowed === true;
  const decide = useDeciding(row);
  const [isAsking, setAsking] = useState(false);
  return (
    <Box
      component="span"
      role="group"
      aria-label={text('Actions for {{label}}', { label: name })}
      sx={{ display: 'inline-flex', gap: 0.25 }}
    >
      {user?.email ? <MailTo email={user.email} label={text('Write to {{name}}', { name })} /> : null}
      {may('edit') ? (
        <Act name={name} label={text('Edit visit registration')} icon={EditOutlined} onClick={onEdit} />
      ) : null}
      {may('approve') ? (
        <Act
          name={name}
          label={text('Approve visit registration')}
          icon={CheckCircleOutlined}
          onClick={decide.approve}
        />
      ) : null}
      {may('cancel') ? (
        <Act name={name} label={text('Cancel visit registration')} icon={CancelOutlined} onClick={decide.cancel} />
      ) : null}
      {may('requestChanges') ? (
        <Act
          name={name}
          label={text('Request visit registration changes')}
          icon={ReplayOutlined}
          onClick={() => setAsking(true)}
        />
      ) : null}
      {isAsking ? (
        <RequestChangesDialog visitId={row.visitId} userId={row.userId} onClose={() => setAsking(false)} />
      ) : null}
    </Box>
  );
}
