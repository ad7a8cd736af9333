import type { KeyboardEvent } from 'react';
import { nearest, placeOf, type Series, type Span } from './series.ts';
import { moved, zoomed } from './zoom.ts';

interface ChartKeys {
  series: Series;
  whole: Span;
  window: Span;
  /** Index of the selected reading. */
  at: number | undefined;
  setAt: (at: number | undefined) => void;
  onZoom: (window: Span) => void;
  /** Moves the window by a share of its length. */
  onMove: (share: number) => void;
}

const zoomFactor = 0.5;
/** Of the window, for one press of Page Up, Page Down, Earlier or Later. */
export const moveShare = 0.5;

/** Arrow keys move between readings (with Shift by a twentieth of the window), + and - zoom, Page keys scroll, 0 shows all. */
export function useChartKeys({ series, whole, window, at, setAt, onZoom, onMove }: ChartKeys) {
  const { timesMs } = series;
  const middle = (window.startMs + window.endMs) / 2;
  const around = at === undefined ? middle : (timesMs[at] ?? middle);
  const first = placeOf(timesMs, window.startMs);
  const last = placeOf(timesMs, window.endMs + 1) - 1;

  const goTo = (index: number): void => {
    if (timesMs.length === 0) return;
    const next = Math.min(Math.max(index, 0), timesMs.length - 1);
    const timeMs = timesMs[next] ?? 0;
    setAt(next);
    const far = (timeMs - middle) / (window.endMs - window.startMs);
    if (Math.abs(far) > 0.5) onZoom(moved(window, whole, far));
  };
  const read = (direction: number, wide: boolean): void => {
    if (at === undefined) return goTo(nearest(series, middle) ?? 0);
    goTo(wide ? at + direction * Math.max(1, Math.round((last - first) / 20)) : at + direction);
  };
  const keys: Readonly<Record<string, (wide: boolean) => void>> = {
    ArrowRight: (wide) => read(1, wide),
    ArrowUp: (wide) => read(1, wide),
    ArrowLeft: (wide) => read(-1, wide),
    ArrowDown: (wide) => read(-1, wide),
    Home: () => goTo(first),
    End: () => goTo(last),
    PageDown: () => onMove(moveShare),
    PageUp: () => onMove(-moveShare),
    '+': () => onZoom(zoomed(window, whole, around, zoomFactor)),
    '=': () => onZoom(zoomed(window, whole, around, zoomFactor)),
    '-': () => onZoom(zoomed(window, whole, around, 1 / zoomFactor)),
    '0': () => onZoom(whole),
    Escape: () => setAt(undefined),
  };
  return (event: KeyboardEvent): void => {
    const action = keys[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action(event.shiftKey);
  };
}
