import { Circle, Map as LeafletMap } from 'leaflet';
import { describe, expect, test, vi } from 'vitest';
import { areaSquareMetres } from '../../../src/geo/area.ts';
import { contains } from '../../../src/geo/contains.ts';
import type { Point, Shape } from '../../../src/geo/shape.ts';
import { worldX, worldY } from '../../../src/web/map/canvas/web-mercator.ts';
import { mapColours } from '../../../src/web/map/colours/map-colours.ts';
import { shades, shapeStylesIn } from '../../../src/web/map/colours/shades.ts';
import { edgeWidth } from '../../../src/web/map/geofences/circle-sprites.ts';
import { findShape } from '../../../src/web/map/geofences/find-geofence.ts';
import type { MapGeofence } from '../../../src/web/map/geofences/geofence-layer.tsx';
import { gridOfAll, gridShapes, type ShapeGrid } from '../../../src/web/map/geofences/shape-grid.ts';
import { type GeofenceSet, packGeofences, packShapes } from '../../../src/web/map/geofences/shape-pack.ts';
import { TilePainter } from '../../../src/web/map/geofences/tile-painter.ts';
import { atOnce } from '../../../src/web/ui/slices.ts';
import { Country } from '../../support/country.ts';
import { Dice } from '../../support/dice.ts';

const geofence = (id: number, shape: Shape, colour?: number): MapGeofence => ({ id, name: `${id}`, shape, colour });
const circle = (latitude: number, longitude: number, radiusMetres: number): Shape => ({
  kind: 'circle',
  centre: { latitude, longitude },
  radiusMetres,
});
const square = (south: number, west: number, side: number): Shape => ({
  kind: 'polygon',
  nodes: [
    { latitude: south, longitude: west },
    { latitude: south + side, longitude: west },
    { latitude: south + side, longitude: west + side },
    { latitude: south, longitude: west + side },
  ],
});

const packed = (geofences: readonly MapGeofence[]): Promise<GeofenceSet> =>
  new Promise((resolve, reject) => void packGeofences(geofences, resolve, reject));

describe('shapes as numbers', () => {
  test('larger ones come first, circles and polygons alike', async () => {
    const { pack } = await packed([
      geofence(1, circle(51, 12, 100)),
      geofence(2, square(51, 12, 0.1)),
      geofence(3, circle(51, 12, 1000)),
      geofence(4, square(51, 12, 0.001)),
    ]);
    expect([...pack.order]).toEqual([1, 2, 0, 3]);
  });

  test.each([0, 51.34, -33.9, 78.2])('a circle at %f degrees is where Leaflet draws it', async (latitude) => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
    const { pack } = await packed([geofence(1, circle(latitude, 12.37, 1000))]);
    const map = new LeafletMap(document.createElement('div'), { center: [latitude, 12.37], zoom: 15 });
    const drawn = new Circle([latitude, 12.37], { radius: 1000 }).addTo(map).getBounds();
    const pixels = 256 * 2 ** 15;
    const edges = [drawn.getWest(), drawn.getNorth(), drawn.getEast(), drawn.getSouth()];
    for (const [side, degrees] of edges.entries()) {
      const expected = side % 2 === 0 ? worldX(degrees) : worldY(degrees);
      expect(Math.abs((pack.boxes[side] ?? 0) - expected) * pixels).toBeLessThan(0.5);
    }
    map.remove();
  });

  test('many are ready later, and cancelled ones never', async () => {
    const many = new Country(3).geofences(2000).map(({ id, shape }) => geofence(id, shape));
    const unwanted = vi.fn<(outcome: unknown) => void>();
    packGeofences(many, unwanted, unwanted)();
    const { pack } = await packed(many);
    expect(pack.count).toBe(2000);
    expect([...pack.order].toSorted((one, other) => one - other)).toEqual(many.map((_, at) => at));
    expect(unwanted).not.toHaveBeenCalled();
  });
});

