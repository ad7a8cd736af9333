import type { PathOptions } from 'leaflet';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { CircleMarker, Polyline, Tooltip, useMap } from 'react-leaflet';
import type { Point } from '../../../geo/shape.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { useAnnounced } from '../../ui/announce.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { useScheme } from '../../ui/colour-scheme.ts';
import { IconClose, IconCopy, IconUndo } from '../../ui/icons.tsx';
import { inField } from '../../ui/keyboard.ts';
import { Row } from '../../ui/layout.tsx';
import { notify } from '../../ui/notices.tsx';
import { useTouch } from '../../ui/use-media.ts';
import { usePane } from '../canvas/panes.ts';
import { useLeafletLayer } from '../canvas/use-leaflet-layer.ts';
import { mapColours } from '../colours/map-colours.ts';
import { MapCard } from '../frame/MapCard.tsx';
import { ringLatLngs, useWorlds } from '../marks/ShapeOnMap.tsx';
import { useMapListeners } from '../view/use-map-listeners.ts';
import { curved, emptyMeasure, ended, lengthsOf, type Measure, withoutLastPoint, withPoint } from './measure.ts';
import classes from './Ruler.module.css';
import { RulerSurface } from './ruler-surface.ts';

const words = text.ruler;

/** Measures distances on the map, by mouse, touch and keys. While it is open, the map selects and draws nothing else. */
export function Ruler({ from, onClose }: { from?: Point | undefined; onClose: () => void }) {
  const map = useMap();
  const format = useFormat();
  const touch = useTouch();
  const [measure, setMeasure] = useState(() => (from ? withPoint(emptyMeasure, from) : emptyMeasure));
  const [pointer, setPointer] = useState<Point>();
  // Arrow keys and Enter use the middle of the map.
  const [byKeys, setByKeys] = useState(false);
  const [middle, setMiddle] = useState<Point>(() => middleOf(map));
  const next = byKeys ? middle : pointer;
  const { points, open } = measure;
  const ahead = open && points.length > 0 ? next : undefined;
  const lengths = lengthsOf(ahead ? [...points, ahead] : points);
  const settled = lengthsOf(points);
  const add = (point: Point): void => setMeasure((now) => withPoint(now, point));
  const undo = (): void => setMeasure(withoutLastPoint);

  useAnnounced(settled && words.total(format.length(settled.total), format.length(settled.leg)));
  useMapListeners({ move: () => setMiddle(middleOf(map)) });
  const surface = useLeafletLayer(() => new RulerSurface(map, classes.surface ?? ''));
  useEffect(() => {
    surface.setEvents({
      onPoint: (point) => {
        setByKeys(false);
        setMeasure((now) => withPoint(now, point));
      },
      onEnd: () => setMeasure(ended),
      onPointer: (point) => {
        setPointer(point);
        if (point) setByKeys(false);
      },
    });
  }, [surface]);
  useRulerKeys({
    add: () => {
      setByKeys(true);
      add(middleOf(map));
    },
    aim: () => setByKeys(true),
    undo,
    escape: () => (open && points.length > 0 ? setMeasure(ended) : onClose()),
    canUndo: points.length > 0,
  });
  // The map takes the keys, and the drawing's card gives way.
  useEffect(() => {
    const container = map.getContainer();
    container.focus({ preventScroll: true });
    container.parentElement?.toggleAttribute('data-measuring', true);
    return () => void container.parentElement?.toggleAttribute('data-measuring', false);
  }, [map]);

  const frame = map.getContainer().parentElement;
  if (!frame) return null;
  return (
    <>
      <MeasuredLine measure={measure} ahead={ahead} label={lengths && format.length(lengths.total)} />
      {createPortal(
        <>
          {byKeys && <div className={classes.crosshair} aria-hidden="true" />}
          <MapCard label={words.label}>
            {lengths ? (
              <Row as="p" align="baseline" gap="0 10px" wrap className={classes.lengths}>
                <strong>{format.length(lengths.total)}</strong>
                {lengths.leg !== lengths.total && <span>{words.lastLeg(format.length(lengths.leg))}</span>}
              </Row>
            ) : (
              <p>{touch ? words.touch : words.mouse}</p>
            )}
            <Row align="stretch" gap={2} className={classes.tools}>
              <IconButton aria-label={words.undo} title={words.undo} disabled={points.length === 0} onClick={undo}>
                <IconUndo />
              </IconButton>
              {'clipboard' in navigator && (
                <IconButton
                  aria-label={words.copy}
                  title={words.copy}
                  disabled={!settled}
                  onClick={() => void copy(format.length(settled?.total ?? 0))}
                >
                  <IconCopy />
                </IconButton>
              )}
              <IconButton aria-label={words.close} title={words.close} onClick={onClose}>
                <IconClose />
              </IconButton>
            </Row>
          </MapCard>
        </>,
        frame,
      )}
    </>
  );
}

