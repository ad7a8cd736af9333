import { recordStatuses } from '../../../contract/choices.ts';
import type { Vehicle } from '../../../contract/vehicles.ts';
import type { RecordBody } from '../../api/row.ts';
import { knownStatuses, wordsOfStatus } from '../../parts/status-words.ts';
import { text } from '../../text/index.ts';
import type { FieldText } from '../../ui/ConflictNote.tsx';

const words = text.vehicles;

/** What the form shows of a vehicle; `fleetId` is '' without one. */
export interface VehicleValues {
  name: string;
  registration: string;
  fleetId: string;
  deviceId: string;
  status: string;
}

export const emptyVehicle: VehicleValues = {
  name: '',
  registration: '',
  fleetId: '',
  deviceId: '',
  status: String(recordStatuses.active),
};

type Content = Omit<Vehicle, 'id' | 'lastPlot' | 'deletedUtc'>;

export const valuesOf = ({ name, registration, fleetId, deviceId, status }: Content): VehicleValues => ({
  name,
  registration: registration ?? '',
  fleetId: fleetId === null ? '' : String(fleetId),
  deviceId: deviceId ?? '',
  status: String(status),
});

/** The values as the fields of a request. */
export const toFields = ({ fleetId, status, ...texts }: VehicleValues): RecordBody<'saveVehicle'> => ({
  ...texts,
  fleetId: fleetId === '' ? null : Number(fleetId),
  status: Number(status),
});

export const statuses = knownStatuses(words.statuses);
export const statusWords = (status: number): string => wordsOfStatus(statuses, status);

/** A vehicle in words, field by field, for comparisons. */
export const fieldsOf = (vehicle: Content, fleetName: (fleetId: number) => string): FieldText[] => [
  { field: words.name, value: vehicle.name },
  { field: words.registration, value: vehicle.registration ?? '' },
  { field: words.fleet, value: vehicle.fleetId === null ? '' : fleetName(vehicle.fleetId) },
  { field: words.device, value: vehicle.deviceId ?? '' },
  { field: words.status, value: statusWords(vehicle.status) },
];

/** What the form holds, in the same words. */
export const fieldsOfValues = (values: VehicleValues, fleetName: (fleetId: number) => string): FieldText[] =>
  fieldsOf(
    {
      name: values.name.trim(),
      registration: values.registration.trim(),
      fleetId: values.fleetId === '' ? null : Number(values.fleetId),
      deviceId: values.deviceId.trim(),
      status: Number(values.status),
    },
    fleetName,
  );
