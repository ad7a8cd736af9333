import { useMemo } from 'react';
import { useMayChange } from '../../api/me.ts';
import { type Path, paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import {
  IconCircle,
  IconInformation,
  IconInput,
  IconList,
  IconMoon,
  IconPast,
  IconPolygon,
  IconSend,
  IconSettings,
  IconSignOut,
  IconSun,
  IconSystem,
  IconTemperature,
} from '../../ui/icons.tsx';
import { type MenuEntry, menu } from '../menu.tsx';
import { type Entry, entry } from './entries.ts';

const words = text.palette;

/** The pages of the menu, and actions that work on every page. */
export function useActions(): readonly Entry[] {
  const mayChange = useMayChange();
  return useMemo(() => {
    const off = mayChange ? undefined : words.viewerMayNot;
    const allowed = ({ forAdministrators }: MenuEntry): boolean => mayChange || !forAdministrators;
    const entries = menu.flatMap((group) => group.entries);
    const pages = entries.filter(allowed).map(({ to, label, icon }) => page(to, label, icon));
    const { actions } = words;
    const action = (name: keyof typeof actions, icon: Entry['icon'], act: Entry['act'], why?: string): Entry =>
      entry({ key: `actions:${name}`, group: 'actions', title: actions[name].title, icon, act, off: why }, [
        actions[name].also,
      ]);
    return [
      ...pages,
      page(paths.alertsSent, text.alerts.sent.title, <IconSend />),
      page(paths.account, words.account, <IconSettings />),
      action('drawCircle', <IconCircle />, `${paths.newGeofence}?shape=circle`, off),
      action('drawPolygon', <IconPolygon />, `${paths.newGeofence}?shape=polygon`, off),
      action('askPast', <IconPast />, paths.askPast),
      ...entries.flatMap(({ add, icon }) => (add ? [action(add.name, icon, add.to, off)] : [])),
      action('newProfile', <IconTemperature />, paths.newProfile, off),
      action('newInputType', <IconInput />, paths.newInputType, off),
      action('light', <IconSun />, { does: 'light' }),
      action('dark', <IconMoon />, { does: 'dark' }),
      action('system', <IconSystem />, { does: 'system' }),
      action('shortcuts', <IconList />, { does: 'shortcuts' }),
      action('documentation', <IconInformation />, { does: 'documentation' }),
      action('signOut', <IconSignOut />, { does: 'signOut' }),
    ];
  }, [mayChange]);
}

const page = (to: Path, title: string, icon: Entry['icon']): Entry =>
  entry({ key: `pages:${to}`, group: 'pages', title, icon, act: to });
