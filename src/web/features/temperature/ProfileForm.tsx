import type { UseFormReturn } from 'react-hook-form';
import { type Profile, profileInput } from '../../../contract/temperature.ts';
import { recordQuery, useRestoreRecord, useSaveRecord } from '../../api/records.ts';
import { RecordEditor } from '../../parts/RecordEditor.tsx';
import { RecordForm } from '../../parts/RecordForm.tsx';
import type { RecordWays } from '../../parts/use-record-address.ts';
import { type FormOf, useRecordForm } from '../../parts/use-record-form.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { type FieldProps, inputProps, TextField, useField } from '../../ui/fields.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { emptyProfile, fieldsOf, fieldsOfValues, type ProfileValues, toFields, valuesOf } from './profile-values.ts';

const { temperature } = text;

const words = temperature.profiles;

export function NewProfile({ ways }: { ways: RecordWays }) {
  return <ProfileForm record={undefined} ways={ways} />;
}

/** The form of a profile as it stands now. */
export function EditProfile({ listed, ways }: { listed: Profile; ways: RecordWays }) {
  return (
    <RecordEditor
      query={recordQuery('profile', listed.id)}
      listed={listed}
      title={listed.name}
      onClose={() => ways.open(listed.id)}
    >
      {(record, onTakeTheirs) => <ProfileForm record={record} ways={ways} onTakeTheirs={onTakeTheirs} />}
    </RecordEditor>
  );
}

function ProfileForm({ record, ways, onTakeTheirs }: FormOf<Profile>) {
  const format = useFormat();
  const unit = format.temperatureUnit;
  const before = record?.value;
  const wired = useRecordForm({
    record,
    first: before ? valuesOf(before, unit) : emptyProfile,
    schema: profileInput,
    toFields: (values: ProfileValues) => toFields(values, unit),
    valuesOf: (profile) => valuesOf(profile, unit),
    query: recordQuery('profile', before?.id ?? 0),
    saving: useSaveRecord('profile'),
    restoring: useRestoreRecord('profile'),
    mine: (values) => fieldsOfValues(values, format),
    theirs: (profile) => fieldsOf(profile, format),
  });
  return (
    <RecordForm
      {...wired}
      title={before ? before.name : words.newTitle}
      nameOf={({ name }) => name.trim()}
      ways={ways}
      onTakeTheirs={onTakeTheirs}
    >
      <ProfileInputs form={wired.form} />
      {before && <p>{words.counts}</p>}
    </RecordForm>
  );
}

function ProfileInputs({ form: { control } }: { form: UseFormReturn<ProfileValues> }) {
  return (
    <>
      <TextField control={control} name="name" label={words.name} required autoFocus />
      <BoundField control={control} name="lowerBound" label={words.lower} required />
      <BoundField control={control} name="upperBound" label={words.upper} required />
    </>
  );
}

/** In the person's unit, which stands behind it. */
function BoundField(props: FieldProps<ProfileValues>) {
  const { temperatureUnit } = useFormat();
  return (
    <TextInput
      {...inputProps(props)}
      {...useField(props)}
      inputMode="text"
      autoComplete="off"
      unit={`°${temperatureUnit}`}
    />
  );
}
