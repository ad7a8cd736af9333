import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Browser, Layer } from 'leaflet';
import { type ComponentProps, createElement, StrictMode, Suspense } from 'react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { boundsOf, unionOfBounds } from '../../../src/geo/bounds.ts';
import { distanceMetres } from '../../../src/geo/distance.ts';
import type { Point, Shape } from '../../../src/geo/shape.ts';
import { CanvasOverlay } from '../../../src/web/map/canvas/canvas-overlay.ts';
import { enqueueJob, removeJob } from '../../../src/web/map/canvas/frame-queue.ts';
import { useLeafletLayer } from '../../../src/web/map/canvas/use-leaflet-layer.ts';
import { mapColours } from '../../../src/web/map/colours/map-colours.ts';
import { Drawing } from '../../../src/web/map/drawing/Drawing.tsx';
import { newDraft } from '../../../src/web/map/drawing/draft.ts';
import { type DraftEditor, useDraft } from '../../../src/web/map/drawing/use-draft.ts';
import { FleetMap, type FleetMapProps } from '../../../src/web/map/frame/FleetMap.tsx';
import { GeofenceLayer, type MapGeofence } from '../../../src/web/map/geofences/geofence-layer.tsx';
import { TilePainter } from '../../../src/web/map/geofences/tile-painter.ts';
import { useMapListeners } from '../../../src/web/map/view/use-map-listeners.ts';
import { dismissAllNotices, Notices } from '../../../src/web/ui/notices.tsx';
import type { SlicedWork } from '../../../src/web/ui/slices.ts';

const size = { width: 800, height: 600 };
const middle = { clientX: size.width / 2, clientY: size.height / 2 };

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(size.width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(size.height);
  // The files of the built-in map come from the build. Here no request is answered, like offline.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  HTMLElement.prototype.setPointerCapture = () => {};
});

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const circle = (id: number, latitude: number, longitude: number, radiusMetres: number): MapGeofence => ({
  id,
  name: `Yard ${id}`,
  shape: { kind: 'circle', centre: at(latitude, longitude), radiusMetres },
  colour: id % 16,
});
const leipzig = { latitude: 51.34, longitude: 12.37, zoom: 14 };

function show(props: Partial<FleetMapProps> = {}) {
  const onViewChange = vi.fn<FleetMapProps['onViewChange']>();
  const tree = (changed: Partial<FleetMapProps>) => (
    <FleetMap view={leipzig} home={undefined} onViewChange={onViewChange} {...props} {...changed} />
  );
  const { rerender } = render(tree({}));
  const [map] = screen.getAllByRole('application', { name: 'Map' });
  if (!map) throw new Error('no map');
  return { onViewChange, map, change: (changed: Partial<FleetMapProps>) => rerender(tree(changed)) };
}

/** Leaflet knows zooms between two whole ones only in a browser with 3D transforms, which jsdom lacks. */
function as3d(): void {
  const browser = Browser as { any3d: boolean };
  const before = browser.any3d;
  browser.any3d = true;
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('reduced-motion') }),
  );
  onTestFinished(() => {
    browser.any3d = before;
  });
}

const scale = () => screen.getByRole('img', { name: /^Scale: / }).getAttribute('aria-label');

test('shows land, not sea, where no tile is drawn yet', () => {
  const { map } = show();
  const painted = map.ownerDocument.createElement('i');
  painted.style.backgroundColor = mapColours.light.land;
  expect(map.style.backgroundColor).toBe(painted.style.backgroundColor);
});

/** Of a polygon, in pixels of the map. */
const corners = [
  [300, 200],
  [500, 200],
  [500, 400],
] as const;

