import { useState } from 'react';

/**
 * An error lasts while the same is asked for again. The query itself forgets it meanwhile, and what stands on the page
 * because of it, a form that somebody fills in, would go.
 */
export function useLastingError(error: unknown): unknown {
  const [last, setLast] = useState(error);
  if (error && error !== last) setLast(error);
  return error ?? last;
}
