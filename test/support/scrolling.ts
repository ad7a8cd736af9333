/** Measures from outside, in a real browser, how long a page is blocked. */
import type { CDPSession } from 'playwright-core';

/** A frame is late if it takes half as long again as the screen's interval. */
export const lateMs = 25;

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
