import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { type Vehicle, vehicleInput } from '../../../contract/vehicles.ts';
import { fleetsQuery, recordQuery, useRestoreRecord, useSaveRecord } from '../../api/records.ts';
import { useFleetName } from '../../parts/names.ts';
import { RecordEditor } from '../../parts/RecordEditor.tsx';
import { RecordForm } from '../../parts/RecordForm.tsx';
import { statusOptions } from '../../parts/status-words.ts';
import type { RecordWays } from '../../parts/use-record-address.ts';
import { type FilledFormOf, useRecordForm } from '../../parts/use-record-form.ts';
import { text } from '../../text/index.ts';
import { SelectField, TextField } from '../../ui/fields.tsx';
import {
  emptyVehicle,
  fieldsOf,
  fieldsOfValues,
  statuses,
  toFields,
  type VehicleValues,
  valuesOf,
} from './vehicle-values.ts';

const words = text.vehicles;

export function NewVehicle({ ways }: { ways: RecordWays }) {
  return <VehicleForm record={undefined} first={emptyVehicle} ways={ways} />;
}

/** The form of a vehicle as it stands now. */
export function EditVehicle({ listed, ways }: { listed: Vehicle; ways: RecordWays }) {
  return (
    <RecordEditor
      query={recordQuery('vehicle', listed.id)}
      listed={listed}
      title={listed.name}
      onClose={() => ways.open(listed.id)}
    >
      {(record, onTakeTheirs) => (
        <VehicleForm record={record} first={valuesOf(record.value)} ways={ways} onTakeTheirs={onTakeTheirs} />
      )}
    </RecordEditor>
  );
}

function VehicleForm({ record, first, ways, onTakeTheirs }: FilledFormOf<Vehicle, VehicleValues>) {
  const id = record?.value.id;
  const fleetName = useFleetName();
  const wired = useRecordForm({
    record,
    first,
    schema: vehicleInput,
    toFields,
    valuesOf,
    query: recordQuery('vehicle', id ?? 0),
    saving: useSaveRecord('vehicle'),
    restoring: useRestoreRecord('vehicle'),
    mine: (values) => fieldsOfValues(values, fleetName),
    theirs: (vehicle) => fieldsOf(vehicle, fleetName),
  });
  return (
    <RecordForm
      {...wired}
      title={record ? record.value.name : words.newTitle}
      nameOf={({ name }) => name.trim()}
      ways={ways}
      onTakeTheirs={onTakeTheirs}
    >
      <VehicleInputs form={wired.form} />
    </RecordForm>
  );
}

function VehicleInputs({ form }: { form: UseFormReturn<VehicleValues> }) {
  const { control } = form;
  const { data: fleets = [] } = useQuery(fleetsQuery());
  const options = [
    { value: '', label: words.noFleet },
    ...fleets.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <>
      <TextField control={control} name="name" label={words.name} required autoFocus />
      <TextField control={control} name="registration" label={words.registration} />
      <SelectField control={control} name="fleetId" label={words.fleet} options={options} />
      <TextField control={control} name="deviceId" label={words.device} description={words.deviceDetail} />
      <SelectField
        control={control}
        name="status"
        label={words.status}
        options={statusOptions(statuses, form.formState.defaultValues?.status)}
        required
      />
    </>
  );
}
