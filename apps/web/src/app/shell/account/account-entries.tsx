import type { Language } from '@atrium/domain/user';
import { type SchemeMode, useSchemeMode } from '@atrium/ui/theme';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { toastFailure } from '../../../api/index.ts';
import { arePageKeysOn, switchPageKeys } from '../../../kits/page-keys/index.ts';
import { language, languageNames, useText } from '../../../locale/index.ts';
import { type Session, signOut, switchLanguage, useSetting } from '../../../session/index.ts';
import { useImpersonation } from './use-impersonation.ts';

const schemes: ReadonlyArray<{ readonly mode: SchemeMode; readonly label: string }> = [
  { mode: 'system', label: 'Same as the system' },
  { mode: 'light', label: 'Light' },
  { mode: 'dark', label: 'Dark' },
];

interface AccountEntriesProps {
  readonly session: Session;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly onRoles: () => void;
}

/** Roles, Un-impersonate, Logout (rule U37), and the look. */
export function AccountEntries({ session, anchor, onClose, onRoles }: AccountEntriesProps) {
  const text = useText();
  const { mode, choose } = useSchemeMode();
  const { stop } = useImpersonation();
  const logoutAddress = useSetting('EXTERNAL_AUTH_LOGOUT_URL');
  const after = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Menu
      anchorEl={anchor}
      open
      onClose={onClose}
      slotProps={{ list: { 'aria-label': `${session.user.email}, ${session.currentRole.title}` } }}
    >
      <ListSubheader
        aria-hidden
        role="presentation"
        sx={{ lineHeight: 1.6, py: 0.5, backgroundColor: 'transparent', overflowWrap: 'anywhere' }}
      >
        {session.user.email}
        <br />
        {session.currentRole.title}
      </ListSubheader>
      {session.roles.length > 1 ? <MenuItem onClick={after(onRoles)}>{text('Roles')}</MenuItem> : null}
      {session.impersonatingUserId ? (
        <MenuItem onClick={after(() => void stop())}>{text('Un-impersonate')}</MenuItem>
      ) : null}
      <Divider />
      <ListSubheader aria-hidden role="presentation" sx={{ lineHeight: 2, backgroundColor: 'transparent' }}>
        {text('Appearance')}
      </ListSubheader>
      {schemes.map((scheme) => (
        <MenuItem
          key={scheme.mode}
          role="menuitemradio"
          aria-checked={scheme.mode === mode}
          selected={scheme.mode === mode}
          onClick={() => choose(scheme.mode)}
        >
          {text(scheme.label)}
        </MenuItem>
      ))}
      <Divider />
      <ListSubheader aria-hidden role="presentation" sx={{ lineHeight: 2, backgroundColor: 'transparent' }}>
        {text('Language')}
      </ListSubheader>
      {Object.entries(languageNames).map(([code, name]) => (
        <MenuItem
          key={code}
          lang={code}
          role="menuitemradio"
          aria-checked={code === language}
          selected={code === language}
          onClick={after(() => void switchLanguage(code as Language).catch((error) => toastFailure(error, 'language')))}
        >
          {name}
        </MenuItem>
      ))}
      <Divider />
      <MenuItem
        role="menuitemcheckbox"
        aria-checked={arePageKeysOn()}
        selected={arePageKeysOn()}
        onClick={after(() => switchPageKeys(!arePageKeysOn()))}
      >
        {text('Single-key shortcuts')}
      </MenuItem>
      <Divider />
      <MenuItem onClick={() => void signOut(logoutAddress)}>{text('Logout')}</MenuItem>
    </Menu>
  );
}
