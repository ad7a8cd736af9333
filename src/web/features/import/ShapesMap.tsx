import { useMemo, useState } from 'react';
import { boundsOf, unionOfBounds } from '../../../geo/bounds.ts';
import { shapeOf } from '../../../geo/shape.ts';
import { useMapMenu } from '../../components/use-map-menu.ts';
import { useBackground } from '../../data/use-background.ts';
import { FleetMap } from '../../map/frame/FleetMap.tsx';
import { GeofenceLayer, type MapGeofence } from '../../map/geofences/geofence-layer.tsx';
import { officeText } from '../../text/office.ts';
import { Quiet } from '../../ui/layout.tsx';
import type { CheckedRow } from './check-rows.ts';
import classes from './ImportPage.module.css';

interface ShapesMapProps {
  rows: readonly CheckedRow[];
  /** Number of the row. */
  selected: number | undefined;
  onSelect: (row: number | undefined) => void;
}

/** The shapes of the good rows, by the numbers of their rows. */
export function ShapesMap({ rows, selected, onSelect }: ShapesMapProps) {
  const geofences = useMemo(() => rows.flatMap((row) => onMap(row) ?? []), [rows]);
  const home = useMemo(() => unionOfBounds(geofences.map(({ shape }) => boundsOf(shape))), [geofences]);
  const [hovered, setHovered] = useState<number>();
  const [background, menu] = [useBackground(), useMapMenu()];
  if (geofences.length === 0) return null;
  return (
    <div className={classes.shapes}>
      <Quiet>{officeText.imports.preview.map}</Quiet>
      <div className={classes.map}>
        <FleetMap view={undefined} onViewChange={nowhere} home={home} {...{ background, menu }}>
          <GeofenceLayer
            geofences={geofences}
            selectedId={selected}
            hoveredId={hovered}
            onSelect={onSelect}
            onHover={setHovered}
          />
        </FleetMap>
      </div>
    </div>
  );
}

const made = new WeakMap<CheckedRow, MapGeofence>();

/** The same object for the same row, so that the map can detect changes by identity. */
function onMap(row: CheckedRow): MapGeofence | undefined {
  const known = made.get(row);
  if (known) return known;
  if (row.state === 'bad') return undefined;
  const { description = '', geofenceType, latitude = null, longitude = null, radius = null, points = null } = row.whole;
  // The contract has checked the values of a good row.
  const shape = shapeOf({ geofenceType, latitude, longitude, radius, points } as Parameters<typeof shapeOf>[0]);
  if (!shape) return undefined;
  const next = {
    id: row.raw.number,
    name: typeof description === 'string' ? description : '',
    shape,
    colour: undefined,
  };
  made.set(row, next);
  return next;
}

/** The view of this map is not in the URL. */
const nowhere = (): void => {};
