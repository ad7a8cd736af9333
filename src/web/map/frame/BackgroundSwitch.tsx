import type { Map as LeafletMap } from 'leaflet';
import { useState, useSyncExternalStore } from 'react';
import { text } from '../../text/index.ts';
import { showDriven, showsDriven } from '../../ui/chosen-background.ts';
import { IconMap } from '../../ui/icons.tsx';
import { Menu, MenuGroup, MenuItem } from '../../ui/Menu.tsx';
import { DrivenLayer } from '../driven/DrivenLayer.tsx';
import { useOverMap } from '../view/over-map.ts';
import classes from './BackgroundSwitch.module.css';
import type { Background } from './background.ts';
import { LayerGuard } from './LayerGuard.tsx';

interface BackgroundSwitchProps extends Background {
  map: LeafletMap;
}

/** Chooses between the street map and the operator's tiles, and shows where vehicles drove. */
export function BackgroundSwitch(props: BackgroundSwitchProps) {
  const { map, tiles, streets, names, chosen, choose, requestDriven } = props;
  const overMap = useOverMap();
  const choice = useSyncExternalStore(showsDriven.subscribe, showsDriven.get);
  const [failed, setFailed] = useState(false);
  // Only the built-in map needs them by itself. Elsewhere they would compete with the streets.
  const isShown = choice ?? (!tiles && streets?.url === undefined);
  if (names.length < 2 && !requestDriven) return null;
  return (
    <div ref={overMap} className={classes.place}>
      {requestDriven && isShown && (
        <LayerGuard>
          <DrivenLayer map={map} request={requestDriven} onAnswer={setFailed} />
        </LayerGuard>
      )}
      <Menu label={text.background.choose} face={<IconMap />} buttonClassName={classes.button} once>
        {names.length > 1 && (
          <MenuGroup label={text.background.choose}>
            {names.map((name) => (
              <MenuItem key={name} checked={name === chosen} onPress={() => choose(name)}>
                {name || text.background.streets}
              </MenuItem>
            ))}
          </MenuGroup>
        )}
        {requestDriven && (
          <MenuItem several checked={isShown} onPress={() => showDriven(!isShown)}>
            {isShown && failed ? text.background.drivenMissing : text.background.driven}
          </MenuItem>
        )}
      </Menu>
    </div>
  );
}
