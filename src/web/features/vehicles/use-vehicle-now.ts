import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { recordStatuses } from '../../../contract/choices.ts';
import type { Input } from '../../../contract/inputs.ts';
import type { Snooze } from '../../../contract/snoozes.ts';
import type { Probe } from '../../../contract/temperature.ts';
import type { Vehicle } from '../../../contract/vehicles.ts';
import type { GeofenceVisit } from '../../../contract/visits.ts';
import {
  type Attention,
  attentionOf,
  longStayPlaces,
  longStaySeconds,
  newestSnoozes,
  ownLongStaySeconds,
  uncovered,
} from '../../../rules/attention.ts';
import { engineOf, isEngineType, stateOf, unmovedSince, type VehicleState } from '../../../rules/vehicle-state.ts';
import { geofencesQuery } from '../../api/geofences.ts';
import { inputsQuery, inputTypesQuery, probesQuery, snoozesQuery } from '../../api/records.ts';
import { tagsQuery } from '../../api/tags.ts';
import { openVisitsQuery, unusualByRuleQuery } from '../../api/visits.ts';
import { useFleetSilence } from '../../data/silence.ts';
import { useNow } from '../../data/use-now.ts';
import { indexTags } from '../../map/tags/tag-index.ts';

export interface VehicleNow {
  nowMs: number;
  state: VehicleState;
  /** The most urgent first, without those that a snooze covers. */
  attention: readonly Attention[];
  /** A snooze that has not ended. */
  snooze: Snooze | undefined;
  /** Set if its engine is off for a day or longer. */
  unmovedSinceUtc: string | undefined;
  inputs: readonly Input[];
  probes: readonly Probe[];
  visits: readonly GeofenceVisit[];
  ownSilence: number | undefined;
}

const none: readonly never[] = [];

/** What is known about a vehicle now. Lists that are loading count as empty. */
export function useVehicleNow(vehicle: Vehicle): VehicleNow {
  const { id, fleetId, lastPlot, clock, status } = vehicle;
  const nowMs = useNow();
  const ofFleet = useFleetSilence();
  const ownSilence = fleetId === null ? undefined : ofFleet(fleetId);
  const { data: inputs = none } = useQuery(inputsQuery({ vehicleId: id }));
  const { data: probes = none } = useQuery(probesQuery({ vehicleId: id }));
  const { data: open } = useQuery(openVisitsQuery);
  const visits = useOwn(open, id);
  const { data: types } = useQuery(inputTypesQuery());
  const { data: snoozes } = useQuery({ ...snoozesQuery, select: newestSnoozes });
  const longStay = useLongStay(open, nowMs);
  const { data: unusual } = useQuery(unusualByRuleQuery);
  return useMemo(() => {
    const engineTypes = new Set(types?.filter(isEngineType).map(({ inputTypeId }) => inputTypeId));
    const engine = engineOf(inputs, engineTypes);
    const state = stateOf(lastPlot, nowMs, { ownSilence, engine });
    const found = snoozes?.get(id);
    const snooze = found && Date.parse(found.untilUtc) > nowMs ? found : undefined;
    const isActive = status === recordStatuses.active;
    const settings = { ownSilence, longStay, unusual };
    const reasons = isActive ? attentionOf({ lastPlot, clock, probes, visits }, nowMs, settings) : none;
    const attention = snooze ? uncovered(reasons, snooze) : reasons;
    const unmovedSinceUtc = unmovedSince(state, engine, nowMs);
    return { nowMs, state, attention, snooze, unmovedSinceUtc, inputs, probes, visits, ownSilence };
  }, [id, lastPlot, clock, status, nowMs, ownSilence, longStay, unusual, inputs, probes, visits, types, snoozes]);
}

function useOwn<Of extends { vehicleId: number }>(all: readonly Of[] | undefined, id: number): readonly Of[] {
  return useMemo(() => all?.filter(({ vehicleId }) => vehicleId === id) ?? none, [all, id]);
}

/** Seconds from which a stay in a geofence is long, by its tags and by who else stays there. */
function useLongStay(open: readonly GeofenceVisit[] | undefined, nowMs: number): (geofenceId: number) => number {
  const { data: geofences } = useQuery(geofencesQuery);
  const { data: tags } = useQuery(tagsQuery);
  return useMemo(() => {
    const index = indexTags(tags ?? []);
    const own = new Map(geofences?.map((geofence) => [geofence.id, ownLongStaySeconds(index.of(geofence))]));
    const depots = longStayPlaces(open ?? [], nowMs);
    return (geofenceId) => longStaySeconds(own.get(geofenceId), depots.has(geofenceId));
  }, [geofences, tags, open, nowMs]);
}
