/**
 * Temperature alarms. A reading is judged once, by the current profile when it is stored. It is outside if it is above
 * the upper or below the lower bound. A value equal to a bound is inside, and so is any reading without a profile.
 *
 * An alarm starts with the first reading outside and ends at the time of the first one inside. A reading beyond the
 * other bound ends it and starts another. Its limit and profile are those of its first reading; its peak is the most
 * extreme reading. While it is open its end is null.
 */
import { fillGaps, type Gap, type Run, type RunKind } from './runs.ts';

/** The values of a profile that judge a reading. */
export interface Terms {
  profileId: number;
  /** °C; null if no reading with these terms is below. */
  lower: number | null;
  /** °C; null if no reading with these terms is above. */
  upper: number | null;
  alarmAfterMinutes: number;
  clearAfterMinutes: number;
  suspendInputTypeId: number | null;
  suspendMinutes: number;
}

export type Bound = 'upper' | 'lower';

export interface Verdict {
  profileId: number;
  bound: Bound | 'inside';
  /** The bound that was exceeded; null if inside. */
  limit: number | null;
}

export interface JudgedReading {
  utcMs: number;
  temperature: number;
  /** Null without a profile. */
  terms: Terms | null;
}

export interface AlarmRun extends Run {
  bound: Bound;
  profileId: number;
  limit: number;
  /** Null if it must be computed from the readings: for the parts of a split alarm. */
  peak: number | null;
}

export function judge(temperature: number, terms: Pick<Terms, 'profileId' | 'lower' | 'upper'> | null): Verdict | null {
  if (!terms) return null;
  const { profileId, lower, upper } = terms;
  if (upper !== null && temperature > upper) return { profileId, bound: 'upper', limit: upper };
  if (lower !== null && temperature < lower) return { profileId, bound: 'lower', limit: lower };
  return { profileId, bound: 'inside', limit: null };
}

/** What an alarm takes from its first reading; undefined for a reading inside. */
function opened({ temperature, terms }: JudgedReading): Pick<AlarmRun, 'bound' | 'profileId' | 'limit'> | undefined {
  const verdict = judge(temperature, terms);
  if (!verdict || verdict.bound === 'inside' || verdict.limit === null) return undefined;
  return { bound: verdict.bound, profileId: verdict.profileId, limit: verdict.limit };
}

const farthest = (bound: Bound, temperatures: readonly number[]): number =>
  temperatures.reduce(
    (far, each) => (bound === 'upper' ? Math.max(far, each) : Math.min(far, each)),
    bound === 'upper' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY,
  );

const kind: RunKind<JudgedReading, AlarmRun> = {
  stateOf: (reading) => opened(reading)?.bound ?? null,

  begin({ first, inserted, cut }, span) {
    const alarm = opened(first);
    if (!alarm) throw new Error('A reading inside opens no alarm.');
    const temperatures = inserted.map(({ temperature }) => temperature);
    return { ...span, storedUtcMs: null, ...alarm, peak: cut ? null : farthest(alarm.bound, temperatures) };
  },

  change(alarm, { first, inserted, cut }, span) {
    const temperatures = inserted.map(({ temperature }) => temperature);
    const changed: AlarmRun = {
      ...alarm,
      ...(span.startUtcMs < alarm.startUtcMs && opened(first)),
      ...span,
      peak: cut || alarm.peak === null ? null : farthest(alarm.bound, [alarm.peak, ...temperatures]),
    };
    return isSame(changed, alarm) ? alarm : changed;
  },
};

const isSame = (one: AlarmRun, other: AlarmRun): boolean =>
  one.startUtcMs === other.startUtcMs && one.endUtcMs === other.endUtcMs && one.peak === other.peak;

/** Whether readings in a gap can change an alarm. If not, no alarm has to be read. */
export const touchesAlarms = ({ before, inserted }: Gap<JudgedReading>): boolean =>
  [before, ...inserted].some((reading) => reading !== undefined && opened(reading) !== undefined);

/** A probe's alarms after its gaps are filled: see `fillGaps`. */
export const temperatureAlarms = (alarms: readonly AlarmRun[], gaps: readonly Gap<JudgedReading>[]): AlarmRun[] =>
  fillGaps(alarms, gaps, kind);
