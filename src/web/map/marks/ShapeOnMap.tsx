import type { LatLngLiteral, PathOptions } from 'leaflet';
import { useMemo } from 'react';
import { Circle, Polygon, Tooltip, useMap } from 'react-leaflet';
import { boundsOf } from '../../../geo/bounds.ts';
import { labelPoint } from '../../../geo/label-point.ts';
import { longitudeNear } from '../../../geo/longitude.ts';
import { circleRing, unwrapped } from '../../../geo/ring.ts';
import type { Point, Shape } from '../../../geo/shape.ts';
import { type PaneName, usePane } from '../canvas/panes.ts';
import { latitudeLimit } from '../canvas/web-mercator.ts';
import { useMapValue } from '../view/use-map-value.ts';

interface ShapeOnMapProps {
  /** Pass the same object while nothing of it changes. */
  shape: Shape;
  pane: PaneName;
  pathOptions: PathOptions;
  /** A label below the shape, or below its middle if the view ends there. */
  name?: string | undefined;
}

/** One circle or polygon, in the copy of the world that the view shows. It takes no pointer. */
export function ShapeOnMap({ shape, pane, pathOptions, name }: ShapeOnMapProps) {
  const worlds = useWorlds(shape.kind === 'circle' ? shape.centre : shape.nodes[0]);
  const fixed = { pane: usePane(pane), interactive: false, pathOptions };
  const ring = useMemo(() => ringLatLngs(ringNodes(shape), worlds), [shape, worlds]);
  const label = name !== undefined && <NameLabel name={name} shape={shape} worlds={worlds} />;
  if (shape.kind === 'polygon' || reachesMapEdge(shape)) {
    return (
      <Polygon {...fixed} positions={ring}>
        {label}
      </Polygon>
    );
  }
  return (
    <Circle {...fixed} center={latLng(shape.centre, worlds)} radius={shape.radiusMetres}>
      {label}
    </Circle>
  );
}

/** Leaflet draws a circle near a pole with an infinite radius. */
function reachesMapEdge(shape: Shape): boolean {
  const { south, north } = boundsOf(shape);
  return south < -latitudeLimit || north > latitudeLimit;
}

/** The nodes of a polygon, or of a circle that is drawn as one. */
function ringNodes(shape: Shape): readonly Point[] {
  if (shape.kind === 'polygon') return shape.nodes;
  return reachesMapEdge(shape) ? circleRing(shape) : [];
}

/** Space for the label below a shape, pixels. */
const labelRoom = 34;

function NameLabel({ name, shape, worlds }: { name: string; shape: Shape; worlds: number }) {
  const map = useMap();
  const middle = useMemo(() => latLng(labelPoint(shape), worlds), [shape, worlds]);
  const foot = useMemo(() => ({ lat: boundsOf(shape).south, lng: middle.lng }), [shape, middle]);
  const showsFoot = useMapValue(map, 'moveend', () => {
    const { y } = map.latLngToContainerPoint(foot);
    return y > 0 && y < map.getSize().y - labelRoom;
  });
  return (
    <Tooltip permanent direction="bottom" offset={[0, 9]} position={showsFoot ? foot : middle}>
      {name}
    </Tooltip>
  );
}

/** How many worlds to the east a shape that starts at this point has to move to be in view. */
export function useWorlds(point: Point | undefined): number {
  const map = useMap();
  const { longitude } = point ?? { longitude: 0 };
  return useMapValue(map, 'moveend', () =>
    Math.round((longitudeNear(longitude, map.getCenter().lng) - longitude) / 360),
  );
}

/** A ring that continues across the 180th meridian instead of turning back around the world. */
export const ringLatLngs = (nodes: readonly Point[], worlds: number): LatLngLiteral[] =>
  unwrapped(nodes).map((node) => latLng(node, worlds));

export const latLng = ({ latitude, longitude }: Point, worlds: number): LatLngLiteral => ({
  lat: latitude,
  lng: longitude + 360 * worlds,
});
