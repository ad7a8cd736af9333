import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { serviceReturns as returns, serviceAway } from '../api/service-away.ts';
import { serviceReturns } from '../ui/service-returns.ts';
import { AwayNote } from './AwayNote.tsx';

/** Says above the page that the service does not answer, and refetches failed queries when it is back. */
export function AwayBanner() {
  const away = useSyncExternalStore(serviceAway.subscribe, serviceAway.get);
  useFailedFetchedAgain(away);
  useEffect(() => returns.subscribe(() => serviceReturns.set(returns.get())), []);
  // Screen readers announce changes only of an element that was already there.
  return <div role="status">{away && <AwayNote />}</div>;
}

function useFailedFetchedAgain(away: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (away) return;
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  }, [away, queryClient]);
}
