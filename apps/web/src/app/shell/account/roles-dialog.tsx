import { ActionButton } from '@atrium/ui/action-button';
import { Dialog } from '@atrium/ui/dialog';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { MyRolesDocument, SelectRoleDocument } from '../../../api/generated/session/session.ts';
import { useCommand, useOperation } from '../../../api/index.ts';
import { useText } from '../../../locale/index.ts';
import type { Session } from '../../../session/index.ts';

/** The dialog keeps this height however few roles there are (rule U42). */
const bodyMinHeight = 350;

interface RolesDialogProps {
  readonly session: Session;
  /** Whether the user stays at the same address with the other role instead of going home. */
  readonly stays?: boolean;
  readonly onClose: () => void;
}

/** Lets the user choose the role to work in; the current one is marked. */
export function RolesDialog({ session, stays = false, onClose }: RolesDialogProps) {
  const text = useText();
  const navigate = useNavigate();
  const here = useLocation({ select: ({ href }) => href });
  const [chosen, setChosen] = useState<number>();
  const { data } = useOperation(MyRolesDocument, {});
  const selectRole = useCommand(SelectRoleDocument);
  // The roles in the session's token are shown until the current ones are loaded.
  const roles = data?.me?.roles ?? session.roles;
  const use = async (roleId: number) => {
    setChosen(roleId);
    const outcome = await selectRole.run({ token: session.token, selectedRoleId: roleId });
    setChosen(undefined);
    if (!outcome.ok) return;
    onClose();
    void navigate({
      to: '/ChangeRole',
      replace: stays,
      state: { newToken: outcome.data.selectRole, ...(stays ? { goesTo: here } : {}) },
    });
  };
  return (
    <Dialog open title={text('Roles')} onClose={onClose} bodyMinHeight={bodyMinHeight}>
      <Table aria-label={text('Roles')} size="small">
        <TableHead>
          <TableRow>
            <TableCell>{text('Role')}</TableCell>
            <TableCell align="right">{text('Action')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {roles.map((role) => (
            <TableRow key={role.id}>
              <TableCell>{text(role.title)}</TableCell>
              <TableCell align="right">
                {role.id === session.currentRole.id ? (
                  <strong>{text('In Use')}</strong>
                ) : (
                  <ActionButton
                    size="small"
                    variant="outlined"
                    busy={chosen === role.id}
                    disabled={chosen !== undefined}
                    aria-label={text('Use {{role}}', { role: text(role.title) })}
                    onClick={() => void use(role.id)}
                  >
                    {text('Use')}
                  </ActionButton>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Dialog>
  );
}
