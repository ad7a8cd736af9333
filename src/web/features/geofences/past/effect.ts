/** What a changed shape does to the visits of a geofence. */
import type { PastSummary } from '../../../../contract/past.ts';
import type { GeofenceVisit } from '../../../../contract/visits.ts';
import type { Stay } from '../../../data/use-visit-track.ts';

export type EffectKind = 'gone' | 'shorter' | 'longer' | 'moved' | 'new';

export interface Change extends Stay {
  key: string;
  kind: EffectKind;
  /** Seconds with the stored shape, and with the changed one. Undefined: there is no such visit. */
  before: number | undefined;
  after: number | undefined;
}

export interface Effect {
  /** Numbers of visits. */
  before: number;
  after: number;
  /** By time. */
  changes: readonly Change[];
}

type Span = Pick<GeofenceVisit, 'startUtc' | 'endUtc'>;

/** `stored`: the visits of the geofence in the same period. An open visit lasts until `nowMs`. */
export function effectOf(
  { same, changed, gone, new: fresh }: NonNullable<PastSummary['compared']>,
  stored: readonly GeofenceVisit[],
  nowMs: number,
): Effect {
  const byId = new Map(stored.map((visit) => [visit.id, visit]));
  const toChange = (vehicleId: number, before: Span | undefined, after: Span | undefined): Change => {
    const [old, now] = [before && spanOf(before, nowMs), after && spanOf(after, nowMs)];
    const spans = [old, now].filter((span) => span !== undefined);
    return {
      key: `${vehicleId} ${before?.startUtc} ${after?.startUtc}`,
      vehicleId,
      kind: kindOf(old && secondsOf(old), now && secondsOf(now)),
      startMs: Math.min(...spans.map(({ startMs }) => startMs)),
      untilMs: Math.max(...spans.map(({ untilMs }) => untilMs)),
      stillInside: [before, after].some((span) => span?.endUtc === null),
      before: old && secondsOf(old),
      after: now && secondsOf(now),
    };
  };
  // A visit that ended between the two answers has no stored side.
  const known = (id: number): GeofenceVisit[] => [byId.get(id)].filter((visit) => visit !== undefined);
  const changes = [
    ...gone.flatMap((id) => known(id).map((visit) => toChange(visit.vehicleId, visit, undefined))),
    ...changed.flatMap((after) => known(after.id).map((visit) => toChange(visit.vehicleId, visit, after))),
    ...fresh.map((visit) => toChange(visit.vehicleId, undefined, visit)),
  ];
  return {
    before: same + changed.length + gone.length,
    after: same + changed.length + fresh.length,
    changes: changes.sort((one, other) => one.startMs - other.startMs || one.vehicleId - other.vehicleId),
  };
}

const spanOf = ({ startUtc, endUtc }: Span, nowMs: number) => ({
  startMs: Date.parse(startUtc),
  untilMs: endUtc === null ? nowMs : Date.parse(endUtc),
});

const secondsOf = ({ startMs, untilMs }: { startMs: number; untilMs: number }): number => (untilMs - startMs) / 1000;

function kindOf(before: number | undefined, after: number | undefined): EffectKind {
  if (after === undefined) return 'gone';
  if (before === undefined) return 'new';
  if (after === before) return 'moved';
  return after < before ? 'shorter' : 'longer';
}
