import { type ReactNode, useId, useRef, useState } from 'react';
import { text } from '../text/index.ts';
import { keep, readKept } from './kept.ts';
import { Stack } from './layout.tsx';
import classes from './Split.module.css';

interface Side {
  /** "List", "Map": for the name of the separator, and for the switch on a phone. */
  label: string;
  icon: ReactNode;
  content: ReactNode;
}

interface SplitProps {
  /** The browser stores the width under this name. */
  name: string;
  start: Side;
  end: Side;
  /** The side that fills the page on a phone. */
  phoneSide: 'start' | 'end';
  onPhoneSide: (side: 'start' | 'end') => void;
  /** A `Panel`, or nothing. */
  panel?: ReactNode;
  /** Hides the first side in a narrow window, because the second one needs the room. */
  endFirst?: boolean;
}

const widthLimits = { min: 240, max: 640, initial: 340, step: 24 };

/** Two sides, a separator that moves by pointer or arrow keys, and a panel. */
export function Split({ name, start, end, phoneSide, onPhoneSide, panel, endFirst = false }: SplitProps) {
  const [width, setWidth] = useRememberedWidth(name);
  const startId = useId();
  return (
    <div className={classes.split} data-phone-side={phoneSide} data-end-first={endFirst || undefined}>
      <div className={classes.switch} role="group">
        <SwitchButton side={start} pressed={phoneSide === 'start'} onPress={() => onPhoneSide('start')} />
        <SwitchButton side={end} pressed={phoneSide === 'end'} onPress={() => onPhoneSide('end')} />
      </div>
      <Stack gap={0} id={startId} className={classes.start} style={{ '--width': `${width}px` }}>
        {start.content}
      </Stack>
      <Separator
        label={text.common.split.resize(start.label, end.label)}
        controls={startId}
        width={width}
        onWidth={setWidth}
      />
      <Stack gap={0} className={classes.end}>
        {end.content}
      </Stack>
      {panel}
    </div>
  );
}

function SwitchButton({ side, pressed, onPress }: { side: Side; pressed: boolean; onPress: () => void }) {
  return (
    <button type="button" className={classes.switchButton} aria-pressed={pressed} onClick={onPress}>
      {side.icon}
      {side.label}
    </button>
  );
}

interface SeparatorProps {
  label: string;
  controls: string;
  width: number;
  onWidth: (width: number) => void;
}

function Separator({ label, controls, width, onWidth }: SeparatorProps) {
  const from = useRef<{ x: number; width: number } | undefined>(undefined);
  const steps: Record<string, number> = {
    ArrowLeft: width - widthLimits.step,
    ArrowRight: width + widthLimits.step,
    Home: widthLimits.min,
    End: widthLimits.max,
  };
  return (
    // a focusable separator is a widget (ARIA 1.2, window splitter)
    <div
      className={classes.separator}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-controls={controls}
      aria-valuemin={widthLimits.min}
      aria-valuemax={widthLimits.max}
      aria-valuenow={width}
      tabIndex={0}
      onKeyDown={(event) => {
        const next = steps[event.key];
        if (next === undefined) return;
        event.preventDefault();
        onWidth(next);
      }}
      onDoubleClick={() => onWidth(widthLimits.initial)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => {
        if (from.current) onWidth(from.current.width + event.clientX - from.current.x);
      }}
      onPointerUp={() => {
        from.current = undefined;
      }}
      onPointerCancel={() => {
        from.current = undefined;
      }}
    />
  );
}

function useRememberedWidth(name: string): [number, (width: number) => void] {
  const key = `fenceline.split.${name}`;
  const [width, setWidth] = useState(() => within(Number(readKept(key)) || widthLimits.initial));
  return [
    width,
    (wanted) => {
      const next = within(wanted);
      setWidth(next);
      keep(key, String(next));
    },
  ];
}

const within = (width: number): number => Math.min(widthLimits.max, Math.max(widthLimits.min, Math.round(width)));
