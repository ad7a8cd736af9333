/**
 * Web Locks for tests in Node.js, which has none: exclusive locks in the order of requests. As in browsers, a lock is
 * granted in a later task.
 */
export function createLocks(): LockManager {
  const queues = new Map<string, (() => void)[]>();

  async function hold<Result>(name: string, work: (lock: Lock | null) => Result): Promise<Awaited<Result>> {
    const waiting = queues.get(name);
    if (waiting) await new Promise<void>((granted) => waiting.push(granted));
    else queues.set(name, []);
    try {
      return await work({ name, mode: 'exclusive' });
    } finally {
      const next = queues.get(name)?.shift();
      if (next) setTimeout(next);
      else queues.delete(name);
    }
  }

  const request = async (name: string, ...rest: unknown[]): Promise<unknown> => {
    const [options, work] = (rest.length === 1 ? [{}, rest[0]] : rest) as [LockOptions, (lock: Lock | null) => unknown];
    await Promise.resolve();
    return options.ifAvailable && queues.has(name) ? work(null) : hold(name, work);
  };
  return {
    request,
    query: async () => ({
      held: [...queues.keys()].map((name) => ({ name, mode: 'exclusive' as const })),
      pending: [],
    }),
  };
}
