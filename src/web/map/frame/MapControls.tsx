import type { Map as LeafletMap } from 'leaflet';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { Bounds } from '../../../geo/bounds.ts';
import { text } from '../../text/index.ts';
import { IconLocate, IconMinus, IconPlus, IconRuler, IconSearch, IconTarget } from '../../ui/icons.tsx';
import { inField } from '../../ui/keyboard.ts';
import { placeSearch } from '../../ui/place-search.ts';
import { fitBounds } from '../view/fit.ts';
import { useOverMap } from '../view/over-map.ts';
import { useZoom } from '../view/use-map-value.ts';
import { fitAll } from '../view/use-map-view.ts';
import classes from './FleetMap.module.css';

interface MapControlsProps {
  map: LeafletMap;
  home: Bounds | undefined;
  /** The ruler is open. */
  measuring: boolean;
  onMeasure: () => void;
  /** The map shows where the person is. */
  locating: boolean;
  onLocate: () => void;
}

const rulerKey = 'm';

/** Buttons for zoom, "show all", the search for places, the ruler and the person's position. They are outside the map element, so that their events do not reach the map. */
export function MapControls({ map, home, measuring, onMeasure, locating, onLocate }: MapControlsProps) {
  const zoom = useZoom(map);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (key.toLowerCase() !== rulerKey || ctrlKey || metaKey || altKey || inField(target)) return;
    if (!document.querySelector('dialog[open]')) onMeasure();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return (
    <div ref={useOverMap()} className={classes.controls}>
      <ControlButton label={text.map.zoomIn} disabled={zoom >= map.getMaxZoom()} onPress={() => map.zoomIn()}>
        <IconPlus />
      </ControlButton>
      <ControlButton label={text.map.zoomOut} disabled={zoom <= map.getMinZoom()} onPress={() => map.zoomOut()}>
        <IconMinus />
      </ControlButton>
      <ControlButton label={text.map.findPlace} onPress={() => placeSearch.get()?.()}>
        <IconSearch />
      </ControlButton>
      <ControlButton label={text.map.ruler} keys={rulerKey} pressed={measuring} onPress={onMeasure}>
        <IconRuler />
      </ControlButton>
      <ControlButton label={text.map.myPosition} pressed={locating} onPress={onLocate}>
        <IconLocate />
      </ControlButton>
      {home && (
        <ControlButton label={text.map.showAll} onPress={() => fitBounds(map, home, fitAll)}>
          <IconTarget />
        </ControlButton>
      )}
    </div>
  );
}

interface ControlButtonProps {
  label: string;
  disabled?: boolean;
  pressed?: boolean;
  /** Key that does the same. */
  keys?: string;
  onPress: () => void;
  children: ReactNode;
}

function ControlButton({ label, disabled, pressed, keys, onPress, children }: ControlButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={keys}
      title={keys ? `${label} (${keys.toUpperCase()})` : label}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
