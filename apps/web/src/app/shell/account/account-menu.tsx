import { lazyPart } from '@atrium/ui/lazy-part';
import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import IconButton from '@mui/material/IconButton';
import { useEffect, useState } from 'react';
import { flagIn, useAddressState } from '../../../kits/address-state/index.ts';
import { useText } from '../../../locale/index.ts';
import type { Session } from '../../../session/index.ts';

const AccountEntries = lazyPart(() => import('./account-entries.tsx').then((module) => module.AccountEntries));
const RolesDialog = lazyPart(() => import('./roles-dialog.tsx').then((module) => module.RolesDialog));

/** `?selectRoles=true`: whoever has several roles is asked for one (rule U36). */
const wish = { selectRoles: flagIn() };

/** The button of the account menu; what it opens is loaded when it is first opened. */
export function AccountMenu({ session }: { session: Session }) {
  const text = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [choosingRole, setChoosingRole] = useState(false);
  const [{ selectRoles }, setAddress] = useAddressState(wish);
  const severalRoles = session.roles.length > 1;
  useEffect(() => {
    if (!selectRoles) return;
    // Out of the address at once: a reload asks no second time.
    setAddress({ selectRoles: false });
    setChoosingRole(severalRoles);
  }, [selectRoles, severalRoles, setAddress]);
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
          onRoles={() => setChoosingRole(true)}
        />
      ) : null}
      {choosingRole ? <RolesDialog session={session} onClose={() => setChoosingRole(false)} /> : null}
    </>
  );
}
