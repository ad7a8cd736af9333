import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Replay } from '../../../src/web/features/day/replay.ts';

const period = { startMs: 1_000_000, endMs: 4_600_000 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the cursor stays within the period', () => {
  const replay = new Replay(period, 0, false);
  expect(replay.get().atMs).toBe(period.startMs);
  replay.seek(9e9);
  expect(replay.get().atMs).toBe(period.endMs);
});

test('a proposal counts only until the cursor has been placed', () => {
  const replay = new Replay(period, undefined, false);
  replay.propose(2_000_000);
  expect(replay.get().atMs).toBe(2_000_000);
  replay.propose(3_000_000);
  expect(replay.get().atMs).toBe(2_000_000);
  const fromAddress = new Replay(period, 1_500_000, false);
  fromAddress.propose(2_000_000);
  expect(fromAddress.get().atMs).toBe(1_500_000);
});

test.each([
  ['in each frame', false],
  ['in jumps, with reduced motion', true],
])('playing moves the cursor %s, as many times faster than the clock as chosen', (_, jumps) => {
  const replay = new Replay(period, period.startMs, jumps);
  replay.setSpeed(600);
  replay.play();
  vi.advanceTimersByTime(2000);
  const passed = replay.get().atMs - period.startMs;
  expect(passed).toBeGreaterThan(1900 * 600);
  expect(passed).toBeLessThanOrEqual(2000 * 600);
  replay.pause();
  vi.advanceTimersByTime(2000);
  expect(replay.get()).toEqual({ atMs: period.startMs + passed, playing: false, speed: 600 });
});

test('only the known part is played, also from beyond it', () => {
  const replay = new Replay(period, undefined, false);
  replay.limit({ startMs: 2_000_000, endMs: 3_000_000 });
  replay.seek(4_000_000);
  replay.setSpeed(600);
  replay.play();
  expect(replay.get()).toMatchObject({ atMs: 2_000_000, playing: true });
  vi.advanceTimersByTime(5000);
  expect(replay.get()).toMatchObject({ atMs: 3_000_000, playing: false });
});

test('today plays from the first drive, although the page put the cursor a moment before the latest position', () => {
  const replay = new Replay(period, undefined, false);
  replay.limit({ startMs: 2_000_000, endMs: 3_000_000 });
  replay.propose(3_000_000);
  // A position arrives.
  replay.limit({ startMs: 2_000_000, endMs: 3_008_000 });
  replay.play();
  expect(replay.get()).toMatchObject({ atMs: 2_000_000, playing: true });
  replay.pause();
  replay.seek(2_900_000);
  replay.play();
  expect(replay.get()).toMatchObject({ atMs: 2_900_000, playing: true });
  replay.pause();
});

test('it stops at the end, and begins again from there', () => {
  const replay = new Replay(period, period.endMs - 1000, false);
  let notified = 0;
  const stop = replay.subscribe(() => {
    notified += 1;
  });
  replay.setSpeed(600);
  replay.play();
  vi.advanceTimersByTime(1000);
  expect(replay.get()).toMatchObject({ atMs: period.endMs, playing: false });
  expect(notified).toBeGreaterThan(1);
  stop();
  replay.play();
  expect(replay.get()).toMatchObject({ atMs: period.startMs, playing: true });
  replay.pause();
});
