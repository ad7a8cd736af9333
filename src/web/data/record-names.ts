import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ReferableKind, referableKinds } from '../../contract/kinds.ts';
import { geofencesQuery } from '../api/geofences.ts';
import {
  driversQuery,
  fleetsQuery,
  inputsQuery,
  inputTypesQuery,
  probesQuery,
  profilesQuery,
  vehiclesQuery,
} from '../api/records.ts';
import { officeText } from '../text/office.ts';
import { driverName, useVehicleName } from './names.ts';

const words = officeText.references;

type Names = ReadonlyMap<number, string>;
export type RecordNames = Readonly<Record<ReferableKind, Names>>;

/** Names of the records of these kinds, by kind. Other kinds and lists that still load are empty. */
export function useRecordNames(kinds: readonly ReferableKind[] = referableKinds): RecordNames {
  const wants = (...some: ReferableKind[]): { enabled: boolean } => ({
    enabled: some.some((kind) => kinds.includes(kind)),
  });
  const vehicleName = useVehicleName(wants('input', 'probe').enabled);
  const { data: vehicles } = useQuery({ ...vehiclesQuery(), ...wants('vehicle') });
  const { data: drivers } = useQuery({ ...driversQuery(), ...wants('driver') });
  const { data: fleets } = useQuery({ ...fleetsQuery(), ...wants('fleet') });
  const { data: inputs } = useQuery({ ...inputsQuery(), ...wants('input') });
  const { data: inputTypes } = useQuery({ ...inputTypesQuery(), ...wants('inputType') });
  const { data: probes } = useQuery({ ...probesQuery(), ...wants('probe') });
  const { data: profiles } = useQuery({ ...profilesQuery(), ...wants('profile') });
  const { data: geofences } = useQuery({ ...geofencesQuery, ...wants('geofence') });
  return useMemo(
    () => ({
      vehicle: named(vehicles, ({ id, name }) => [id, name]),
      driver: named(drivers, (driver) => [driver.id, driverName(driver)]),
      fleet: named(fleets, ({ id, name }) => [id, name]),
      input: named(inputs, ({ inputId, vehicleId, number }) => [
        inputId,
        words.inputOf(vehicleName(vehicleId), number),
      ]),
      inputType: named(inputTypes, ({ inputTypeId, name }) => [inputTypeId, name]),
      probe: named(probes, ({ probeId, vehicleId, name }) => [probeId, words.probeOf(name, vehicleName(vehicleId))]),
      profile: named(profiles, ({ id, name }) => [id, name]),
      geofence: named(geofences, ({ id, description }) => [id, description]),
    }),
    [vehicles, drivers, fleets, inputs, inputTypes, probes, profiles, geofences, vehicleName],
  );
}

const named = <Value>(list: readonly Value[] | undefined, of: (value: Value) => [id: number, name: string]): Names =>
  new Map(list?.map(of));
