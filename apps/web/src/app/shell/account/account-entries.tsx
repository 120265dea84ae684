import type { Language } from '@atrium/domain/user';
import { type SchemeMode, useSchemeMode } from '@atrium/ui/theme';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { toastFailure } from '../../../api/index.ts';
import { useBackToOwnEyes } from '../../../kits/impersonation/index.ts';
import { arePageKeysOn, switchPageKeys } from '../../../kits/page-keys/index.ts';
import { language, languageNames, useText } from '../../../locale/index.ts';
import { type Session, signOut, switchLanguage, useSetting } from '../../../session/index.ts';

const schemes: ReadonlyArray<{ readonly mode: SchemeMode; readonly label: string }> = [
  { mode: 'system', label: 'Use system setting' },
  { mode: 'light', label: 'Light' },
  { mode: 'dark', label: 'Dark' },
];

// The menu inspects its direct children to find the entry to focus first; so these are function calls rather than components.
const heading = (label: string) => (
  <ListSubheader aria-hidden role="presentation" sx={{ lineHeight: 2, backgroundColor: 'transparent' }}>
    {label}
  </ListSubheader>
);

/** Menu entries of which one is selected, such as the languages. */
const choices = <Value extends string>(
  all: ReadonlyArray<{ readonly value: Value; readonly label: string; readonly lang?: string }>,
  chosen: string,
  choose: (value: Value) => void,
) =>
  all.map(({ value, label, lang }) => (
    <MenuItem
      key={value}
      lang={lang}
      role="menuitemradio"
      aria-checked={value === chosen}
      selected={value === chosen}
      onClick={() => choose(value)}
    >
      {label}
    </MenuItem>
  ));

const languages = Object.entries(languageNames).map(([code, label]) => ({
  value: code as Language,
  label,
  lang: code,
}));

const speak = (code: Language) => void switchLanguage(code).catch((error) => toastFailure(error, 'language'));

interface AccountEntriesProps {
  readonly session: Session;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly onRoles: () => void;
}

/** Roles, Un-impersonate, Logout (rule U37), and the look. */
export function AccountEntries({ session, anchor, onClose, onRoles }: AccountEntriesProps) {
  const text = useText();
  const role = text(session.currentRole.title);
  const { mode, choose } = useSchemeMode();
  const stop = useBackToOwnEyes();
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
      slotProps={{ list: { 'aria-label': `${session.user.email}, ${role}` } }}
    >
      <ListSubheader
        aria-hidden
        role="presentation"
        sx={{ lineHeight: 1.6, py: 0.5, backgroundColor: 'transparent', overflowWrap: 'anywhere' }}
      >
        {session.user.email}
        <br />
        {role}
      </ListSubheader>
      {session.roles.length > 1 ? <MenuItem onClick={after(onRoles)}>{text('Roles')}</MenuItem> : null}
      {session.impersonatingUserId ? (
        <MenuItem onClick={after(() => void stop())}>{text('Un-impersonate')}</MenuItem>
      ) : null}
      <Divider />
      {heading(text('Appearance'))}
      {choices(
        schemes.map(({ mode: value, label }) => ({ value, label: text(label) })),
        mode,
        choose,
      )}
      <Divider />
      {heading(text('Language'))}
      {choices(languages, language, (code) => after(() => speak(code))())}
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
