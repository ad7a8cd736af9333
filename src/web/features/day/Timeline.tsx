import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Period } from '../../data/period.ts';
import { useNow } from '../../data/use-now.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { IconButton } from '../../ui/Button.tsx';
import type { Span } from '../../ui/chart/series.ts';
import { TimeAxis } from '../../ui/chart/TimeAxis.tsx';
import { timeTicks } from '../../ui/chart/ticks.ts';
import { useWidth } from '../../ui/chart/use-width.ts';
import { moved, zoomed } from '../../ui/chart/zoom.ts';
import { IconMinus, IconPlus, IconReload } from '../../ui/icons.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { clockWords } from './day-words.ts';
import { LaneGroup } from './LaneGroup.tsx';
import type { Replay } from './replay.ts';
import { nextPosition, nextStart } from './steps.ts';
import classes from './Timeline.module.css';
import type { DayVehicle } from './use-day-vehicles.ts';
import { useAtCursor } from './use-moment.ts';

const words = text.day;

interface TimelineProps {
  days: readonly DayVehicle[];
  period: Period;
  replay: Replay;
}

export interface Scale {
  window: Span;
  /** Pixels of the strips. */
  width: number;
  x: (utcMs: number) => number;
}

const zoomFactor = 0.5;
/** With two vehicles, each has its group of lanes. */
export function Timeline({ days, period, replay }: TimelineProps) {
  const [frame, width] = useWidth();
  const [window, setWindow] = useState<Span>(period);
  const scale = useMemo((): Scale => {
    const perMs = width / (window.endMs - window.startMs);
    return { window, width, x: (utcMs) => (utcMs - window.startMs) * perMs };
  }, [window, width]);
  useFollowedCursor(replay, period, window, setWindow);
  const zoom = (factor: number): void => setWindow(zoomed(window, period, replay.get().atMs, factor));
  const isWhole = window.endMs - window.startMs >= period.endMs - period.startMs;
  return (
    <Stack gap={0} className={classes.timeline}>
      <Row align="start" gap={0} className={classes.head}>
        <div className={classes.tools} data-print="hidden">
          <IconButton
            compact
            aria-label={text.chart.zoom.in}
            title={text.chart.zoom.in}
            onClick={() => zoom(zoomFactor)}
          >
            <IconPlus size={16} />
          </IconButton>
          <IconButton
            compact
            aria-label={text.chart.zoom.out}
            title={text.chart.zoom.out}
            disabled={isWhole}
            onClick={() => zoom(1 / zoomFactor)}
          >
            <IconMinus size={16} />
          </IconButton>
          <IconButton
            compact
            aria-label={text.chart.zoom.all}
            title={text.chart.zoom.all}
            disabled={isWhole}
            onClick={() => setWindow(period)}
          >
            <IconReload size={16} />
          </IconButton>
        </div>
        <div ref={frame} className={classes.axis}>
          {width > 0 && (
            <svg width={width} height="22" aria-hidden="true" focusable="false">
              <TimeAxis window={window} x={scale.x} left={0} right={width} top={0} bottom={0} />
            </svg>
          )}
        </div>
      </Row>
      <div className={classes.lanes}>
        <div className={classes.content}>
          {width > 0 && <GridLines scale={scale} />}
          {days.map((each) => (
            <LaneGroup key={each.vehicle.id} of={each} scale={scale} replay={replay} />
          ))}
          <CursorLine scale={scale} replay={replay} />
          <Scrubber days={days} period={period} scale={scale} replay={replay} onZoom={setWindow} />
        </div>
      </div>
    </Stack>
  );
}

/** Moves the window when the cursor leaves it. */
function useFollowedCursor(replay: Replay, period: Period, window: Span, setWindow: (window: Span) => void): void {
  useEffect(
    () =>
      replay.subscribe(() => {
        const { atMs } = replay.get();
        if (atMs >= window.startMs && atMs <= window.endMs) return;
        const far = (atMs - window.startMs) / (window.endMs - window.startMs);
        setWindow(moved(window, period, far - (far > 0 ? 0.1 : 0.9)));
      }),
    [replay, period, window, setWindow],
  );
}

interface ScrubberProps extends TimelineProps {
  scale: Scale;
  onZoom: (window: Span) => void;
}

