import { useMemo } from 'react';
import type { KindName } from '../../../contract/kinds.ts';
import { mayChangeAs, useMe } from '../../api/me.ts';
import { type Path, paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
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
  const me = useMe();
  return useMemo(() => {
    const offFor = (kind: KindName): string | undefined =>
      me === undefined || mayChangeAs(me, kind) ? undefined : words.viewerMayNot;
    const allowed = ({ forAdministrators }: MenuEntry): boolean => offFor('user') === undefined || !forAdministrators;
    const entries = menu.flatMap((group) => group.entries);
    const pages = entries.filter(allowed).map(({ to, label, icon }) => page(to, label, icon));
    const { actions } = words;
    const action = (name: keyof typeof actions, icon: Entry['icon'], act: Entry['act'], why?: string): Entry =>
      entry({ key: `actions:${name}`, group: 'actions', title: actions[name].title, icon, act, off: why }, [
        actions[name].also,
      ]);
    return [
      ...pages,
      page(paths.alertsSent, officeText.alerts.sent.title, <IconSend />),
      page(paths.account, words.account, <IconSettings />),
      action('drawCircle', <IconCircle />, `${paths.newGeofence}?shape=circle`, offFor('geofence')),
      action('drawPolygon', <IconPolygon />, `${paths.newGeofence}?shape=polygon`, offFor('geofence')),
      action('askPast', <IconPast />, paths.askPast),
      ...entries.flatMap(({ add, icon }) => (add ? [action(add.name, icon, add.to, offFor(add.kind))] : [])),
      action('newProfile', <IconTemperature />, paths.newProfile, offFor('profile')),
      action('newInputType', <IconInput />, paths.newInputType, offFor('inputType')),
      action('light', <IconSun />, { does: 'light' }),
      action('dark', <IconMoon />, { does: 'dark' }),
      action('system', <IconSystem />, { does: 'system' }),
      action('help', <IconList />, { does: 'help' }),
      action('documentation', <IconInformation />, { does: 'documentation' }),
      action('signOut', <IconSignOut />, { does: 'signOut' }),
    ];
  }, [me]);
}

const page = (to: Path, title: string, icon: Entry['icon']): Entry =>
  entry({ key: `pages:${to}`, group: 'pages', title, icon, act: to });
