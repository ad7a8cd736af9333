import { useQuery } from '@tanstack/react-query';
import { visitWhyQuery } from '../../api/visits.ts';
import { text } from '../../text/all.ts';
import { useFormat } from '../../text/use-format.ts';
import { NotFetched, PanelSection } from '../../ui/Facts.tsx';
import { Sentences } from '../../ui/Sentences.tsx';
import { ListSkeleton } from '../../ui/states.tsx';
import { whySentences } from './why-sentences.ts';

/** Why the visit begins and ends where it does, in sentences. */
export function VisitWhy({ visitId }: { visitId: number }) {
  const format = useFormat();
  const { data, error, refetch } = useQuery(visitWhyQuery(visitId));
  return (
    <PanelSection title={text.visits.why.title}>
      {error && <NotFetched error={error} onRetry={() => void refetch()} />}
      {!error && !data && <ListSkeleton rows={3} />}
      {data && <Sentences sentences={whySentences(data, format)} />}
    </PanelSection>
  );
}
