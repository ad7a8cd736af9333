import type { Map as LeafletMap } from 'leaflet';
import type { ReactNode } from 'react';
import type { Bounds } from '../../geo/bounds.ts';
import { text } from '../text/index.ts';
import { IconMinus, IconPlus, IconSearch, IconTarget } from '../ui/icons.tsx';
import { placeSearch } from '../ui/place-search.ts';
import classes from './FleetMap.module.css';
import { useZoom } from './use-map-value.ts';
import { latLngs } from './use-map-view.ts';

/** Buttons for zoom, "show all" and the search for places. They are outside the map element, so that their events do not reach the map. */
export function MapControls({ map, home }: { map: LeafletMap; home: Bounds | undefined }) {
  const zoom = useZoom(map);
  return (
    <div className={classes.controls}>
      <ControlButton label={text.map.zoomIn} disabled={zoom >= map.getMaxZoom()} onPress={() => map.zoomIn()}>
        <IconPlus />
      </ControlButton>
      <ControlButton label={text.map.zoomOut} disabled={zoom <= map.getMinZoom()} onPress={() => map.zoomOut()}>
        <IconMinus />
      </ControlButton>
      <ControlButton label={text.map.findPlace} onPress={() => placeSearch.get()?.()}>
        <IconSearch />
      </ControlButton>
      {home && (
        <ControlButton label={text.map.showAll} onPress={() => map.fitBounds(latLngs(home), { padding: [40, 40] })}>
          <IconTarget />
        </ControlButton>
      )}
    </div>
  );
}

interface ControlButtonProps {
  label: string;
  disabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function ControlButton({ label, disabled, onPress, children }: ControlButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} disabled={disabled} onClick={onPress}>
      {children}
    </button>
  );
}
