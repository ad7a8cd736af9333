/**
 * Lets concurrent callers with the same key share one answer. A caller never gets an answer that was requested before
 * its own call: while one run is in progress, all new callers share the next run.
 */
export function shared<Result>(ask: (key: string) => Promise<Result>): (key: string) => Promise<Result> {
  const runs = new Map<string, { running: Promise<Result>; next?: Promise<Result> }>();

  function begin(key: string): Promise<Result> {
    const entry: { running: Promise<Result>; next?: Promise<Result> } = { running: ask(key) };
    runs.set(key, entry);
    const end = (): void => {
      if (!entry.next) runs.delete(key);
    };
    entry.running.then(end, end);
    return entry.running;
  }

  return (key) => {
    const entry = runs.get(key);
    if (!entry) return begin(key);
    const run = (): Promise<Result> => begin(key);
    entry.next ??= entry.running.then(run, run);
    return entry.next;
  };
}
