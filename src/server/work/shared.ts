/**
 * Lets callers that ask for the same key at the same time share one answer. A caller never gets an answer to a question
 * that was asked before its own: while one run is under way, all callers that arrive wait for the next run together.
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
