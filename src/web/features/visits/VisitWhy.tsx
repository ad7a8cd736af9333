import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { visitWhyQuery } from '../../api/visits.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { NotFetched, PanelSection } from '../../ui/Facts.tsx';
import { IconMap } from '../../ui/icons.tsx';
import { ListSkeleton } from '../../ui/states.tsx';
import { WhyMap } from './maps.ts';
import { useDriverWhy } from './use-driver-why.ts';
import { useVisitsAddress } from './use-visits-address.ts';
import type { VisitRow } from './visit-row.ts';
import { WhyList } from './WhyList.tsx';
import { whyOf } from './why-sentences.ts';

const words = text.visits.why;

/** Why the visit begins and ends where it does, in sentences and on a large map. */
export function VisitWhy({ row }: { row: VisitRow }) {
  const format = useFormat();
  const { data, error, refetch } = useQuery(visitWhyQuery(row.visit));
  const why = useMemo(() => data && whyOf(data, format, row.stillInside), [data, format, row.stillInside]);
  const { search, change } = useVisitsAddress();
  const driver = useDriverWhy(row);
  const others = driver.sentence === undefined ? [] : [driver.sentence];
  return (
    <PanelSection title={words.title}>
      {error && <NotFetched error={error} onRetry={() => void refetch()} />}
      {!error && !why && <ListSkeleton rows={3} />}
      {why && <WhyList why={why} others={others} />}
      {why && Boolean(driver.error) && <NotFetched error={driver.error} onRetry={driver.onRetry} />}
      {why && why.marks.length > 0 && (
        <p>
          <Button compact variant="default" icon={<IconMap size={16} />} onClick={() => change({ why: true })}>
            {words.large}
          </Button>
        </p>
      )}
      {data && why && search.why && (
        <Suspense>
          <WhyMap row={row} evidence={data} why={why} others={others} onClose={() => change({ why: undefined })} />
        </Suspense>
      )}
    </PanelSection>
  );
}
