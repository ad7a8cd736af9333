import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { InputChange, InputType } from '../../../contract/inputs.ts';
import { useGeofences } from '../../api/geofences.ts';
import { inputsQuery, inputTypesQuery } from '../../api/records.ts';
import { useDriverName, useVehicleName } from '../../data/names.ts';
import type { Period } from '../../data/period.ts';
import { inputName, stateWords } from '../../data/state-words.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import type { StateSpan } from '../../ui/chart/states.ts';

/** The part of one state of an input within the period. */
export interface HistoryRow extends StateSpan {
  id: number;
  inputId: number;
  name: string;
  type: InputType | undefined;
  vehicleId: number;
  vehicle: string;
  state: string;
  /** The state has not ended. */
  lasting: boolean;
  /** Who drove when it began. */
  driverId: number | null;
  /** '' without one. */
  driver: string;
  /** Where it began. */
  geofences: readonly { id: number; name: string }[];
}

/** Names of inputs, by id. */
export interface InputNames {
  count: number;
  input: (id: number) => { name: string; type: InputType | undefined; vehicleId: number };
  vehicle: (id: number) => string;
  driver: (id: number) => string;
  geofence: (id: number) => string;
}

/** Undefined while inputs load. */
export function useInputNames(): InputNames | undefined {
  const { data: inputs } = useQuery(inputsQuery());
  const { data: types } = useQuery(inputTypesQuery());
  const geofences = useGeofences();
  const vehicle = useVehicleName();
  const driver = useDriverName();
  const { number } = useFormat();
  return useMemo(() => {
    if (!inputs) return undefined;
    const typeById = new Map(types?.map((type) => [type.inputTypeId, type]));
    const named = new Map(
      inputs.map(({ inputId, inputTypeId, number: line, vehicleId }) => {
        const type = inputTypeId === null ? undefined : typeById.get(inputTypeId);
        return [inputId, { name: inputName(type, number(line)), type, vehicleId }];
      }),
    );
    const places = new Map(geofences?.map(({ id, description }) => [id, description]));
    return {
      count: inputs.length,
      input: (id) => named.get(id) ?? { name: text.inputs.unknownInput, type: undefined, vehicleId: 0 },
      vehicle,
      driver,
      geofence: (id) => places.get(id) ?? text.visits.unknownGeofence,
    };
  }, [inputs, types, geofences, vehicle, driver, number]);
}

/** Makes rows of states, cut to the period. An ongoing state lasts until `nowMs`. */
export function useToHistoryRow(
  names: InputNames | undefined,
  { startMs, endMs }: Period,
  nowMs: number,
): ((change: InputChange) => HistoryRow) | undefined {
  return useMemo(
    () =>
      names &&
      (({ inputId, value, startUtc, endUtc, driverId = null, geofenceIds = [] }) => {
        const { name, type, vehicleId } = names.input(inputId);
        const beganMs = Date.parse(startUtc);
        const lastsUntil = endUtc === null ? Math.max(nowMs, beganMs) : Date.parse(endUtc);
        return {
          id: rowId(inputId, beganMs),
          ...{ inputId, name, type, vehicleId, vehicle: names.vehicle(vehicleId) },
          ...{ value, state: stateWords(value, type) },
          startMs: Math.max(beganMs, startMs),
          endMs: Math.min(lastsUntil, endMs),
          open: endUtc === null || lastsUntil > endMs,
          lasting: endUtc === null,
          driverId,
          driver: driverId === null ? '' : names.driver(driverId),
          geofences: geofenceIds.map((id) => ({ id, name: names.geofence(id) })),
        };
      }),
    [names, startMs, endMs, nowMs],
  );
}

/** A state has no id. Its input and its start identify it, and both fit into a safe integer for any fleet. */
const rowId = (inputId: number, startMs: number): number =>
  (startMs - rowsSinceMs) * inputsAtOnce + (inputId % inputsAtOnce);
const rowsSinceMs = Date.UTC(2000);
const inputsAtOnce = 4096;