describe('the view', () => {
  test('starts at the position in the address, and the buttons report changes', async () => {
    const { onViewChange } = show();
    const before = scale();
    await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(onViewChange).toHaveBeenLastCalledWith({ ...leipzig, zoom: 15 });
    expect(scale()).not.toBe(before);
  });

  test('follows the address, and does not report that change', () => {
    const { onViewChange, change } = show();
    const before = scale();
    act(() => change({ view: { ...leipzig, zoom: 6 } }));
    expect(scale()).not.toBe(before);
    expect(onViewChange).not.toHaveBeenCalledWith(expect.objectContaining({ zoom: 14 }));
  });

  test('an outdated address does not move it back', async () => {
    const { onViewChange, change } = show();
    await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    const reported = onViewChange.mock.lastCall?.[0];
    await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    const now = scale();
    act(() => change({ view: reported }));
    expect(scale()).toBe(now);
    act(() => change({ view: onViewChange.mock.lastCall?.[0] }));
    expect(scale()).toBe(now);
  });

  test('shows everything at first if the address has no position, once', () => {
    const home = (...geofences: MapGeofence[]) => unionOfBounds(geofences.map(({ shape }) => boundsOf(shape)));
    const { onViewChange, change } = show({ view: undefined });
    const world = scale();
    act(() => change({ view: undefined, home: home(circle(1, 51, 12, 500)) }));
    const near = scale();
    expect(near).not.toBe(world);
    act(() => change({ view: undefined, home: home(circle(1, 51, 12, 500), circle(2, 40, -4, 500)) }));
    expect(scale()).toBe(near);
    expect(onViewChange).not.toHaveBeenCalled();
  });

  test('brings the focused object into view, unless it is visible', () => {
    const { onViewChange, change } = show();
    const seen = boundsOf(circle(1, 51.341, 12.371, 200).shape);
    act(() => change({ focus: { key: 1, bounds: seen } }));
    expect(onViewChange).not.toHaveBeenCalled();
    act(() => change({ focus: { key: 2, bounds: boundsOf(circle(2, 52.5, 13.4, 200).shape) } }));
    const { latitude, longitude } = onViewChange.mock.lastCall?.[0] ?? at(0, 0);
    expect([latitude, longitude].map((value) => value.toFixed(2))).toEqual(['52.50', '13.40']);
  });

  test('a shape to edit fills much of the map, also if it is visible or the address has another view', () => {
    const far = { ...leipzig, zoom: 11 };
    const bounds = boundsOf(circle(1, 51.34, 12.37, 500).shape);
    const { change } = show({ view: far, focus: { key: 'show 1', bounds } });
    const before = scale();
    act(() => change({ view: far, focus: { key: 'edit 1', bounds, closely: true } }));
    const fitted = scale();
    expect(fitted).not.toBe(before);
    act(() => change({ view: undefined, focus: { key: 'show 1', bounds } }));
    expect(scale()).toBe(fitted);
    cleanup();
    show({ view: far, focus: { key: 'edit 1', bounds, closely: true } });
    expect(scale()).toBe(fitted);
  });

  test('a point is shown at a zoom where streets are readable', () => {
    const { latitude, longitude } = leipzig;
    const bounds = { south: latitude, west: longitude, north: latitude, east: longitude };
    const { onViewChange, change } = show({ view: { ...leipzig, zoom: 11 } });
    act(() => change({ view: { ...leipzig, zoom: 11 }, focus: { key: 1, bounds } }));
    expect(onViewChange.mock.lastCall?.[0]?.zoom).toBe(15);
  });

  test('a fit fills the view between two zooms, and the address keeps that zoom', async () => {
    as3d();
    const { onViewChange, change } = show();
    const bounds = { south: 52, west: 13, north: 52.03, east: 13.02 };
    act(() => change({ focus: { key: 1, bounds, closely: true } }));
    const fitted = onViewChange.mock.lastCall?.[0];
    expect(fitted?.zoom).not.toBe(Math.round(fitted?.zoom ?? 0));
    expect(fitted?.zoom).toBe(Number(fitted?.zoom.toFixed(2)));
    const shown = scale();
    cleanup();
    // No move is reported, so the map shows the same.
    const again = show({ view: fitted });
    expect(scale()).toBe(shown);
    expect(again.onViewChange).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(again.onViewChange.mock.lastCall?.[0]?.zoom).toBe(Math.round((fitted?.zoom ?? 0) + 1));
  });

  test('a map without records begins on what the street map shows, and on the records once they are there', () => {
    as3d();
    const bounds = { south: 47.2, west: 5.8, north: 55.1, east: 15.1 };
    const streets = { tiles: undefined, streets: undefined, names: [], chosen: '', choose: () => {}, bounds };
    show({ view: undefined });
    const world = scale();
    cleanup();
    const { change } = show({ view: undefined, background: streets });
    const country = scale();
    expect(country).not.toBe(world);
    expect(screen.getByRole('button', { name: 'Show all' })).toBeEnabled();
    act(() => change({ view: undefined, background: streets, home: boundsOf(circle(1, 40, -4, 200).shape) }));
    expect(scale()).not.toBe(country);
  });

  test('above the images of an operator a fit ends at a whole zoom, at which they are sharp', () => {
    as3d();
    const tiles = { url: 'https://tiles.example.org/{z}/{x}/{y}.png', attribution: '' };
    const background = { tiles, streets: undefined, names: [], chosen: '', choose: () => {} };
    const { onViewChange, change } = show({ background });
    const bounds = { south: 52, west: 13, north: 52.03, east: 13.02 };
    act(() => change({ background, focus: { key: 1, bounds, closely: true } }));
    expect(onViewChange.mock.lastCall?.[0]?.zoom).toBe(13);
  });

  test('a position in the address wins over the focused object', () => {
    const { onViewChange, change } = show({ focus: { key: 7, bounds: undefined } });
    act(() => change({ focus: { key: 7, bounds: boundsOf(circle(7, 40, -4, 200).shape) } }));
    expect(onViewChange).not.toHaveBeenCalled();
  });
});

