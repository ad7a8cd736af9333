import { useSearch } from '@tanstack/react-router';
import type { UseFormReturn } from 'react-hook-form';
import { maskedPassword, recordStatuses } from '../../../contract/choices.ts';
import { type Driver, driverInput } from '../../../contract/drivers.ts';
import { driverQuery, useRestoreDriver, useSaveDriver } from '../../api/drivers.ts';
import { driverName } from '../../parts/names.ts';
import { RecordEditor } from '../../parts/RecordEditor.tsx';
import { RecordForm } from '../../parts/RecordForm.tsx';
import type { RecordWays } from '../../parts/use-record-address.ts';
import { type FilledFormOf, useRecordForm } from '../../parts/use-record-form.ts';
import { readNewDriverSearch } from '../../paths/drivers.ts';
import { drivers as words } from '../../text/drivers.ts';
import { names } from '../../text/names.ts';
import { PasswordField, SelectField, TextField } from '../../ui/fields.tsx';
import {
  type DriverValues,
  emptyDriver,
  fieldsOf,
  fieldsOfValues,
  statusWords,
  toFields,
  valuesOf,
} from './driver-values.ts';

export function NewDriver({ ways }: { ways: RecordWays }) {
  const { button = '' } = readNewDriverSearch({ ...useSearch({ strict: false }) });
  return <DriverForm key={button} record={undefined} first={{ ...emptyDriver, buttonId: button }} ways={ways} />;
}

/** The form of a driver as they stand now. */
export function EditDriver({ listed, ways }: { listed: Driver; ways: RecordWays }) {
  return (
    <RecordEditor
      query={driverQuery(listed.id)}
      listed={listed}
      title={driverName(listed)}
      onClose={() => ways.open(listed.id)}
    >
      {(record, onTakeTheirs) => (
        <DriverForm record={record} first={valuesOf(record.value)} ways={ways} onTakeTheirs={onTakeTheirs} />
      )}
    </RecordEditor>
  );
}

function DriverForm({ record, first, ways, onTakeTheirs }: FilledFormOf<Driver, DriverValues>) {
  const id = record?.value.id;
  const wired = useRecordForm({
    record,
    first,
    schema: driverInput,
    toFields,
    valuesOf,
    query: driverQuery(id ?? 0),
    saving: useSaveDriver(),
    restoring: useRestoreDriver(),
    mine: fieldsOfValues,
    theirs: fieldsOf,
  });
  return (
    <RecordForm
      {...wired}
      title={record ? driverName(record.value) : words.newTitle}
      nameOf={({ name, buttonId }) => name.trim() || names.namelessDriver(buttonId.trim())}
      ways={ways}
      onTakeTheirs={onTakeTheirs}
    >
      <DriverInputs form={wired.form} isNew={record === undefined} />
    </RecordForm>
  );
}

const statuses = [recordStatuses.active, recordStatuses.inactive].map((status) => ({
  value: String(status),
  label: statusWords(status),
}));

/** All eight fields of the document; the id is the address. */
function DriverInputs({ form: { control }, isNew }: { form: UseFormReturn<DriverValues>; isNew: boolean }) {
  return (
    <>
      <TextField control={control} name="name" label={words.name} description={words.nameDetail} autoFocus />
      <TextField control={control} name="buttonId" label={words.button} description={words.buttonDetail} />
      <SelectField control={control} name="status" label={words.status} options={statuses} required />
      <TextField control={control} name="mobile" label={words.mobile} inputMode="tel" />
      <TextField control={control} name="email" label={words.email} inputMode="email" />
      <TextField control={control} name="username" label={words.username} description={words.usernameDetail} required />
      <PasswordField
        control={control}
        name="password"
        label={words.password}
        description={isNew ? words.passwordDetail : words.passwordKept}
        placeholder={isNew ? '' : maskedPassword}
        autoComplete="new-password"
        required={isNew}
      />
    </>
  );
}
