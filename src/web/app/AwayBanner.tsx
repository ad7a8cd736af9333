import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { askService, serviceReturns as returns, serviceAway } from '../api/service-away.ts';
import { text } from '../text/index.ts';
import { Button } from '../ui/Button.tsx';
import { IconWarning } from '../ui/icons.tsx';
import { Row } from '../ui/layout.tsx';
import { serviceReturns } from '../ui/service-returns.ts';
import classes from './AwayBanner.module.css';

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

const words = text.away;

/** Disappears when the service is back. The button checks at once. */
function AwayNote() {
  const [asking, setAsking] = useState(false);
  const ask = async (): Promise<void> => {
    setAsking(true);
    await askService();
    setAsking(false);
  };
  return (
    <Row gap={10} className={classes.note} data-away>
      <IconWarning />
      <p className={classes.words}>{words.words}</p>
      <Button compact variant="default" loading={asking} onClick={() => void ask()}>
        {words.again}
      </Button>
    </Row>
  );
}