async function copy(length: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(length);
    notify({ words: words.copied(length) });
  } catch {
    // The browser may not allow access to the clipboard.
    notify({ kind: 'problem', words: words.copyFailed });
  }
}

function middleOf(map: ReturnType<typeof useMap>): Point {
  const { lat, lng } = map.getCenter();
  return { latitude: lat, longitude: lng };
}

interface RulerKeys {
  add: () => void;
  /** An arrow key moves the map. */
  aim: () => void;
  undo: () => void;
  escape: () => void;
  canUndo: boolean;
}

/**
 * Escape and undo work everywhere except in fields and dialogs, the other keys on the map. The listener is on the window, so
 * that it precedes those of the drawing and of the page's panel.
 */
function useRulerKeys({ add, aim, undo, escape, canUndo }: RulerKeys): void {
  const map = useMap();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (inField(event.target) || document.querySelector('dialog[open]')) return;
    const onMap = event.target === map.getContainer();
    const { key } = event;
    if (onMap && key.startsWith('Arrow')) return aim();
    if (key === 'Escape') escape();
    else if (onMap && key === 'Enter') add();
    else if (onMap && (key === 'Backspace' || key === 'Delete')) undo();
    else if (canUndo && (event.ctrlKey || event.metaKey) && key.toLowerCase() === 'z' && !event.shiftKey) undo();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, []);
}

interface MeasuredLineProps {
  measure: Measure;
  ahead: Point | undefined;
  /** At the end of the line. */
  label: string | undefined;
}

function MeasuredLine({ measure: { points }, ahead, label }: MeasuredLineProps) {
  const colours = mapColours[useScheme()];
  const styles = useMemo(() => stylesOf(colours.label, colours.ground), [colours]);
  const lines = { pane: usePane('drawing'), interactive: false };
  const marks = { pane: usePane('handles'), interactive: false };
  const worlds = useWorlds(points[0]);
  const all = useMemo(() => (ahead ? [...points, ahead] : points), [points, ahead]);
  const line = useMemo(() => ringLatLngs(curved(all), worlds), [all, worlds]);
  const ends = useMemo(() => ringLatLngs(all, worlds), [all, worlds]);
  return (
    <>
      <Polyline {...lines} positions={line} pathOptions={styles.rim} />
      <Polyline {...lines} positions={line} pathOptions={styles.line} />
      {ends.map((end, index) => (
        <CircleMarker key={index} {...marks} center={end} radius={4.5} pathOptions={styles.point}>
          {label !== undefined && index === ends.length - 1 && (
            <Tooltip key={label} permanent direction="right" offset={[8, 0]}>
              {label}
            </Tooltip>
          )}
        </CircleMarker>
      ))}
    </>
  );
}

const stylesOf = (color: string, ground: string) =>
  ({
    rim: { color: ground, weight: 6, opacity: 0.85 },
    line: { color, weight: 2.5, dashArray: '7 5', lineCap: 'butt' },
    point: { color, weight: 2.5, fillColor: ground, fillOpacity: 1 },
  }) satisfies Record<string, PathOptions>;
