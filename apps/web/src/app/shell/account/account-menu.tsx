import { lazyPart } from '@atrium/ui/lazy-part';
import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import IconButton from '@mui/material/IconButton';
import { useEffect, useState } from 'react';
import { useAddressState } from '../../../kits/address-state/index.ts';
import { roleWish } from '../../../kits/screen/index.ts';
import { useText } from '../../../locale/index.ts';
import type { Session } from '../../../session/index.ts';

const AccountEntries = lazyPart(() => import('./account-entries.tsx').then((module) => module.AccountEntries));
const RolesDialog = lazyPart(() => import('./roles-dialog.tsx').then((module) => module.RolesDialog));

/** The button of the account menu; the menu itself is loaded when it is first opened. */
export function AccountMenu({ session }: { session: Session }) {
  const text = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [choosingRole, setChoosingRole] = useState<'TO_GO_HOME' | 'TO_STAY'>();
  const [{ selectRoles, stayHere }, setAddress] = useAddressState(roleWish);
  const severalRoles = session.roles.length > 1;
  useEffect(() => {
    if (!selectRoles) return;
    // Removed from the address immediately, so that a reload does not ask again.
    setAddress({ selectRoles: false, stayHere: false });
    if (severalRoles) setChoosingRole(stayHere ? 'TO_STAY' : 'TO_GO_HOME');
  }, [selectRoles, stayHere, severalRoles, setAddress]);
  return (
    <>
      <IconButton
        aria-label={text('Account')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <AccountCircleOutlined />
      </IconButton>
      {anchor ? (
        <AccountEntries
          session={session}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onRoles={() => setChoosingRole('TO_GO_HOME')}
        />
      ) : null}
      {choosingRole ? (
        <RolesDialog session={session} stays={choosingRole === 'TO_STAY'} onClose={() => setChoosingRole(undefined)} />
      ) : null}
    </>
  );
}
