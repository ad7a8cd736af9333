/**
 * Lets those who ask the same at the same time share one answer, without anyone getting an answer to a question that was
 * put before they asked: whoever comes while one is under way waits for the next, together with all who come meanwhile.
 */
export function shared<Result>(ask: (key: string) => Promise<Result>): (key: string) => Promise<Result> {
  const asked = new Map<string, { running: Promise<Result>; next?: Promise<Result> }>();

  function begin(key: string): Promise<Result> {
    const entry: { running: Promise<Result>; next?: Promise<Result> } = { running: ask(key) };
    asked.set(key, entry);
    const over = (): void => {
      if (!entry.next) asked.delete(key);
    };
    entry.running.then(over, over);
    return entry.running;
  }

  return (key) => {
    const entry = asked.get(key);
    if (!entry) return begin(key);
    const go = (): Promise<Result> => begin(key);
    entry.next ??= entry.running.then(go, go);
    return entry.next;
  };
}
