import { TextInput } from '@mantine/core';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { type Profile, profileInput } from '../../../contract/temperature.ts';
import type { Versioned } from '../../api/client.ts';
import { contractResolver } from '../../api/form-resolver.ts';
import { profileQuery, useRestoreProfile, useSaveProfile } from '../../api/profiles.ts';
import { RecordEditor } from '../../parts/RecordEditor.tsx';
import { RecordForm } from '../../parts/RecordForm.tsx';
import type { RecordWays } from '../../parts/use-record-address.ts';
import { type FieldProblemLike, fieldWords } from '../../text/field-words.ts';
import { temperature } from '../../text/temperature.ts';
import { useFormat } from '../../text/use-format.ts';
import { differencesOf } from '../../ui/ConflictNote.tsx';
import { type FieldProps, inputProps, TextField, useField } from '../../ui/fields.tsx';
import { emptyProfile, fieldsOf, fieldsOfValues, type ProfileValues, toProfile, valuesOf } from './profile-values.ts';

const words = temperature.profiles;

export function NewProfile({ ways }: { ways: RecordWays }) {
  return <ProfileForm record={undefined} ways={ways} />;
}

/** The form of a profile as it stands now. */
export function EditProfile({ listed, ways }: { listed: Profile; ways: RecordWays }) {
  return (
    <RecordEditor
      query={profileQuery(listed.id)}
      listed={listed}
      title={listed.name}
      onClose={() => ways.open(listed.id)}
    >
      {(record, onTakeTheirs) => <ProfileForm record={record} ways={ways} onTakeTheirs={onTakeTheirs} />}
    </RecordEditor>
  );
}

interface ProfileFormProps {
  /** Undefined: a new one. */
  record: Versioned<Profile> | undefined;
  ways: RecordWays;
  onTakeTheirs?: (theirs: Versioned<Profile>) => void;
}

function ProfileForm({ record, ways, onTakeTheirs = () => {} }: ProfileFormProps) {
  const format = useFormat();
  const unit = format.temperatureUnit;
  const before = record?.value;
  // The one range that a profile has is the other bound.
  const wordsOf = (problem: FieldProblemLike): string =>
    problem.code === 'range' ? words.order : fieldWords(problem, format);
  const form = useForm<ProfileValues>({
    defaultValues: before ? valuesOf(before, unit) : emptyProfile,
    resolver: contractResolver({
      schema: profileInput,
      toBody: (values: ProfileValues) => toProfile(values, unit, before),
      words: wordsOf,
    }),
  });
  const saving = useSaveProfile();
  const restoring = useRestoreProfile();
  return (
    <RecordForm
      title={before ? before.name : words.newTitle}
      form={form}
      record={record}
      query={profileQuery(before?.id ?? 0)}
      differences={(theirs) => differencesOf(fieldsOfValues(form.getValues(), format), fieldsOf(theirs, format))}
      save={(values, ifMatch) => saving.mutateAsync({ record: toProfile(values, unit, before), ifMatch })}
      restore={(id) => restoring.mutateAsync(id)}
      nameOf={({ name }) => name.trim()}
      ways={ways}
      onTakeTheirs={onTakeTheirs}
      wordsOf={wordsOf}
    >
      <ProfileInputs form={form} />
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
      rightSection={<span>{`°${temperatureUnit}`}</span>}
      rightSectionPointerEvents="none"
    />
  );
}