test('a right click, and Shift+F10 at the middle, offer what the page does at the place', async () => {
  const [ask, openVehicle] = [vi.fn<(at: Point) => void>(), vi.fn<(id: number) => void>()];
  const known = [
    { id: 8, name: 'Far', lastPlot: at(52, 13) },
    { id: 7, name: 'Van 7', lastPlot: at(51.34, 12.38) },
    { id: 9, name: 'Unknown', lastPlot: null },
  ];
  const draw = vi.fn<(tool: string, at: Point) => void>();
  const menu = { ask, draw: undefined, vehicles: async () => known, openVehicle };
  const { map, change } = show({ menu });
  // The menu is one of the parts that load later.
  const opened = await waitFor(() => {
    fireEvent.contextMenu(map, middle);
    return screen.getByRole('menu', { name: 'At this place' });
  });
  expect(within(opened).getAllByRole('menuitem')[0]).toHaveTextContent('Copy 51.34, 12.37');
  expect(within(opened).queryByRole('menuitem', { name: 'Circle here' })).toBeNull();
  for (const key of ['n', 'e']) fireEvent.keyDown(opened, { key });
  expect(within(opened).getByRole('menuitem', { name: 'Nearest vehicles' })).toHaveFocus();
  fireEvent.click(within(opened).getByRole('menuitem', { name: 'Who was here?' }));
  expect(ask).toHaveBeenCalledOnce();
  expect(distanceMetres(ask.mock.calls[0]?.[0] ?? at(0, 0), leipzig)).toBeLessThan(10);
  expect(map).toHaveFocus();

  change({ menu: { ...menu, draw } });
  for (const [name, tool] of [
    ['Circle here', 'circle'],
    ['Rectangle from here', 'rectangle'],
    ['Polygon from here', 'polygon'],
  ] as const) {
    fireEvent.contextMenu(map, middle);
    fireEvent.click(await screen.findByRole('menuitem', { name }));
    expect(draw).toHaveBeenLastCalledWith(tool, expect.anything());
  }

  fireEvent.keyDown(map, { key: 'F10', shiftKey: true });
  await userEvent.keyboard('{End}{Enter}');
  const nearest = await screen.findByRole('menu', { name: 'Nearest vehicles' });
  expect(
    within(nearest)
      .getAllByRole('menuitem')
      .map((item) => item.textContent?.split(' · ')[0]),
  ).toEqual(['Van 7', 'Far']);
  await userEvent.keyboard('{Enter}');
  expect(openVehicle).toHaveBeenCalledWith(7);
  // While the person draws, a right click belongs to the drawing.
  change({ menu: undefined });
  fireEvent.contextMenu(map, middle);
  expect(screen.queryByRole('menu')).toBeNull();
});

describe('attribution', () => {
  test('names the built-in map and the operator, without harmful HTML', async () => {
    const tiles = { url: 'https://tiles.example.org/{z}/{x}/{y}.png', attribution: '© <b>Streets</b>' };
    show({ background: { tiles, streets: undefined, names: [''], chosen: '', choose: () => {} } });
    expect(screen.getByText(/^Natural Earth/)).toHaveTextContent('Natural Earth · © Streets');
    const shown = await waitFor(() => {
      const images = document.querySelectorAll<HTMLImageElement>('img.leaflet-tile');
      expect(images.length).toBeGreaterThan(0);
      return images;
    });
    expect(screen.queryByRole('button', { name: 'Map background' })).toBeNull();
    // A failing tile stays invisible, above the built-in map.
    for (const tile of shown) fireEvent.error(tile);
    expect(screen.getByRole('status')).toHaveTextContent('The map tiles did not load.');
    expect(document.querySelectorAll('img.leaflet-tile-loaded')).toHaveLength(0);
  });
});

