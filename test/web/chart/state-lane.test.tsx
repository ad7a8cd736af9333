import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StateLane } from '../../../src/web/ui/chart/StateLane.tsx';

/** Start and end of each bar. */
const bars = (path: Element): number[][] =>
  [...(path.getAttribute('d') ?? '').matchAll(/M([\d.-]+) [\d.-]+h([\d.-]+)/g)].map(([, from, width]) => [
    Number(from),
    Number(from) + Number(width),
  ]);

test('states that start before the window or end after it are cut; others are left out', () => {
  const spans = [
    { startMs: 0, endMs: 100, value: 0, open: false },
    { startMs: 100, endMs: 150, value: 1, open: false },
    { startMs: 150, endMs: 350, value: 0, open: false },
    { startMs: 350, endMs: 900, value: 1, open: false },
    { startMs: 900, endMs: 950, value: 0, open: false },
  ];
  const { container } = render(
    <svg>
      <StateLane spans={spans} x={(timeMs) => timeMs - 70} left={58} right={358} top={0} height={14} />
    </svg>,
  );
  const [off, on] = [...container.querySelectorAll('path')].map(bars);
  expect(on).toEqual([
    [58, 80],
    [280, 358],
  ]);
  expect(off).toEqual([[80, 280]]);
});
