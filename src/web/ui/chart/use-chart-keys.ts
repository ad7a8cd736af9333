import type { KeyboardEvent } from 'react';
import { nearest, placeOf, type Series, type Span } from './series.ts';
import { moved, zoomed } from './zoom.ts';

interface ChartKeys {
  series: Series;
  whole: Span;
  window: Span;
  /** The reading that the person is at. */
  at: number | undefined;
  setAt: (at: number | undefined) => void;
  onZoom: (window: Span) => void;
}

const closer = 0.5;
const step = 0.5;

/** Arrow keys go through the readings (with Shift: by a twentieth of what is seen), + and - zoom, Page keys move, 0 shows all. */
export function useChartKeys({ series, whole, window, at, setAt, onZoom }: ChartKeys) {
  const { timesMs } = series;
  const middle = (window.startMs + window.endMs) / 2;
  const around = at === undefined ? middle : (timesMs[at] ?? middle);
  const first = placeOf(timesMs, window.startMs);
  const last = placeOf(timesMs, window.endMs + 1) - 1;

  const goTo = (place: number): void => {
    if (timesMs.length === 0) return;
    const next = Math.min(Math.max(place, 0), timesMs.length - 1);
    const timeMs = timesMs[next] ?? 0;
    setAt(next);
    const far = (timeMs - middle) / (window.endMs - window.startMs);
    if (Math.abs(far) > 0.5) onZoom(moved(window, whole, far));
  };
  const read = (way: number, wide: boolean): void => {
    if (at === undefined) return goTo(nearest(series, middle) ?? 0);
    goTo(wide ? at + way * Math.max(1, Math.round((last - first) / 20)) : at + way);
  };
  const keys: Readonly<Record<string, (wide: boolean) => void>> = {
    ArrowRight: (wide) => read(1, wide),
    ArrowUp: (wide) => read(1, wide),
    ArrowLeft: (wide) => read(-1, wide),
    ArrowDown: (wide) => read(-1, wide),
    Home: () => goTo(first),
    End: () => goTo(last),
    PageDown: () => onZoom(moved(window, whole, step)),
    PageUp: () => onZoom(moved(window, whole, -step)),
    '+': () => onZoom(zoomed(window, whole, around, closer)),
    '=': () => onZoom(zoomed(window, whole, around, closer)),
    '-': () => onZoom(zoomed(window, whole, around, 1 / closer)),
    '0': () => onZoom(whole),
    Escape: () => setAt(undefined),
  };
  return (event: KeyboardEvent): void => {
    const work = keys[event.key];
    if (!work || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    work(event.shiftKey);
  };
}
