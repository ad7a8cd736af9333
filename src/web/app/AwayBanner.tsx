import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { serviceReturns as returns, serviceAway } from '../api/service-away.ts';
import { text } from '../text/index.ts';
import { serviceReturns } from '../ui/service-returns.ts';

const load = () => import('./AwayNote.tsx');
/** Without requests for this long the page counts as loaded. */
const quietMs = 300;
/** The note loads after this time even if the page still sends requests. */
const loadAfterMs = 3000;

/**
 * Says above the page that the service does not answer, and refetches failed queries when it is back. The full note loads
 * right after the page, because it cannot be fetched while the service is away. Until then one line is shown.
 */
export function AwayBanner() {
  const away = useSyncExternalStore(serviceAway.subscribe, serviceAway.get);
  const note = useNote(away);
  useFailedFetchedAgain(away);
  useEffect(() => returns.subscribe(() => serviceReturns.set(returns.get())), []);
  // Screen readers announce changes only of an element that was already there.
  return (
    <div role="status">{away && (note ? <note.AwayNote /> : <p style={bare}>{text.problems.network.title}</p>)}</div>
  );
}

const bare = { margin: 0, padding: '12px 20px', background: 'var(--warning-wash)' };

function useNote(away: boolean) {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>>>();
  const isQuiet = useIsFetching() === 0;
  useEffect(() => {
    if (loaded) return;
    const afterMs = isQuiet ? quietMs : loadAfterMs;
    // After a failure the next change of the service's state tries again.
    const timer = setTimeout(() => void load().then(setLoaded, () => undefined), away ? 0 : afterMs);
    return () => clearTimeout(timer);
  }, [away, isQuiet, loaded]);
  return loaded;
}

function useFailedFetchedAgain(away: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (away) return;
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  }, [away, queryClient]);
}
