/** Measures from outside, in a real browser, how table rows keep up with scrolling, and how long a page is blocked. */
import type { CDPSession, Page } from 'playwright-core';

/** A frame is late if it takes half as long again as the screen's interval. */
export const lateMs = 25;

/**
 * The scrolled element: the page's table; an empty element of the same height, for the late frames of the machine;
 * forty hand-written rows with seven short texts each, for the minimum cost of rows.
 */
export type Scrolled = 'table' | 'empty' | 'byHand';

/** The times between frames while scrolling, with a slowed processor. */
export async function scrollFrames(
  page: Page,
  session: CDPSession,
  { slowdown, scrolled }: { slowdown: number; scrolled: Scrolled },
): Promise<number[]> {
  await page.bringToFront();
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  try {
    return await page.evaluate(scrollInPage, { frames: 240, step: 90, scrolled });
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
}

/** Runs in the page. */
async function scrollInPage({
  frames,
  step,
  scrolled,
}: {
  frames: number;
  step: number;
  scrolled: Scrolled;
}): Promise<number[]> {
  const table = document.querySelector('[role=grid]')?.parentElement;
  if (!table) throw new Error('no table');
  const place = document.createElement('div');
  place.style.cssText = 'position: fixed; inset: 0; overflow: auto; background: white; z-index: 1000';
  const ground = document.createElement('div');
  ground.style.cssText = `position: relative; height: ${table.scrollHeight}px`;
  place.append(ground);
  const rowHeight = 32;
  const rows = Array.from({ length: 40 }, () => {
    const row = document.createElement('div');
    row.style.cssText = `position: absolute; inset: 0 0 auto; height: ${rowHeight}px; display: flex; line-height: 32px`;
    const texts = Array.from({ length: 7 }, () => {
      const cell = document.createElement('div');
      cell.style.cssText = 'flex: 1; overflow: hidden; white-space: nowrap; text-overflow: ellipsis';
      const text = document.createTextNode('');
      cell.append(text);
      row.append(cell);
      return text;
    });
    return { row, texts, shows: -1 };
  });
  if (scrolled === 'byHand') {
    ground.append(...rows.map(({ row }) => row));
    place.addEventListener('scroll', () => {
      const first = Math.max(0, Math.floor(place.scrollTop / rowHeight) - 4);
      for (let index = first; index < first + rows.length; index += 1) {
        const each = rows[index % rows.length];
        if (!each || each.shows === index) continue;
        each.shows = index;
        each.row.style.transform = `translateY(${index * rowHeight}px)`;
        for (const [column, text] of each.texts.entries()) text.data = `Row ${index}, text ${column}`;
      }
    });
  }
  if (scrolled !== 'table') document.body.append(place);
  const scroller = scrolled === 'table' ? table : place;
  scroller.scrollTop = scroller.scrollHeight / 2;
  const times: number[] = [];
  let way = step;
  for (let frame = 0; frame <= frames; frame += 1) {
    times.push(await new Promise(requestAnimationFrame));
    const before = scroller.scrollTop;
    scroller.scrollTop += way;
    // A short table is scrolled back and forth.
    if (scroller.scrollTop === before) way = -way;
  }
  place.remove();
  return times.slice(1).map((time, at) => time - (times[at] ?? time));
}

/** Processor milliseconds of the longest task of any page during some work. */
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