describe('geofences', () => {
  const inner = circle(1, 51.34, 12.37, 100);
  const outer = circle(2, 51.34, 12.37, 800);
  const off = circle(3, 52.34, 12.37, 800);

  function showLayer(props: Partial<ComponentProps<typeof GeofenceLayer>> = {}) {
    const onSelect = vi.fn<(id: number | undefined) => void>();
    const onHover = vi.fn<(id: number | undefined) => void>();
    const layer = (changed: Partial<ComponentProps<typeof GeofenceLayer>> = {}) => (
      <GeofenceLayer
        geofences={[inner, outer, off]}
        selectedId={undefined}
        hoveredId={undefined}
        onSelect={onSelect}
        onHover={onHover}
        {...props}
        {...changed}
      />
    );
    const shown = show({ children: layer() });
    const canvas = shown.map.querySelector('.leaflet-geofences-pane canvas');
    if (!canvas) throw new Error('no canvas');
    return {
      ...shown,
      canvas,
      onSelect,
      onHover,
      changeLayer: (changed: object) => act(() => shown.change({ children: layer(changed) })),
    };
  }

  test('the smaller one is on top: a press selects it, next to it the larger, elsewhere none', () => {
    const { canvas, onSelect } = showLayer();
    fireEvent.click(canvas, middle);
    expect(onSelect).toHaveBeenLastCalledWith(1);
    fireEvent.click(canvas, { ...middle, clientX: middle.clientX + 60 });
    expect(onSelect).toHaveBeenLastCalledWith(2);
    fireEvent.click(canvas, { clientX: 5, clientY: 5 });
    expect(onSelect).toHaveBeenLastCalledWith(undefined);
  });

  test('are drawn, also when React mounts everything twice', async () => {
    // Only circles on the geofences' canvas are arcs.
    const arc = vi.fn<() => void>();
    const getContext = HTMLCanvasElement.prototype.getContext as unknown as () => object;
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() =>
      Object.assign(getContext(), { arc })) as never);
    render(
      <StrictMode>
        <FleetMap view={leipzig} home={undefined} onViewChange={() => {}}>
          <GeofenceLayer
            geofences={[inner]}
            selectedId={undefined}
            hoveredId={undefined}
            onSelect={() => {}}
            onHover={() => {}}
          />
        </FleetMap>
      </StrictMode>,
    );
    await waitFor(() => expect(arc).toHaveBeenCalled());
  });

  test('a later one keeps the order by size', () => {
    const { canvas, onSelect, changeLayer } = showLayer({ geofences: [inner] });
    changeLayer({ geofences: [inner, outer] });
    fireEvent.click(canvas, middle);
    expect(onSelect).toHaveBeenLastCalledWith(1);
    changeLayer({ geofences: [outer] });
    fireEvent.click(canvas, middle);
    expect(onSelect).toHaveBeenLastCalledWith(2);
  });

  test('hovering is reported, and its end', () => {
    const { canvas, onHover } = showLayer();
    fireEvent.mouseMove(canvas, middle);
    expect(onHover).toHaveBeenLastCalledWith(1);
    fireEvent.mouseOut(canvas, middle);
    expect(onHover).toHaveBeenLastCalledWith(undefined);
  });

  test('the edited one is not drawn there, nor one that moved away', () => {
    const { canvas, onSelect, changeLayer } = showLayer({ hiddenId: 1 });
    fireEvent.click(canvas, middle);
    expect(onSelect).toHaveBeenLastCalledWith(2);
    changeLayer({ geofences: [{ ...outer, shape: off.shape }, off], hiddenId: undefined });
    fireEvent.click(canvas, middle);
    expect(onSelect).toHaveBeenLastCalledWith(undefined);
  });

  test('selected and hovered ones have labels, as text whatever the name is', () => {
    const name = '<img src=x onerror="alert(1)">';
    const { changeLayer } = showLayer({ geofences: [{ ...inner, name }, outer], selectedId: 1, hoveredId: 2 });
    expect(screen.getByText(name)).toBeInTheDocument();
    expect(screen.getByText('Yard 2')).toBeInTheDocument();
    expect(document.querySelector('img[src="x"]')).toBeNull();
    changeLayer({ selectedId: undefined, hoveredId: undefined });
    expect(screen.queryByText('Yard 2')).toBeNull();
  });

  test('across the 180th meridian it can be pressed on both sides', () => {
    const onSelect = vi.fn<(id: number | undefined) => void>();
    const nodes = [at(-1, 179.99), at(-1, -179.99), at(1, -179.99), at(1, 179.99)];
    const shape: Shape = { kind: 'polygon', nodes };
    const layer = (
      <GeofenceLayer
        geofences={[{ id: 9, name: 'Ferry', shape, colour: 1 }]}
        selectedId={undefined}
        hoveredId={undefined}
        onSelect={onSelect}
        onHover={() => {}}
      />
    );
    // So near that the view shows only one side.
    for (const longitude of [179.994, -179.994]) {
      const { map } = show({ view: { latitude: 0, longitude, zoom: 17 }, children: layer });
      const canvas = map.querySelector('.leaflet-geofences-pane canvas');
      if (canvas) fireEvent.click(canvas, middle);
      expect(onSelect).toHaveBeenLastCalledWith(9);
      onSelect.mockClear();
      document.body.replaceChildren();
    }
  });
});

