import { useQuery } from '@tanstack/react-query';
import { assignmentSources } from '../../../contract/choices.ts';
import { assignmentsQuery } from '../../api/records.ts';
import { text } from '../../text/all.ts';
import { useFormat } from '../../text/use-format.ts';
import type { VisitRow } from './visit-row.ts';

/** Who drove when the visit began, and how we know. Undefined while loading. */
export function useDriverWhy({ visit, driver }: VisitRow): string | undefined {
  const format = useFormat();
  const words = text.visits.why;
  const { startUtc, vehicleId, driverId } = visit;
  const moment = { startDate: startUtc, endDate: new Date(Date.parse(startUtc) + 1).toISOString() };
  const { data: assignments } = useQuery({ ...assignmentsQuery(moment), enabled: driverId !== null });
  if (driverId === null) return words.noDriver;
  const found = assignments?.find((each) => each.vehicleId === vehicleId && each.driverId === driverId);
  if (!found || driver === undefined) return undefined;
  const when = format.dateTime(found.startUtc);
  return found.assignmentSource === assignmentSources.button ? words.button(driver, when) : words.byHand(driver, when);
}
