import { useQuery } from '@tanstack/react-query';
import type { Assignment } from '../../../contract/assignments.ts';
import { assignmentSources } from '../../../contract/choices.ts';
import { assignmentsQuery } from '../../api/records.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import type { VisitRow } from './visit-row.ts';

interface DriverWhy {
  /** Undefined while loading. */
  sentence: string | undefined;
  error: unknown;
  onRetry: () => void;
}

/** Who drove when the visit began, and how we know. */
export function useDriverWhy(row: VisitRow): DriverWhy {
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