const wideStepMs = 10 * 60_000;

/** Over all lanes: a press or a drag moves the cursor there, and keys move it in steps. */
function Scrubber({ days, period, scale, replay, onZoom }: ScrubberProps) {
  const format = useFormat();
  const valueText = useAtCursor(replay, (atMs) => clockWords(atMs, format));
  const [startMs, endMs] = [period.startMs, period.endMs];
  const valueNow = useAtCursor(replay, (atMs) => Math.round((atMs - startMs) / 1000));
  const { window, width } = scale;
  const seekTo = (event: PointerEvent<HTMLDivElement>): void => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - left) / Math.max(1, width)));
    replay.seek(window.startMs + share * (window.endMs - window.startMs));
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return;
    replay.pause();
    event.currentTarget.setPointerCapture?.(event.pointerId);
    seekTo(event);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.currentTarget.hasPointerCapture?.(event.pointerId)) seekTo(event);
  };
  const onKeyDown = useScrubKeys({ days, period, replay, window, onZoom });
  return (
    <div
      className={classes.scrubber}
      role="slider"
      tabIndex={0}
      aria-label={words.cursor}
      aria-valuemin={0}
      aria-valuemax={Math.round((endMs - startMs) / 1000)}
      aria-valuenow={valueNow}
      aria-valuetext={valueText}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  );
}

interface ScrubKeys extends Omit<ScrubberProps, 'scale'> {
  window: Span;
}

/** Arrow keys move from position to position (with Shift by ten minutes), Page keys from stop to stop; Space plays. */
function useScrubKeys({ days, period, replay, window, onZoom }: ScrubKeys) {
  const go = (utcMs: number | undefined): void => {
    replay.pause();
    if (utcMs !== undefined) replay.seek(utcMs);
  };
  const step = (direction: 1 | -1, wide: boolean): void => {
    const { atMs } = replay.get();
    go(wide ? atMs + direction * wideStepMs : nextPosition(days, atMs, direction));
  };
  const zoom = (factor: number): void => onZoom(zoomed(window, period, replay.get().atMs, factor));
  const keys: Readonly<Record<string, (wide: boolean) => void>> = {
    ArrowRight: (wide) => step(1, wide),
    ArrowUp: (wide) => step(1, wide),
    ArrowLeft: (wide) => step(-1, wide),
    ArrowDown: (wide) => step(-1, wide),
    PageDown: () => go(nextStart(days, replay.get().atMs, 1)),
    PageUp: () => go(nextStart(days, replay.get().atMs, -1)),
    Home: () => go(period.startMs),
    End: () => go(period.endMs),
    ' ': () => (replay.get().playing ? replay.pause() : replay.play()),
    '+': () => zoom(zoomFactor),
    '=': () => zoom(zoomFactor),
    '-': () => zoom(1 / zoomFactor),
    '0': () => onZoom(period),
  };
  return (event: KeyboardEvent): void => {
    const action = keys[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action(event.shiftKey);
  };
}

/** The cursor through all lanes. It moves without rendering. */
function CursorLine({ scale, replay }: { scale: Scale; replay: Replay }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const move = (): void => {
      const x = scale.x(replay.get().atMs);
      line.current?.style.setProperty('--x', `${Math.round(x * 10) / 10}px`);
      line.current?.toggleAttribute('hidden', x < 0 || x > scale.width);
    };
    move();
    return replay.subscribe(move);
  }, [scale, replay]);
  return <div ref={line} className={classes.cursor} aria-hidden="true" />;
}

/** As in `TimeAxis`. */
const pixelsPerTick = 88;

/** Hours and midnights behind the lanes, and the future shaded. */
function GridLines({ scale: { window, width, x } }: { scale: Scale }) {
  const { timeZone } = useFormat();
  const nowX = x(useNow());
  const atMost = Math.max(2, Math.floor(width / pixelsPerTick));
  return (
    <div className={classes.grid} aria-hidden="true">
      {timeTicks(window.startMs, window.endMs, atMost, timeZone).map(({ timeMs, midnight }) => (
        <span key={timeMs} data-strong={midnight || undefined} style={{ left: x(timeMs) }} />
      ))}
      {nowX < width && <div className={classes.future} style={{ left: Math.max(0, nowX) }} />}
    </div>
  );
}
