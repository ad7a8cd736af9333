/** Compares the alarms that a profile would have given with the stored ones. */
import type { PastAlarmsAnswer } from '../../contract/temperature.ts';
import { matchVisits } from '../../rules/match-visits.ts';
import { type AlarmSpan, boundNumbers } from '../store/alarms.ts';
import { spanOf } from './compare.ts';
import type { PastAlarm } from './past-alarms.ts';

export function compareAlarms(stored: readonly AlarmSpan[], found: readonly PastAlarm[]): PastAlarmsAnswer['compared'] {
  const { pairs, gone, fresh } = matchVisits(stored.map(onItsSide), found.map(onItsSide));
  return {
    same: pairs.length,
    gone: gone.map(({ alarm }) => alarm.id).sort((one, other) => one - other),
    new: fresh.map(({ alarm }) => ({ probeId: alarm.probeId, ...spanOf(alarm) })),
  };
}

const sidesOfProbe = Object.keys(boundNumbers).length + 1;

/** Alarms match like visits of a vehicle: only those of one probe and bound, of which no two overlap. */
const onItsSide = <Found extends Omit<AlarmSpan, 'id'>>(alarm: Found) => ({
  alarm,
  vehicleId: alarm.probeId * sidesOfProbe + boundNumbers[alarm.bound],
  startUtcMs: alarm.startUtcMs,
  endUtcMs: alarm.endUtcMs,
});
