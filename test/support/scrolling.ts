/** How a table's rows keep up with a finger, and how long a page stands still: seen from outside, in a real browser. */
import type { CDPSession, Page } from 'playwright-core';

/** A frame is late when it takes half as long again as the screen gives it. */
export const lateMs = 25;

/**
 * The times between frames while a table is scrolled, with the processor slowed down; `empty`: the same scrolling in an empty
 * place of the same height, which says what the machine makes late by itself.
 */
export async function scrollFrames(
  page: Page,
  session: CDPSession,
  { slowdown, empty }: { slowdown: number; empty: boolean },
): Promise<number[]> {
  await page.bringToFront();
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  try {
    return await page.evaluate(scrollInPage, { frames: 240, step: 90, empty });
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
}

/** In the page. */
async function scrollInPage({
  frames,
  step,
  empty,
}: {
  frames: number;
  step: number;
  empty: boolean;
}): Promise<number[]> {
  const table = document.querySelector('[role=grid]')?.parentElement;
  if (!table) throw new Error('no table');
  const place = document.createElement('div');
  place.style.cssText = 'position: fixed; inset: 0; overflow: auto; background: white; z-index: 1000';
  place.append(Object.assign(document.createElement('div'), { style: `height: ${table.scrollHeight}px` }));
  if (empty) document.body.append(place);
  const scroller = empty ? place : table;
  scroller.scrollTop = scroller.scrollHeight / 2;
  const times: number[] = [];
  let way = step;
  for (let frame = 0; frame <= frames; frame += 1) {
    times.push(await new Promise(requestAnimationFrame));
    const before = scroller.scrollTop;
    scroller.scrollTop += way;
    // A short table is scrolled to and fro.
    if (scroller.scrollTop === before) way = -way;
  }
  place.remove();
  return times.slice(1).map((time, at) => time - (times[at] ?? time));
}

/** Milliseconds of the processor for the longest task of any page while something is done. */
export async function longestTask(session: CDPSession, work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  const look = ({ value }: { value: Record<string, unknown>[] }): void => {
    for (const { name, tdur } of value) {
      if (name === 'RunTask' && typeof tdur === 'number') longest = Math.max(longest, tdur / 1000);
    }
  };
  session.on('Tracing.dataCollected', look);
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  const categories = ['disabled-by-default-devtools.timeline'];
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories, excludedCategories: ['*'] },
  });
  await work();
  await session.send('Tracing.end');
  await ended;
  session.off('Tracing.dataCollected', look);
  return longest;
}