const gridOf = ({ pack }: GeofenceSet): ShapeGrid => atOnce(gridShapes(pack));

describe('the pointer', () => {
  const exactly = { reach: -edgeWidth / 2, worldSize: 2 ** 20, hidden: undefined };
  const on = ({ latitude, longitude }: Point) => ({ x: worldX(longitude), y: worldY(latitude) });

  test('finds the smallest shape that contains a place, by the geometry rules', async () => {
    const dice = new Dice(5);
    const shapes = new Country(4).geofences(3000);
    const set = await packed(shapes.map(({ id, shape }) => geofence(id, shape)));
    let hits = 0;
    for (let tries = 0; tries < 300; tries += 1) {
      const near = shapes[dice.whole(shapes.length)]?.shape;
      const centre = near?.kind === 'circle' ? near.centre : near?.nodes[0];
      if (!centre) continue;
      const point = {
        latitude: centre.latitude + dice.between(-0.01, 0.01),
        longitude: centre.longitude + dice.between(-0.01, 0.01),
      };
      const holding = shapes.filter(({ shape }) => contains(shape, point));
      const smallest = holding.toSorted((one, other) => areaSquareMetres(one.shape) - areaSquareMetres(other.shape))[0];
      const found = findShape(set.pack, gridOf(set), on(point), exactly);
      if (found !== undefined) hits += 1;
      expect(found === undefined ? undefined : shapes[found]?.id).toBe(smallest?.id);
    }
    expect(hits).toBeGreaterThan(50);
  });

  test('may miss by a little, and never finds a shape drawn elsewhere', async () => {
    const set = await packed([geofence(1, circle(0, 0, 100)), geofence(2, square(0.01, 0.01, 0.01))]);
    const worldSize = 256 * 2 ** 14;
    const pointNear = (pixels: number) => ({ x: (set.pack.boxes[2] ?? 0) + pixels / worldSize, y: worldY(0) });
    const find = (pixels: number, hidden?: number) =>
      findShape(set.pack, gridOf(set), pointNear(pixels), { reach: 3, worldSize, hidden });
    expect([find(3.5), find(5), find(0), find(0, 0)]).toEqual([0, undefined, 0, undefined]);
  });

  test('finds the same as a full search, in any world and at any zoom', async () => {
    const dice = new Dice(8);
    const shapes = new Country(6).geofences(2500);
    const wide = [square(-60, -170, 120), square(46, 5, 9), square(-1, 179.5, 1), circle(0, -179.999, 1000)];
    const set = await packed([...shapes.map(({ shape }) => shape), ...wide].map((shape, at) => geofence(at, shape)));
    const { boxes } = set.pack;
    const [grid, all] = [gridOf(set), gridOfAll(set.pack)];
    expect(grid.wide).not.toHaveLength(0);
    let beyond = 0;
    for (let tries = 0; tries < 400; tries += 1) {
      const at = dice.whole(set.pack.count);
      const [x, y] = [boxes[4 * at] ?? 0, boxes[4 * at + 1] ?? 0];
      const reach = dice.between(0, 10);
      const worldSize = 256 * 2 ** dice.whole(16);
      const place = { x: x + dice.between(-1e-4, 1e-4), y: y + dice.between(-1e-4, 1e-4) };
      const found = findShape(set.pack, grid, place, { reach, worldSize, hidden: undefined });
      expect(found).toBe(findShape(set.pack, all, place, { reach, worldSize, hidden: undefined }));
      if (found !== undefined && found >= shapes.length) beyond += 1;
    }
    expect(beyond).toBeGreaterThan(0);
  });
});

