import { longitudeNear } from '../../../geo/longitude.ts';
import { circleRing } from '../../../geo/ring.ts';
import type { Point, Shape } from '../../../geo/shape.ts';
import classes from './FindingCards.module.css';

const [width, height, padding] = [160, 112, 8];

interface MiniMapProps {
  /** What the picture shows. */
  label: string;
  shape: Shape;
  /** Another shape to compare with. */
  dashed?: Shape | undefined;
  /** Lines between plots, or single positions. */
  lines?: readonly (readonly Point[])[];
}

/** A sketch without streets, north up: the shape, another one, and where vehicles were. */
export function MiniMap({ label, shape, dashed, lines = [] }: MiniMapProps) {
  const [edge, other] = [ringOf(shape), dashed ? ringOf(dashed) : []];
  const toPicture = scaled([...edge, ...other]);
  const draw = (points: readonly Point[]): string => points.map((point) => toPicture(point).join(',')).join(' ');
  // Vehicles that pass at the same places draw one line. An example without positions draws none.
  const drawn = [...new Set(lines.filter((line) => line.length > 0).map(draw))];
  return (
    <svg className={classes.map} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <polygon className={classes.shape} points={draw(edge)} />
      {dashed && <polygon className={classes.dashed} points={draw(other)} />}
      {drawn.map((line) => (
        <polyline key={line} className={classes.line} points={line} />
      ))}
      {[...new Set(drawn.flatMap((line) => line.split(' ')))].map((dot) => {
        const [x, y] = dot.split(',');
        return <circle key={dot} className={classes.dot} cx={x} cy={y} r={2.5} />;
      })}
    </svg>
  );
}

const ringOf = (shape: Shape): readonly Point[] => (shape.kind === 'circle' ? circleRing(shape) : shape.nodes);

/** The points fill the middle of the picture, so that lines around them are seen. */
function scaled(ring: readonly Point[]): (point: Point) => [x: number, y: number] {
  const reference = ring[0]?.longitude ?? 0;
  const latitudes = ring.map(({ latitude }) => latitude);
  const longitudes = ring.map(({ longitude }) => longitudeNear(longitude, reference));
  const least = { latitude: lowest(latitudes), longitude: lowest(longitudes) };
  const most = {
    latitude: -lowest(latitudes.map((each) => -each)),
    longitude: -lowest(longitudes.map((each) => -each)),
  };
  const middle = {
    latitude: (least.latitude + most.latitude) / 2,
    longitude: (least.longitude + most.longitude) / 2,
  };
  const shrink = Math.cos((middle.latitude * Math.PI) / 180);
  const wide = Math.max(1e-9, (most.longitude - least.longitude) * shrink);
  const tall = Math.max(1e-9, most.latitude - least.latitude);
  const scale = Math.min((width - 6 * padding) / wide, (height - 4 * padding) / tall);
  const rounded = (value: number): number => Math.round(value * 10) / 10;
  return ({ latitude, longitude }) => [
    rounded(width / 2 + (longitudeNear(longitude, middle.longitude) - middle.longitude) * shrink * scale),
    rounded(height / 2 - (latitude - middle.latitude) * scale),
  ];
}

const lowest = (values: readonly number[]): number =>
  values.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY);