describe('drawing', () => {
  async function draw(tool: 'circle' | 'polygon', neighbours: readonly MapGeofence[] = []) {
    const held: { editor: DraftEditor | undefined } = { editor: undefined };
    const onCancel = vi.fn<() => void>();
    function Hand() {
      const editor = useDraft(newDraft(tool));
      held.editor = editor;
      return (
        <Suspense>
          <Drawing editor={editor} onCancel={onCancel} />
        </Suspense>
      );
    }
    const others = { geofences: neighbours, selectedId: undefined, hoveredId: undefined, dimmed: true };
    const { map } = show({
      children: (
        <>
          <GeofenceLayer {...others} onSelect={() => {}} onHover={() => {}} />
          <Hand />
        </>
      ),
    });
    await screen.findByRole('region', { name: 'Drawing' });
    const surface = map.lastElementChild;
    if (!surface) throw new Error('no surface');
    const point = (type: string, x: number, y: number, button = 0, more: PointerEventInit = {}) => {
      const place = { clientX: x, clientY: y, button };
      return fireEvent(
        surface,
        new PointerEvent(type, { ...place, pointerId: 1, pointerType: 'mouse', bubbles: true, ...more }),
      );
    };
    const press = (x: number, y: number) => {
      point('pointerdown', x, y);
      point('pointerup', x, y);
    };
    const drag = (x1: number, y1: number, x2: number, y2: number) => {
      point('pointerdown', x1, y1);
      point('pointermove', (x1 + x2) / 2, (y1 + y2) / 2);
      point('pointermove', x2, y2);
      point('pointerup', x2, y2);
    };
    return {
      map,
      surface,
      press,
      drag,
      point,
      onCancel,
      draft: () => held.editor?.draft ?? newDraft(tool),
      nodes: () => (held.editor?.draft.shape?.kind === 'polygon' ? held.editor.draft.shape.nodes : []),
    };
  }
  const key = (target: Element, name: string, more: object = {}) => fireEvent.keyDown(target, { key: name, ...more });

  test('a circle in one stroke stays within the radius limits, with a message', async () => {
    const { drag, draft, point } = await draw('circle');
    drag(400, 300, 450, 300);
    const { placing, shape } = draft();
    if (shape?.kind !== 'circle') throw new Error('no circle');
    expect(placing).toBe(false);
    // The map's middle, to the pixel.
    expect(distanceMetres(shape.centre, leipzig)).toBeLessThan(5);
    point('pointerdown', 450, 300);
    point('pointermove', 700, 300);
    expect(screen.getByText(/^Radius must be between 50 and 1,000 m \(now 1,\d\d\d\)\.$/)).toBeInTheDocument();
    point('pointerup', 700, 300);
    expect(draft().shape).toMatchObject({ radiusMetres: 1000 });
  });

  test('a finished polygon has an outline, which its fill did not have while corners were placed', async () => {
    const { press, map, draft } = await draw('polygon');
    for (const [x, y] of corners) press(x, y);
    const fill = () => map.querySelector('.leaflet-drawing-pane path[fill-opacity="0.16"]');
    expect(fill()).toHaveAttribute('stroke', 'none');
    await userEvent.click(screen.getByRole('button', { name: 'Finish' }));
    expect(draft().placing).toBe(false);
    expect(fill()).toHaveAttribute('stroke', mapColours.light.accent);
  });

  describe('next to another geofence', () => {
    // Its south-west corner is in the middle of the map.
    const [south, west] = [leipzig.latitude, leipzig.longitude];
    const nodes = [at(south, west), at(south, west + 0.02), at(south + 0.01, west + 0.02), at(south + 0.01, west)];
    const yard: MapGeofence = { id: 1, name: 'Yard 1', shape: { kind: 'polygon', nodes }, colour: 1 };

    test('a corner snaps to its corner or side, with a mark and its name', async () => {
      const { press, point, nodes: drawn } = await draw('polygon', [yard]);
      point('pointermove', 406, 305);
      expect(screen.getByText('Corner of Yard 1 (hold Alt to place freely)')).toBeInTheDocument();
      press(406, 305);
      press(440, 306);
      const [corner, side] = drawn();
      expect(corner).toEqual(at(south, west));
      expect(side?.latitude).toBe(south);
      expect(side?.longitude).toBeGreaterThan(west);
      point('pointermove', 440, 311);
      expect(screen.queryByText(/ of Yard 1/)).toBeNull();
    });

    test('Alt suspends it', async () => {
      const { point, nodes: drawn } = await draw('polygon', [yard]);
      point('pointermove', 406, 305, 0, { altKey: true });
      expect(screen.queryByText(/ of Yard 1/)).toBeNull();
      point('pointerdown', 406, 305, 0, { altKey: true });
      point('pointerup', 406, 305, 0, { altKey: true });
      expect(drawn()[0]?.latitude).toBeLessThan(south);
    });

    test('a finger snaps from further away, also when it drags a corner', async () => {
      const touch = { pointerType: 'touch' };
      const { press, point, map, nodes: drawn } = await draw('polygon', [yard]);
      for (const [x, y] of [
        [200, 200],
        [300, 200],
        [300, 400],
      ] as const)
        press(x, y);
      key(map, 'Enter');
      point('pointerdown', 300, 200, 0, touch);
      point('pointermove', 350, 250, 0, touch);
      point('pointermove', 409, 310, 0, touch);
      expect(screen.getByText(/^Corner of Yard 1/)).toBeInTheDocument();
      point('pointerup', 409, 310, 0, touch);
      expect(drawn()[1]).toEqual(at(south, west));
    });

    test('a shape that is moved as a whole does not snap', async () => {
      const { press, drag, map, nodes: drawn } = await draw('polygon', [yard]);
      for (const [x, y] of [
        [300, 200],
        [395, 200],
        [395, 302],
        [300, 302],
      ] as const)
        press(x, y);
      key(map, 'Enter');
      const before = drawn().map(({ latitude }) => latitude);
      drag(340, 250, 340, 350);
      for (const [index, latitude] of before.entries()) expect(drawn()[index]?.latitude).toBeLessThan(latitude);
      expect(screen.queryByText(/ of Yard 1/)).toBeNull();
    });
  });

  test('undo and redo work by key, except in a field', async () => {
    const { drag, draft } = await draw('circle');
    drag(400, 300, 450, 300);
    key(document.body, 'z', { ctrlKey: true });
    expect(draft().shape).toBeUndefined();
    key(document.body, 'z', { ctrlKey: true, shiftKey: true });
    expect(draft().shape).toBeDefined();
    const field = document.body.appendChild(document.createElement('input'));
    key(field, 'z', { ctrlKey: true });
    expect(draft().shape).toBeDefined();
    field.remove();
  });

  test('a second finger cancels the stroke', async () => {
    const { point, surface, draft } = await draw('circle');
    point('pointerdown', 400, 300);
    point('pointermove', 450, 300);
    expect(draft().shape).toBeDefined();
    fireEvent(surface, new PointerEvent('pointerdown', { pointerId: 2, pointerType: 'touch', bubbles: true }));
    expect(draft().shape).toBeUndefined();
  });

  test('a polygon: corners, undo, and the first corner again closes it', async () => {
    const { press, nodes, draft, map } = await draw('polygon');
    press(300, 200);
    press(500, 200);
    key(map, 'Enter');
    expect(draft().placing).toBe(true);
    press(500, 400);
    press(320, 420);
    key(map, 'Backspace');
    expect(nodes()).toHaveLength(3);
    press(303, 202);
    expect(draft().placing).toBe(false);
    expect(nodes()).toHaveLength(3);
  });

  test('a double press closes it, without an extra corner', async () => {
    const { press, nodes, draft } = await draw('polygon');
    press(300, 200);
    press(500, 200);
    press(500, 400);
    press(501, 401);
    expect(draft().placing).toBe(false);
    expect(nodes()).toHaveLength(3);
  });

  test('a drag while placing moves the map', async () => {
    const { press, drag, nodes } = await draw('polygon');
    press(300, 200);
    drag(400, 300, 500, 350);
    expect(nodes()).toHaveLength(1);
  });

  test('corners are moved, added and removed, down to three', async () => {
    const { press, drag, nodes, surface, map } = await draw('polygon');
    for (const [x, y] of corners) press(x, y);
    key(map, 'Enter');
    const [first] = nodes();
    drag(300, 200, 250, 150);
    expect(nodes()[0]).not.toEqual(first);
    drag(500, 300, 560, 300);
    expect(nodes()).toHaveLength(4);
    fireEvent.contextMenu(surface, { clientX: 560, clientY: 300 });
    expect(nodes()).toHaveLength(3);
    fireEvent.contextMenu(surface, { clientX: 500, clientY: 400 });
    expect(nodes()).toHaveLength(3);
    expect(screen.getByText('A polygon needs at least 3 corners.')).toBeInTheDocument();
  });

  test('each corner and each long side has a handle; short sides on the screen have none', async () => {
    const { press, map } = await draw('polygon');
    const handles = () => map.querySelectorAll('.leaflet-handles-pane path');
    for (const [x, y] of corners) press(x, y);
    expect(handles()).toHaveLength(3);
    key(map, 'Enter');
    expect(handles()).toHaveLength(6);
    await userEvent.click(screen.getByRole('button', { name: 'Zoom out' }));
    await userEvent.click(screen.getByRole('button', { name: 'Zoom out' }));
    await userEvent.click(screen.getByRole('button', { name: 'Zoom out' }));
    await waitFor(() => expect(handles()).toHaveLength(4));
  });

  test('a circle shows its centre, its edge and its radius', async () => {
    const { drag, map } = await draw('circle');
    drag(400, 300, 450, 300);
    expect(map.querySelectorAll('.leaflet-handles-pane path')).toHaveLength(2);
    expect(await screen.findByText(/^\d{3} m$/, { selector: '.leaflet-tooltip' })).toBeInTheDocument();
  });

  test('Escape discards the points, then everything', async () => {
    const { press, map, nodes, onCancel } = await draw('polygon');
    press(300, 200);
    key(map, 'Escape');
    expect(nodes()).toHaveLength(0);
    expect(onCancel).not.toHaveBeenCalled();
    key(map, 'Escape');
    expect(onCancel).toHaveBeenCalledOnce();
  });
});

