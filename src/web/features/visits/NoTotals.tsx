import { ErrorState, ListSkeleton } from '../../ui/states.tsx';

/** In place of totals by day or record that are loading, or could not be loaded. */
export function NoTotals({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  return error === null ? <ListSkeleton rows={4} /> : <ErrorState error={error} onRetry={() => void onRetry()} />;
}
