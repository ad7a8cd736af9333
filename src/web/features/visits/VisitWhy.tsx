import { useQuery } from '@tanstack/react-query';
import { visitWhyQuery } from '../../api/visits.ts';
import { text } from '../../text/all.ts';
import { useFormat } from '../../text/use-format.ts';
import { NotFetched, PanelSection } from '../../ui/Facts.tsx';
import { ListSkeleton } from '../../ui/states.tsx';
import classes from './VisitWhy.module.css';
import { whySentences } from './why-sentences.ts';

/** Why the visit begins and ends where it does, in sentences. */
export function VisitWhy({ visitId }: { visitId: number }) {
  const format = useFormat();
  const { data, error, refetch } = useQuery(visitWhyQuery(visitId));
  return (
    <PanelSection title={text.visits.why.title}>
      {error && <NotFetched error={error} onRetry={() => void refetch()} />}
      {!error && !data && <ListSkeleton rows={3} />}
      {data && (
        <ul className={classes.sentences}>
          {whySentences(data, format).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </PanelSection>
  );
}
