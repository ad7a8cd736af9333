import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { roles } from '../../contract/choices.ts';
import type { Me } from '../../contract/users.ts';
import { docsAddress } from '../api/config.ts';
import { useMe } from '../api/me.ts';
import { roleWords } from '../data/role-words.ts';
import { paths } from '../paths/index.ts';
import { text } from '../text/index.ts';
import {
  IconInformation,
  IconLink,
  IconMoon,
  IconPerson,
  IconSettings,
  IconSignOut,
  IconSun,
  IconSystem,
} from '../ui/icons.tsx';
import { Quiet } from '../ui/layout.tsx';
import { Menu, MenuGroup, MenuItem } from '../ui/Menu.tsx';
import { hasUnsavedChanges } from '../ui/unsaved.ts';
import classes from './AccountMenu.module.css';
import { useSignOut } from './SessionEnd.tsx';
import { SignOutQuestion } from './SignOutQuestion.tsx';
import { useThemeSetting } from './use-theme-setting.ts';

const words = text.shell.account;

/** Shows the user, and has help, the theme and sign-out. */
export function AccountMenu({ onHelp }: { onHelp: () => void }) {
  const me = useMe();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const [asking, setAsking] = useState(false);
  const name = me?.name ?? me?.username;
  return (
    <>
      <Menu
        label={name === undefined ? words.openUnknown : words.open(name)}
        face={name === undefined ? <IconPerson /> : <span aria-hidden>{initials(name)}</span>}
        buttonClassName={classes.avatar}
        head={me && <Person me={me} />}
      >
        <MenuItem icon={<IconSettings />} onPress={() => void navigate({ to: paths.account })}>
          {words.settings}
        </MenuItem>
        <MenuItem icon={<IconInformation />} onPress={onHelp}>
          {text.palette.actions.help.title}
        </MenuItem>
        <MenuItem icon={<IconLink />} onPress={() => void window.open(docsAddress(), '_blank', 'noopener')}>
          {text.palette.actions.documentation.title}
        </MenuItem>
        <ThemeItems />
        <MenuItem icon={<IconSignOut />} onPress={() => (hasUnsavedChanges() ? setAsking(true) : void signOut())}>
          {text.shell.signOutAsk.signOut}
        </MenuItem>
      </Menu>
      <SignOutQuestion opened={asking} onCancel={() => setAsking(false)} />
    </>
  );
}

function Person({ me: { name, username, role } }: { me: Me }) {
  return (
    <Quiet as="div" size={13} className={classes.who}>
      <p className={classes.name}>{name ?? username}</p>
      {name !== null && <p>{username}</p>}
      {role !== roles.administrator && <p>{roleWords(role)}</p>}
    </Quiet>
  );
}

const themes = [
  { setting: 'system', icon: <IconSystem /> },
  { setting: 'light', icon: <IconSun /> },
  { setting: 'dark', icon: <IconMoon /> },
] as const;

function ThemeItems() {
  const [current, setTheme] = useThemeSetting();
  return (
    <MenuGroup label={words.theme}>
      {themes.map(({ setting, icon }) => (
        <MenuItem key={setting} icon={icon} checked={setting === current} onPress={() => setTheme(setting)}>
          {words.themes[setting]}
        </MenuItem>
      ))}
    </MenuGroup>
  );
}

/** "Ana Ruiz" -> "AR", "ops" -> "O" */
const initials = (name: string): string => {
  const parts = name.split(/[\s._@-]+/).filter((part) => part !== '');
  const letters = parts.length > 1 ? [parts[0], parts.at(-1)] : [parts[0]];
  return letters.map((part) => [...(part ?? '')][0]?.toUpperCase()).join('');
};
