import type { Database, Pipeline } from './database.ts';
import { sql } from './sql.ts';

const lookEveryMs = 1000;

/** A read that runs on a server. */
interface RunningRead {
  sinceMs: number;
  fail: (error: Error) => void;
}

/**
 * Watches whether the server answers while reads run there, on a connection of its own. If it does not answer for a second,
 * all its reads fail as if their connections had broken. Otherwise the reads of a machine that is gone would wait for their
 * time limit.
 */
export function watchedReads(server: Database): <Result>(work: () => Promise<Result>) => Promise<Result> {
  /** The oldest first. */
  const running = new Set<RunningRead>();
  let watch: NodeJS.Timeout | undefined;
  let probe: Pipeline | undefined;

  function look(): void {
    const [oldest] = running;
    if (!oldest || performance.now() - oldest.sinceMs < lookEveryMs) return;
    probe ??= server.pipeline({});
    const late = setTimeout(fail, lookEveryMs);
    const answered = (): void => clearTimeout(late);
    // An error is an answer too. If the server ended, the reads have errors of their own.
    probe.many(sql`select true as answers`).then(answered, answered);
  }

  function fail(): void {
    for (const each of running) each.fail(new Error('Connection terminated: no answer'));
    running.clear();
    stop();
  }

  function stop(): void {
    clearInterval(watch);
    watch = undefined;
    void probe?.close();
    probe = undefined;
  }

  return (work) =>
    new Promise((resolve, reject) => {
      const read = { sinceMs: performance.now(), fail: reject };
      running.add(read);
      watch ??= setInterval(look, lookEveryMs);
      const end = (): void => {
        running.delete(read);
        if (running.size === 0) stop();
      };
      work().then(resolve, reject).finally(end);
    });
}
