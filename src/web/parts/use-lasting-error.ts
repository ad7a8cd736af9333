import { useState } from 'react';

/**
 * Keeps a query's error while it refetches. The query clears its error, which would remove a form that depends on it.
 */
export function useLastingError(error: unknown): unknown {
  const [last, setLast] = useState(error);
  if (error && error !== last) setLast(error);
  return error ?? last;
}
