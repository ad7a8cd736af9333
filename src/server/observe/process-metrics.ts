import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from './metrics.ts';
import { version } from './version.ts';

/** Interval at which the monitor samples the event loop. */
const resolutionMs = 10;
const delayBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.25, 0.5, 1, 2.5, 5, 10];

/** Process metrics, with the names of Prometheus' client libraries. */
export function addProcessMetrics(metrics: Metrics): void {
  const alone = (value: number) => [[{}, value]] as const;
  metrics.sum('process_cpu_seconds_total', 'Processor time in user and system mode.', () => {
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
  metrics.gauge('nodejs_memory_bytes', 'Memory by type.', () => {
    const { heapTotal, heapUsed, external, arrayBuffers } = process.memoryUsage();
    return Object.entries({ heapTotal, heapUsed, external, arrayBuffers }).map(([use, bytes]) => [{ use }, bytes]);
  });
  metrics.gauge('fenceline_build_info', 'Versions of Fenceline and of Node.js, as labels.', () => [
    [{ version, node: process.versions.node }, 1],
  ]);
  addEventLoopDelay(metrics);
}

/**
 * A histogram of the longest delay in each second. The monitor resets itself each second, so a scrape resets nothing.
 */
function addEventLoopDelay(metrics: Metrics): void {
  const monitor = monitorEventLoopDelay({ resolution: resolutionMs });
  monitor.enable();
  const delays = metrics.histogram(
    'fenceline_event_loop_delay_seconds',
    'The longest delay of the event loop within each second.',
    delayBounds,
  );
  setInterval(() => {
    // Nanoseconds between two ticks of the monitor. The first second may have none.
    const seconds = monitor.max / 1e9 - resolutionMs / 1000;
    monitor.reset();
    if (Number.isFinite(seconds)) delays.observe(Math.max(0, seconds));
  }, 1000).unref();
}
