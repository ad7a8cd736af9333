import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from './metrics.ts';

/** The event loop is asked this often how late it is. */
const resolutionMs = 10;

/** What the process itself costs, under the names that dashboards for Node.js know. */
export function addProcessMetrics(metrics: Metrics): void {
  const alone = (value: number) => [[{}, value]] as const;
  metrics.sum('process_cpu_seconds_total', 'Processor time used, by the program and by the system for it.', () => {
    const { user, system } = process.cpuUsage();
    return [
      [{ mode: 'user' }, user / 1e6],
      [{ mode: 'system' }, system / 1e6],
    ];
  });
  metrics.gauge('process_start_time_seconds', 'When the process started, in seconds since 1970.', () =>
    alone(Math.round(performance.timeOrigin) / 1000),
  );
  metrics.gauge('process_resident_memory_bytes', 'Memory in use.', () => alone(process.memoryUsage.rss()));
  metrics.gauge('nodejs_memory_bytes', 'Memory by its use.', () => {
    const { heapTotal, heapUsed, external, arrayBuffers } = process.memoryUsage();
    return Object.entries({ heapTotal, heapUsed, external, arrayBuffers }).map(([use, bytes]) => [{ use }, bytes]);
  });
  metrics.gauge('nodejs_version_info', 'The version of Node.js.', () => [[{ version: process.version }, 1]]);
  addEventLoopDelay(metrics);
}

function addEventLoopDelay(metrics: Metrics): void {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  // What is measured is from one question to the next, in nanoseconds; without any yet it is not a number.
  const seconds = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - resolutionMs / 1000) || 0;
  const help = 'How late the event loop was since it was last asked for: of all moments, half, 99 in 100, every one.';
  metrics.gauge('nodejs_eventloop_lag_seconds', help, () => {
    const [half, most, all] = [delays.percentile(50), delays.percentile(99), delays.max].map(seconds);
    delays.reset();
    return [
      [{ quantile: '0.5' }, half ?? 0],
      [{ quantile: '0.99' }, most ?? 0],
      [{ quantile: '1' }, all ?? 0],
    ];
  });
}
