import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';

export type ChangeSearch<Search> = (changed: { [Key in keyof Search]?: Search[Key] | undefined }) => void;

/**
 * Changes what the address says of the page; what becomes undefined leaves it. Always the same function. What is filtered
 * is no step of its own in the browser's history.
 */
export function useChangeSearch<Search>(): ChangeSearch<Search> {
  const navigate = useNavigate();
  return useMemo(
    () => (changed) =>
      void navigate({ to: '.', replace: true, search: ((now: object) => ({ ...now, ...changed })) as never }),
    [navigate],
  );
}
