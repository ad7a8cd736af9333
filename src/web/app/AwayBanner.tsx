import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { onServiceAway, serviceIsAway } from '../api/service-away.ts';
import { withWords } from '../text/with-words.ts';

const load = withWords(() => import('./AwayNote.tsx'));
/** By then the page that was asked for is on its way. */
const loadAfterMs = 3000;

/**
 * While the service does not answer: says so above the page, and fetches what failed meanwhile once it is back. What is
 * to be said comes behind the page, because it cannot be fetched any more when it is needed.
 */
export function AwayBanner() {
  const away = useSyncExternalStore(onServiceAway, serviceIsAway);
  const note = useNote(away);
  useFailedFetchedAgain(away);
  // There before its words are: a reader is told of what comes into it.
  return <div role="status">{away && note && <note.AwayNote />}</div>;
}

function useNote(away: boolean) {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>>>();
  useEffect(() => {
    if (loaded) return;
    // Not there, because nothing is: the next change of the service tries again.
    const timer = setTimeout(() => void load().then(setLoaded, () => undefined), away ? 0 : loadAfterMs);
    return () => clearTimeout(timer);
  }, [away, loaded]);
  return loaded;
}

function useFailedFetchedAgain(away: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (away) return;
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  }, [away, queryClient]);
}
