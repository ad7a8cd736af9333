import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { serviceReturns as returns, serviceAway } from '../api/service-away.ts';
import { text } from '../text/index.ts';
import { serviceReturns } from '../ui/service-returns.ts';

const load = () => import('./AwayNote.tsx');
/** For so long nothing has been asked for: the page is there. */
const quietMs = 300;
/** By then the page that was asked for is on its way, however much it asks for. */
const loadAfterMs = 3000;

/**
 * While the service does not answer: says so above the page, and fetches what failed meanwhile once it is back. What is
 * to be said comes right behind the page, because it cannot be fetched any more when it is needed; the bare fact is here.
 */
export function AwayBanner() {
  const away = useSyncExternalStore(serviceAway.subscribe, serviceAway.get);
  const note = useNote(away);
  useFailedFetchedAgain(away);
  useEffect(() => returns.subscribe(() => serviceReturns.set(returns.get())), []);
  // There before its words are: a reader is told of what comes into it.
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
    // Not there, because nothing is: the next change of the service tries again.
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
