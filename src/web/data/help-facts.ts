import { notableShare, positionGapMs } from '../../contract/choices.ts';
import { longVisitSeconds } from '../../rules/attention.ts';
import { stopMs, stopRadiusMetres } from '../../rules/stops.ts';
import { drivingFromSpeed, silentAfterSeconds } from '../../rules/vehicle-state.ts';
import type { Format } from '../text/format.ts';
import type { HelpFacts } from '../text/help.ts';

/** The values of the rules that help quotes, in the reader's units. */
export const helpFacts = (format: Format): HelpFacts => ({
  drivingFrom: format.speed(drivingFromSpeed),
  silentAfter: format.duration(silentAfterSeconds),
  longVisit: format.duration(longVisitSeconds),
  stopTime: format.duration(stopMs / 1000),
  stopRadius: format.length(stopRadiusMetres),
  notablePercent: format.number(100 * notableShare),
  gap: format.duration(positionGapMs / 1000),
});
