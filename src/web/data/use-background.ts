import { useMemo, useSyncExternalStore } from 'react';
import { config } from '../api/config.ts';
import { requestDriven, requestTowns } from '../api/map-tiles.ts';
import { useIsAdministrator } from '../api/me.ts';
import { renewStreetFile, useStreetFile } from '../api/street-file.ts';
import { chooseBackground, chosenBackground } from '../ui/chosen-background.ts';

/** What `FleetMap` shows under its layers. Administrators read why there is no street map, because they can change the settings. */
export function useBackground() {
  const file = useStreetFile();
  const showsReason = useIsAdministrator();
  const name = useSyncExternalStore(chosenBackground.subscribe, chosenBackground.get);
  return useMemo(() => {
    const { tiles: layers } = config();
    const hasStreets = (file.url ?? file.problem) !== undefined;
    const tiles = layers.find((layer) => layer.name === name) ?? (hasStreets ? undefined : layers[0]);
    const streets = hasStreets && !tiles ? { ...file, showsReason, renew: renewStreetFile } : undefined;
    // The street map has no name of its own.
    const names = [...(hasStreets ? [''] : []), ...layers.map((layer) => layer.name)];
    return {
      ...{ tiles, streets, names, chosen: tiles?.name ?? '', choose: chooseBackground },
      ...{ lacksStreets: showsReason && names.length === 0, requestDriven, requestTowns, bounds: file.bounds },
    };
  }, [file, showsReason, name]);
}
