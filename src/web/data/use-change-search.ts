import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';

export type ChangeSearch<Search> = (changed: { [Key in keyof Search]?: Search[Key] | undefined }) => void;

/**
 * Returns a stable function that changes search parameters of the page; an undefined one leaves the address. Replaces the
 * history entry, because a filter is not a step to go back to.
 */
export function useChangeSearch<Search>(): ChangeSearch<Search> {
  const navigate = useNavigate();
  return useMemo(
    () => (changed) => void navigate({ to: '.', replace: true, search: (now) => ({ ...now, ...changed }) }),
    [navigate],
  );
}
