import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import type { Assignment } from '../../../contract/assignments.ts';
import { assignmentSources } from '../../../contract/choices.ts';
import { assignmentsQuery } from '../../api/records.ts';
import { visitWhyQuery } from '../../api/visits.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { NotFetched, PanelSection } from '../../ui/Facts.tsx';
import { IconMap } from '../../ui/icons.tsx';
import { ListSkeleton } from '../../ui/states.tsx';
import { MoveEdge } from './MoveEdge.tsx';
import { WhyMap } from './maps.ts';
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
          </Button>{' '}
          <MoveEdge row={row} />
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

interface DriverWhy {
  /** Undefined while loading. */
  sentence: string | undefined;
  error: unknown;
  onRetry: () => void;
}

/** Who drove when the visit began, and how we know. */
function useDriverWhy(row: VisitRow): DriverWhy {
  const format = useFormat();
  const { startUtc, driverId } = row.visit;
  const moment = { startDate: startUtc, endDate: new Date(Date.parse(startUtc) + 1).toISOString() };
  const { data, error, refetch } = useQuery({ ...assignmentsQuery(moment), enabled: driverId !== null });
  return { sentence: sentenceOf(row, data, format), error: data ? undefined : error, onRetry: () => void refetch() };
}

function sentenceOf({ visit, driver }: VisitRow, assignments: readonly Assignment[] | undefined, format: Format) {
  const words = text.visits.why;
  const { vehicleId, driverId } = visit;
  if (driverId === null) return words.noDriver;
  const found = assignments?.find((each) => each.vehicleId === vehicleId && each.driverId === driverId);
  if (!found || driver === undefined) return undefined;
  const when = format.dateAtTime(found.startUtc);
  return found.assignmentSource === assignmentSources.button ? words.button(driver, when) : words.byHand(driver, when);
}
