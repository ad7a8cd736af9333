/** What a changed shape does to the visits of a geofence. */
import type { PastVisit } from '../../../../contract/past.ts';
import { matchVisits } from '../../../../rules/match-visits.ts';
import type { Period } from '../../../data/period.ts';
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

/** Both lists are visits of the period, also those that reach into it. An open visit lasts until its end. */
export function effectOf(
  before: readonly PastVisit[],
  after: readonly PastVisit[],
  { endMs }: Pick<Period, 'endMs'>,
): Effect {
  const { pairs, gone, fresh } = matchVisits(before.map(toStay), after.map(toStay));
  const toChange = (old: VisitStay | undefined, found: VisitStay | undefined): Change => {
    const stays = [old, found].filter((stay) => stay !== undefined);
    const [secondsBefore, secondsAfter] = [old && secondsOf(old, endMs), found && secondsOf(found, endMs)];
    return {
      key: `${stays[0]?.vehicleId} ${old?.startUtcMs} ${found?.startUtcMs}`,
      vehicleId: stays[0]?.vehicleId ?? 0,
      kind: kindOf(secondsBefore, secondsAfter),
      startMs: Math.min(...stays.map(({ startUtcMs }) => startUtcMs)),
      untilMs: Math.max(...stays.map(({ endUtcMs }) => endUtcMs ?? endMs)),
      stillInside: stays.some(({ endUtcMs }) => endUtcMs === null),
      before: secondsBefore,
      after: secondsAfter,
    };
  };
  const changes = [
    ...gone.map((old) => toChange(old, undefined)),
    ...pairs.filter(({ old, found }) => !isSame(old, found)).map(({ old, found }) => toChange(old, found)),
    ...fresh.map((found) => toChange(undefined, found)),
  ];
  return {
    before: before.length,
    after: after.length,
    changes: changes.sort((one, other) => one.startMs - other.startMs || one.vehicleId - other.vehicleId),
  };
}

type VisitStay = ReturnType<typeof toStay>;

const toStay = ({ vehicleId, startUtc, endUtc }: PastVisit) => ({
  vehicleId,
  startUtcMs: Date.parse(startUtc),
  endUtcMs: endUtc === null ? null : Date.parse(endUtc),
});

const isSame = (one: VisitStay, other: VisitStay): boolean =>
  one.startUtcMs === other.startUtcMs && one.endUtcMs === other.endUtcMs;

const secondsOf = ({ startUtcMs, endUtcMs }: VisitStay, endMs: number): number =>
  ((endUtcMs ?? endMs) - startUtcMs) / 1000;

function kindOf(before: number | undefined, after: number | undefined): EffectKind {
  if (after === undefined) return 'gone';
  if (before === undefined) return 'new';
  if (after === before) return 'moved';
  return after < before ? 'shorter' : 'longer';
}
