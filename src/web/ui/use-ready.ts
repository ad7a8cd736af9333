import { useEffect, useRef } from 'react';

/** Waits for a value, such as rows that still load when a person exports early. */
export function useReady<Value extends object>(value: Value | undefined): () => Promise<Value> {
  const waiting = useRef<((value: Value) => void)[]>([]);
  useEffect(() => {
    if (value) for (const resolve of waiting.current.splice(0)) resolve(value);
  }, [value]);
  return () => (value ? Promise.resolve(value) : new Promise((resolve) => waiting.current.push(resolve)));
}
