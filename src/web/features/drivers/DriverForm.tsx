import { useSearch } from '@tanstack/react-router';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { maskedPassword } from '../../../contract/choices.ts';
import { type Driver, driverInput } from '../../../contract/drivers.ts';
import { isEmailAddress } from '../../../contract/email-addresses.ts';
import { recordQuery, useRestoreRecord, useSaveRecord } from '../../api/records.ts';
import { driverName } from '../../parts/names.ts';
import { RecordEditor } from '../../parts/RecordEditor.tsx';
import { RecordForm } from '../../parts/RecordForm.tsx';
import { statusOptions } from '../../parts/status-words.ts';
import type { RecordWays } from '../../parts/use-record-address.ts';
import { type FilledFormOf, useRecordForm } from '../../parts/use-record-form.ts';
import { readNewDriverSearch } from '../../paths/drivers.ts';
import { text } from '../../text/index.ts';
import { PasswordField, SelectField, TextField } from '../../ui/fields.tsx';
import {
  type DriverValues,
  emptyDriver,
  fieldsOf,
  fieldsOfValues,
  statuses,
  toFields,
  valuesOf,
} from './driver-values.ts';

const words = text.drivers;
const { names } = text;

export function NewDriver({ ways }: { ways: RecordWays }) {
  const { button = '' } = readNewDriverSearch({ ...useSearch({ strict: false }) });
  return <DriverForm key={button} record={undefined} first={{ ...emptyDriver, buttonId: button }} ways={ways} />;
}

/** The form of a driver as they stand now. */
export function EditDriver({ listed, ways }: { listed: Driver; ways: RecordWays }) {
  return (
    <RecordEditor
      query={recordQuery('driver', listed.id)}
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
    query: recordQuery('driver', id ?? 0),
    saving: useSaveRecord('driver'),
    restoring: useRestoreRecord('driver'),
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

/** All eight fields of the document; the id is the address. */
function DriverInputs({ form, isNew }: { form: UseFormReturn<DriverValues>; isNew: boolean }) {
  const { control } = form;
  const email = useWatch({ control, name: 'email' }).trim();
  return (
    <>
      <TextField control={control} name="name" label={words.name} description={words.nameDetail} autoFocus />
      <TextField control={control} name="buttonId" label={words.button} description={words.buttonDetail} />
      <SelectField
        control={control}
        name="status"
        label={words.status}
        options={statusOptions(statuses, form.formState.defaultValues?.status)}
        required
      />
      <TextField control={control} name="mobile" label={words.mobile} inputMode="tel" />
      <TextField
        control={control}
        name="email"
        label={words.email}
        description={email !== '' && !isEmailAddress(email) ? words.emailOdd : undefined}
        inputMode="email"
      />
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
