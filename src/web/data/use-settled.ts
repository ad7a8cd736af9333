import { useEffect, useState } from 'react';

/** The value of a moment ago, while it changes: the debounce of requests that follow typed text. */
export function useSettled(value: string, settledMs = 250): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settledMs);
    return () => clearTimeout(timer);
  }, [value, settledMs]);
  return settled;
}