describe('tiles', () => {
  /** The drawing calls in order. */
  function recording() {
    const calls: string[] = [];
    const names = ['fillRect', 'drawImage', 'ellipse', 'moveTo', 'lineTo', 'fill', 'stroke', 'setLineDash'] as const;
    const silent = ['beginPath', 'closePath', 'arc'] as const;
    const context = Object.fromEntries([
      ...names.map((name) => [name, () => calls.push(name)]),
      ...silent.map((name) => [name, () => {}]),
    ]) as unknown as CanvasRenderingContext2D;
    return { calls, context };
  }

  async function paint(geofences: readonly MapGeofence[], z: number, at: Point, hidden?: number) {
    const { pack } = await packed(geofences);
    const { calls, context } = recording();
    const canvas = () => Object.assign(document.createElement('canvas'), { getContext: () => context });
    const painter = new TilePainter(canvas);
    painter.set({ pack, styles: shapeStylesIn('light'), hidden });
    const [x, y] = [Math.floor(worldX(at.longitude) * 2 ** z), Math.floor(worldY(at.latitude) * 2 ** z)];
    calls.length = 0;
    painter.paint(context, { x, y, z, sharpness: 1, linePixels: 1 });
    return calls;
  }
  const leipzig = { latitude: 51.34, longitude: 12.37 };

  test.each(['light', 'dark'] as const)(
    'while the person draws, edges keep their opaque %s shade on a casing',
    async (scheme) => {
      const strokes: [unknown, number][] = [];
      const { context } = recording();
      context.stroke = () => void strokes.push([context.strokeStyle, context.globalAlpha]);
      const painter = new TilePainter(() => document.createElement('canvas'));
      const { pack } = await packed([geofence(1, square(51.33, 12.36, 0.02), 1)]);
      painter.set({ pack, styles: shapeStylesIn(scheme, 'outlines'), hidden: undefined });
      painter.paint(context, { x: 8754, y: 5460, z: 14, sharpness: 1, linePixels: 1 });
      expect(strokes).toEqual([
        [mapColours[scheme].ground, 1],
        [shades.red[scheme], 1],
      ]);
    },
  );

  test('zoomed out, shapes are dots, at most one per place', async () => {
    const near = [circle(51.34, 12.37, 100), circle(51.34, 12.3701, 100), square(51.34, 12.37, 0.0001)];
    const calls = await paint(
      near.map((shape, at) => geofence(at, shape)),
      7,
      leipzig,
    );
    expect(calls).toEqual(['fillRect']);
  });

  test('zoomed in, a circle is a copied picture, then drawn itself', async () => {
    const one = [geofence(1, circle(51.34, 12.37, 200))];
    expect((await paint(one, 13, leipzig)).at(-1)).toBe('drawImage');
    expect(await paint(one, 17, leipzig)).toEqual(['ellipse', 'fill', 'setLineDash', 'stroke']);
  });

  test('between two zooms the shape scales with the tile, its edge does not', async () => {
    const { pack } = await packed([geofence(1, square(51.33, 12.36, 0.02))]);
    const drawn = (sharpness: number, linePixels: number) => {
      const points: number[][] = [];
      const widths: unknown[] = [];
      const { context } = recording();
      context.lineTo = (...point) => void points.push(point);
      context.stroke = () => void widths.push(context.lineWidth);
      const painter = new TilePainter(() => document.createElement('canvas'));
      painter.set({ pack, styles: shapeStylesIn('light'), hidden: undefined });
      painter.paint(context, { x: 8754, y: 5460, z: 14, sharpness, linePixels });
      return { points, widths };
    };
    const [plain, sharper] = [drawn(1, 1), drawn(1.5, 1.2)];
    expect(plain.points.length).toBeGreaterThan(0);
    for (const [at, point] of sharper.points.flat().entries())
      expect(point).toBeCloseTo(1.5 * (plain.points.flat()[at] ?? 0));
    expect([plain.widths, sharper.widths]).toEqual([[2], [2.4]]);
  });

  test('nodes on one pixel are merged; shapes elsewhere and the edited one cost nothing', async () => {
    const nodes = Array.from({ length: 60 }, (_, step) => ({
      latitude: 51.34 + 0.0005 * Math.sin((step * Math.PI) / 30),
      longitude: 12.37 + 0.0005 * Math.cos((step * Math.PI) / 30),
    }));
    const ring = [geofence(1, { kind: 'polygon', nodes }), geofence(2, circle(48, 2, 500))];
    const lines = (calls: readonly string[]) => calls.filter((call) => call === 'lineTo').length;
    expect(lines(await paint(ring, 18, leipzig))).toBe(59);
    expect(lines(await paint(ring, 13, leipzig))).toBeLessThan(45);
    expect(await paint(ring, 14, leipzig, 0)).toEqual([]);
  });

  test('a shape across the world’s edge appears at both ends', async () => {
    const ferry = [geofence(1, square(0, 179.99, 0.02))];
    for (const longitude of [179.995, -179.995]) {
      expect(await paint(ferry, 12, { latitude: 0.001, longitude })).toContain('stroke');
    }
    expect(await paint(ferry, 12, { latitude: 0.001, longitude: 0 })).toEqual([]);
  });
});