describe('a layer that fails', () => {
  const noticeText = 'Part of the map could not be drawn.';
  const other = <p key="other">other layer</p>;
  const broken = (): never => {
    throw new RangeError('Invalid array length');
  };
  /** The broken layer is gone with a notice, and everything else is there. */
  async function expectOnlyItGone(map: HTMLElement, layer = 'broken layer'): Promise<void> {
    expect(await screen.findByText(noticeText)).toBeVisible();
    expect(screen.queryByText(layer)).toBeNull();
    expect(screen.getByText('other layer')).toBeInTheDocument();
    expect(map).toBeVisible();
    expect(uncaught).toEqual([]);
  }
  const uncaught: unknown[] = [];
  const collect = (event: ErrorEvent) => void uncaught.push(event.error);

  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    uncaught.length = 0;
    addEventListener('error', collect);
    dismissAllNotices();
    render(<Notices />);
    return () => removeEventListener('error', collect);
  });

  test('while it is rendered', async () => {
    const { map } = show({ children: [createElement(broken, { key: 'broken' }), other] });
    await expectOnlyItGone(map);
  });

  /** A layer whose canvas fails from now on. */
  class Fragile extends CanvasOverlay {
    breaks = false;
    constructor() {
      super({ pane: 'overlayPane', inSlices: true });
    }
    readonly soon = () => this.redrawSoon();
    readonly now = () => this.redrawNow();
    protected override *draw(): SlicedWork<void> {
      yield;
      if (this.breaks) broken();
    }
  }
  const held: { overlay?: Fragile } = {};
  function FragileLayer() {
    held.overlay = useLeafletLayer(() => new Fragile());
    return <p>broken layer</p>;
  }
  const showFragile = (): { map: HTMLElement; overlay: Fragile } => {
    const { map } = show({ children: [<FragileLayer key="broken" />, other] });
    expect(screen.getByText('broken layer')).toBeInTheDocument();
    const { overlay } = held;
    if (!overlay) throw new Error('no overlay');
    overlay.breaks = true;
    return { map, overlay };
  };

  test.each(['soon', 'now'] as const)('when its canvas is drawn in a frame, asked to draw %s', async (when) => {
    const { map, overlay } = showFragile();
    overlay[when]();
    await expectOnlyItGone(map);
    // The queue of frames goes on for the other canvases.
    const drawn = vi.fn<() => void>();
    const job = { order: 0, urgent: false, run: drawn };
    enqueueJob(job);
    await waitFor(() => expect(drawn).toHaveBeenCalled());
    removeJob(job);
  });

  test('when it is added to the map', async () => {
    function Unaddable() {
      useLeafletLayer(() => ({ addTo: broken, remove: () => {} }));
      return <p>broken layer</p>;
    }
    const { map } = show({ children: [<Unaddable key="broken" />, other] });
    await expectOnlyItGone(map);
  });

  test('in an event of the map, and the other layers get the event', async () => {
    const moved = vi.fn<() => void>();
    class Events extends Layer {
      readonly #listener: () => void;
      constructor(listener: () => void) {
        super();
        this.#listener = listener;
      }
      override onAdd = () => this;
      override onRemove = () => this;
      override getEvents = () => ({ moveend: this.#listener });
    }
    function Listens({ listener, words }: { listener: () => void; words: string }) {
      useLeafletLayer(() => new Events(listener));
      return <p>{words}</p>;
    }
    function Component() {
      useMapListeners({ moveend: broken });
      return <p>broken component</p>;
    }
    const { map } = show({
      children: [
        <Listens key="broken" listener={broken} words="broken layer" />,
        <Component key="component" />,
        <Listens key="other" listener={moved} words="other layer" />,
      ],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(await screen.findAllByText(noticeText)).toHaveLength(2);
    expect(moved).toHaveBeenCalledOnce();
    expect(screen.queryByText('broken component')).toBeNull();
    expect(screen.queryByText('broken layer')).toBeNull();
    expect(screen.getByText('other layer')).toBeInTheDocument();
    expect(map).toBeVisible();
    expect(uncaught).toEqual([]);
  });

  test('when a tile of geofences is painted', async () => {
    vi.spyOn(TilePainter.prototype, 'paint').mockImplementation(broken);
    const layer = (
      <GeofenceLayer
        key="broken"
        geofences={[circle(1, 51.34, 12.37, 100)]}
        {...{ selectedId: 1, hoveredId: undefined, onSelect: () => {}, onHover: () => {} }}
      />
    );
    const { map } = show({ children: [layer, other] });
    await expectOnlyItGone(map);
    expect(map.querySelector('.leaflet-geofences-pane canvas')).toBeNull();
  });

  test('when many shapes are packed in slices', async () => {
    const many = Array.from({ length: 600 }, (_, at) => circle(at, 51.34, 12.37, 100));
    const last: MapGeofence = {
      ...circle(600, 51.34, 12.37, 100),
      get shape(): Shape {
        return broken();
      },
    };
    const layer = (
      <GeofenceLayer
        key="broken"
        geofences={[...many, last]}
        {...{ selectedId: undefined, hoveredId: undefined, onSelect: () => {}, onHover: () => {} }}
      />
    );
    const { map } = show({ children: [layer, other] });
    await expectOnlyItGone(map);
  });
});

test.each([90, -90])('the scale at latitude %d is that of the edge of the map', (latitude) => {
  show({ view: { latitude, longitude: 180, zoom: 15 } });
  expect(scale()).toBe('Scale: 100 ft');
});

test.each([90, -90, 89.9999])('a circle at latitude %d is drawn, selected and edited', async (latitude) => {
  const pole = circle(1, latitude, 180, 1000);
  const geofences = [pole, circle(2, 51.34, 12.37, 100)];
  const Editor = () => <Drawing editor={useDraft({ ...newDraft('circle'), shape: pole.shape })} onCancel={() => {}} />;
  const layer = (
    <GeofenceLayer {...{ geofences, selectedId: 1, hoveredId: undefined }} onSelect={() => {}} onHover={() => {}} />
  );
  const { map } = show({ children: [<div key="layer">{layer}</div>, <Editor key="editor" />] });
  await waitFor(() => expect(map.querySelector('path[d]')).not.toBeNull());
  for (const path of map.querySelectorAll('path')) expect(path.getAttribute('d')).not.toMatch(/NaN|Infinity|e\+/);
});
