import type { LatLngLiteral, PathOptions } from 'leaflet';
import { memo, useMemo } from 'react';
import { CircleMarker, Polygon, Polyline, Tooltip, useMap } from 'react-leaflet';
import { destination } from '../../../geo/distance.ts';
import { longitudeNear } from '../../../geo/longitude.ts';
import type { Circle, Point, Polygon as PolygonShape } from '../../../geo/shape.ts';
import { useScheme } from '../../ui/colour-scheme.ts';
import { usePane } from '../canvas/panes.ts';
import { mapColours } from '../colours/map-colours.ts';
import type { Snap } from '../geofences/snap.ts';
import { latLng, ringLatLngs, ShapeOnMap, useWorlds } from '../marks/ShapeOnMap.tsx';
import { useZoom } from '../view/use-map-value.ts';
import { canClose, type Draft, type Handle } from './draft.ts';
import { distinctNodes, middles } from './handles.ts';

interface DraftShapeProps {
  draft: Draft;
  /** The shape breaks a rule: it is drawn in the alarm colour. */
  broken: boolean;
  /** Position of the pointer, which a polygon that is being placed follows. */
  ahead: Point | undefined;
  hovered: Handle | undefined;
  /** The radius of the circle, shown above its line. */
  radiusText: string | undefined;
}

/** The shape that the person draws, with its handles. */
export function DraftShape({ draft, broken, ...more }: DraftShapeProps) {
  const colours = mapColours[useScheme()];
  const styles = useMemo(() => stylesOf(broken ? colours.alarm : colours.accent, colours.ground), [broken, colours]);
  const { shape } = draft;
  if (shape?.kind === 'circle') return <DraftCircle shape={shape} styles={styles} {...more} />;
  return shape && <DraftPolygon shape={shape} draft={draft} styles={styles} {...more} />;
}

type Styles = ReturnType<typeof stylesOf>;

function stylesOf(color: string, ground: string) {
  const line = { color, fill: false };
  const handle = { fillOpacity: 1, weight: 2.5 };
  return {
    // A layer keeps the options that new ones leave out, such as `stroke: false` of the fill.
    shape: { stroke: true, color, weight: 3, fillOpacity: 0.16, fillRule: 'evenodd' },
    fill: { stroke: false, fillColor: color, fillOpacity: 0.16, fillRule: 'evenodd' },
    placed: { ...line, weight: 3 },
    radius: { ...line, weight: 1.5, dashArray: '4 4' },
    ahead: { ...line, weight: 2, dashArray: '6 5' },
    closing: { ...line, weight: 1.5, dashArray: '2 5' },
    node: { ...handle, color, fillColor: ground },
    activeNode: { ...handle, color: ground, fillColor: color },
    middle: { ...handle, weight: 1.5, color: ground, fillColor: color },
  } satisfies Record<string, PathOptions>;
}

const nodeRadius = 6;
const middleRadius = 4;

type PartProps<Shape> = Omit<DraftShapeProps, 'draft' | 'broken'> & { shape: Shape; styles: Styles };

function DraftCircle({ shape, styles, hovered, radiusText }: PartProps<Circle>) {
  const pane = usePane('drawing');
  // The radius is shown above the middle of its line, where neither a panel nor the map's buttons can hide it.
  const [centre, middle, edge] = ringLatLngs(
    [0, 0.5, 1].map((share) => destination(shape.centre, 90, share * shape.radiusMetres)),
    useWorlds(shape.centre),
  );
  return (
    <>
      <ShapeOnMap pane={pane} shape={shape} pathOptions={styles.shape} />
      {centre && edge && (
        <Polyline pane={pane} interactive={false} positions={[centre, edge]} pathOptions={styles.radius} />
      )}
      {middle && radiusText !== undefined && (
        <CircleMarker pane={pane} interactive={false} center={middle} radius={1} pathOptions={{ stroke: false }}>
          <Tooltip permanent direction="top" offset={[0, -4]}>
            {radiusText}
          </Tooltip>
        </CircleMarker>
      )}
      {centre && <NodeHandle {...centre} styles={styles} active={hovered?.kind === 'centre'} />}
      {edge && <NodeHandle {...edge} styles={styles} active={hovered?.kind === 'edge'} />}
    </>
  );
}