describe('shapes at the limits of the earth', () => {
  const circle = (latitude: number, longitude: number, radiusMetres: number): Shape => ({
    kind: 'circle',
    centre: { latitude, longitude },
    radiusMetres,
  });
  const polygon = (...nodes: [latitude: number, longitude: number][]): Shape => ({
    kind: 'polygon',
    nodes: nodes.map(([latitude, longitude]) => ({ latitude, longitude })),
  });
  const circles = [90, -90, 89.9999, -89.9999, 89.995, 85.0511287798066, 85.06, 0, -0, 5e-324].flatMap((latitude) =>
    [0, 180, -180, 179.9999, 5e-324].flatMap((longitude) =>
      [50, 1000].map((radius) => circle(latitude, longitude, radius)),
    ),
  );
  const polygons = [
    polygon([90, 0], [90, 120], [90, -120]),
    polygon([-90, -180], [-90, 180], [90, 180], [90, -180]),
    polygon([60, 0], [60, 120], [60, -120]),
    polygon([0, -90], [10, 90], [20, -90]),
    polygon([-89, -90], [-89, 90], [89, 90], [89, -90]),
    polygon([10, 179], [10, -179], [11, -179]),
    polygon([0, 0], [0, 1], [0, 2]),
    polygon([0, 0], [0, 5e-324], [5e-324, 0]),
    polygon([51, 12], [51, 12], [51, 12.00001], [51.00001, 12]),
    polygon(
      ...Array.from({ length: 10_000 }, (_, nth): [number, number] => {
        const angle = (2 * Math.PI * nth) / 10_000;
        return [80 * Math.sin(angle), 170 * Math.cos(angle)];
      }),
    ),
  ];
  const geofencesOf = (shapes: readonly Shape[]): MapGeofence[] =>
    shapes.map((shape, id) => ({ id, name: String(id), shape, colour: undefined }));

  test.each(
    geofencesOf([...circles, ...polygons]).map((each): [string, MapGeofence] => [
      JSON.stringify(each.shape).slice(0, 90),
      each,
    ]),
  )('%s has a finite box at most as wide as the world, and is found by the grid', (_, geofence) => {
    const pack = atOnce(packShapes([geofence]));
    const [west = NaN, north = NaN, east = NaN, south = NaN] = pack.boxes;
    expect([...pack.boxes, ...pack.xy].every(Number.isFinite)).toBe(true);
    expect(east - west).toBeGreaterThanOrEqual(0);
    expect(east - west).toBeLessThanOrEqual(1);
    expect([north, south].every((y) => y >= -1e-9 && y <= 1 + 1e-9)).toBe(true);
  });

  test('all of them together fit into one grid', () => {
    const pack = atOnce(packShapes(geofencesOf([...circles, ...polygons])));
    const grid = atOnce(gridShapes(pack));
    expect(new Set([...grid.ranks, ...grid.wide]).size).toBe(pack.count);
  });
});
