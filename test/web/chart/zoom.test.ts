import { expect, test } from 'vitest';
import { movedBeyond } from '../../../src/web/ui/chart/zoom.ts';

const span = (startMs: number, endMs: number) => ({ startMs, endMs });
const nowMs = 1000;

test.each([
  ['inside of the period', span(400, 500), span(200, 800), -0.5, span(350, 450), span(200, 800)],
  ['before the period', span(200, 300), span(200, 800), -0.5, span(150, 250), span(150, 750)],
  ['partly before it', span(220, 320), span(200, 800), -0.5, span(170, 270), span(170, 770)],
  ['a whole period', span(200, 800), span(200, 800), -0.5, span(-100, 500), span(-100, 500)],
  ['after the period', span(700, 800), span(200, 800), 0.5, span(750, 850), span(250, 850)],
  ['up to now', span(700, 980), span(200, 980), 0.5, span(720, 1000), span(220, 1000)],
  ['not into the future', span(900, 1000), span(200, 1000), 0.5, span(900, 1000), span(200, 1000)],
] as const)('the window moves: %s', (_, window, whole, share, next, nextWhole) => {
  expect(movedBeyond(window, whole, share, nowMs)).toEqual({ window: next, whole: nextWhole });
});
