/** Loaded by a service under test: reports its longest stall since the last report, and its memory. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const everyMs = 100;
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
setInterval(() => {
  process.send?.({ stallMs: delay.max / 1e6, rssBytes: process.memoryUsage.rss() });
  delay.reset();
}, everyMs).unref();
