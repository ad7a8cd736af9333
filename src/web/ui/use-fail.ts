import { useCallback, useState } from 'react';

/** Reports an error of later work (a frame, a promise, a listener) to the nearest error boundary, which sees only errors of rendering. */
export function useFail(): (error: unknown) => void {
  const [failed, setFailed] = useState<{ error: unknown }>();
  if (failed) throw failed.error;
  return useCallback((error) => setFailed({ error }), []);
}