function DraftPolygon({ shape, draft, styles, hovered, ahead }: PartProps<PolygonShape> & { draft: Draft }) {
  const fixed = { pane: usePane('drawing'), interactive: false };
  const worlds = useWorlds(shape.nodes[0]);
  // A rectangle is drawn whole while its corner follows the pointer.
  const placing = draft.placing && draft.tool === 'polygon';
  const ring = useMemo(
    () => ringLatLngs(placing && ahead ? [...shape.nodes, ahead] : shape.nodes, worlds),
    [shape, placing, ahead, worlds],
  );
  const nodes = ring.slice(0, shape.nodes.length);
  const [first, last, pointer] = [nodes[0], nodes.at(-1), ring[nodes.length]];
  return (
    <>
      <Polygon {...fixed} positions={ring} pathOptions={placing ? styles.fill : styles.shape} />
      {placing && <Polyline {...fixed} positions={nodes} pathOptions={styles.placed} />}
      {last && pointer && <Polyline {...fixed} positions={[last, pointer]} pathOptions={styles.ahead} />}
      {placing && first && ring.length > 2 && (
        <Polyline {...fixed} positions={[ring.at(-1) ?? first, first]} pathOptions={styles.closing} />
      )}
      <PolygonHandles nodes={nodes} shape={shape} draft={draft} styles={styles} hovered={hovered} />
    </>
  );
}

interface PolygonHandlesProps extends Pick<PartProps<PolygonShape>, 'shape' | 'styles' | 'hovered'> {
  nodes: readonly LatLngLiteral[];
  draft: Draft;
}

function PolygonHandles({ nodes, shape, draft, styles, hovered }: PolygonHandlesProps) {
  const map = useMap();
  const zoom = useZoom(map);
  const near = nodes[0]?.lng ?? 0;
  const { corners, between } = useMemo(() => {
    const toPixel = ({ latitude, longitude }: Point) => map.project([latitude, longitudeNear(longitude, near)], zoom);
    return { corners: distinctNodes(shape, toPixel), between: middles(shape, toPixel) };
  }, [map, zoom, shape, near]);
  const at = hovered?.kind === 'node' || hovered?.kind === 'middle' ? hovered.index : undefined;
  const isClosing = canClose(draft);
  return (
    <>
      {!draft.placing &&
        between.map(({ index, point }) => (
          <MiddleHandle
            key={`middle ${index}`}
            lat={point.latitude}
            lng={longitudeNear(point.longitude, nodes[index]?.lng ?? near)}
            styles={styles}
            active={hovered?.kind === 'middle' && at === index}
          />
        ))}
      {nodes.map(({ lat, lng }, index) => {
        const active = hovered?.kind === 'node' && at === index;
        if (!active && !corners.has(index)) return null;
        const closes = isClosing && index === 0;
        return <NodeHandle key={index} lat={lat} lng={lng} styles={styles} active={active || closes} large={closes} />;
      })}
    </>
  );
}

interface HandleProps extends LatLngLiteral {
  styles: Styles;
  active: boolean;
}

/** A corner, or the centre or edge of a circle. */
const NodeHandle = memo(function NodeHandle({
  lat,
  lng,
  styles,
  active,
  large = false,
}: HandleProps & { large?: boolean }) {
  return (
    <CircleMarker
      pane={usePane('handles')}
      interactive={false}
      center={[lat, lng]}
      radius={nodeRadius + (active ? 1 : 0) + (large ? 2 : 0)}
      pathOptions={active ? styles.activeNode : styles.node}
    />
  );
});

/** A place on a side where the person can add a corner. */
const MiddleHandle = memo(function MiddleHandle({ lat, lng, styles, active }: HandleProps) {
  return (
    <CircleMarker
      pane={usePane('handles')}
      interactive={false}
      center={[lat, lng]}
      radius={middleRadius + (active ? 2 : 0)}
      pathOptions={styles.middle}
    />
  );
});

/** The corner or side of another geofence that the pointer snaps to: a ring with a dot, or a dashed ring. */
export function SnapMark({ point, on }: Snap) {
  const { accent, ground } = mapColours[useScheme()];
  const pane = usePane('handles');
  const mark = { pane, interactive: false, center: latLng(point, useWorlds(point)) };
  const ring = { fill: false, dashArray: on === 'corner' ? '' : '4 3' };
  return (
    <>
      <CircleMarker {...mark} radius={10} pathOptions={{ ...ring, color: ground, weight: 6, dashArray: '' }} />
      <CircleMarker {...mark} radius={10} pathOptions={{ ...ring, color: accent, weight: 2.5 }} />
      {on === 'corner' && <CircleMarker {...mark} radius={2} pathOptions={{ color: accent, fillOpacity: 1 }} />}
    </>
  );
}
