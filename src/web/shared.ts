/** A small value that several parts of the page share. Components read it with `useSyncExternalStore(subscribe, get)`. */
export interface Shared<Value> {
  get(): Value;
  /** Notifies the subscribers, unless the value is the same as before. */
  set(next: Value): void;
  /** Returns how to unsubscribe. */
  subscribe(notify: () => void): () => void;
}

export function createShared<Value>(value: Value): Shared<Value> {
  const subscribers = new Set<() => void>();
  let current = value;
  return {
    get: () => current,
    set: (next) => {
      if (Object.is(next, current)) return;
      current = next;
      for (const notify of [...subscribers]) notify();
    },
    subscribe: (notify) => {
      subscribers.add(notify);
      return () => subscribers.delete(notify);
    },
  };
}
