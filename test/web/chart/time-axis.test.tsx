import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TimeAxis } from '../../../src/web/ui/chart/TimeAxis.tsx';

const minuteMs = 60_000;

test('a time is below its line, also near the edge, and stays inside the chart', () => {
  const startMs = new Date(2026, 10, 21, 18, 0).getTime();
  const x = (timeMs: number): number => 58 + (timeMs - startMs) / minuteMs;
  const { container } = render(
    <svg>
      <TimeAxis
        window={{ startMs: startMs - 33 * minuteMs, endMs: startMs + 365 * minuteMs }}
        x={x}
        left={25}
        right={423}
        top={0}
        bottom={10}
      />
    </svg>,
  );
  const ticks = [...container.querySelectorAll('g > g')].map((tick) => [
    Number(tick.querySelector('line')?.getAttribute('x1')),
    Number(tick.querySelector('text')?.getAttribute('x')),
  ]);
  expect(ticks.slice(0, -1).every(([line, label]) => line === label)).toBe(true);
  expect(ticks[0]).toEqual([58, 58]);
  const [line = 0, label = 0] = ticks.at(-1) ?? [];
  expect(line).toBe(418);
  expect(label).toBeLessThan(400);
});
