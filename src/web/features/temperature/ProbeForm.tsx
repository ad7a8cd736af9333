import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { UseFormReturn } from 'react-hook-form';
import { type Probe, probeInput } from '../../../contract/temperature.ts';
import type { Versioned } from '../../api/client.ts';
import { profilesQuery, recordQuery, useSaveRecord } from '../../api/records.ts';
import { RecordEditor } from '../../parts/RecordEditor.tsx';
import { RecordForm } from '../../parts/RecordForm.tsx';
import type { RecordWays } from '../../parts/use-record-address.ts';
import { useRecordForm } from '../../parts/use-record-form.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { bandWords } from './probe-state.ts';
import { fieldsOf, fieldsOfValues, type ProbeValues, toFields, useProfileName, valuesOf } from './probe-values.ts';

const words = text.temperature;

/** The form of a probe as it stands now. */
export function EditProbe({ listed, ways }: { listed: Probe; ways: RecordWays }) {
  return (
    <RecordEditor
      query={recordQuery('probe', listed.probeId)}
      listed={listed}
      title={listed.name}
      onClose={() => ways.open(listed.probeId)}
    >
      {(record, onTakeTheirs) => <ProbeForm record={record} ways={ways} onTakeTheirs={onTakeTheirs} />}
    </RecordEditor>
  );
}

interface ProbeFormProps {
  record: Versioned<Probe>;
  ways: RecordWays;
  onTakeTheirs: (theirs: Versioned<Probe>) => void;
}

function ProbeForm({ record, ways, onTakeTheirs }: ProbeFormProps) {
  const { probeId, name } = record.value;
  const profileName = useProfileName();
  const wired = useRecordForm({
    record,
    first: valuesOf(record.value),
    schema: probeInput,
    toFields,
    valuesOf,
    query: recordQuery('probe', probeId),
    saving: useSaveRecord('probe'),
    mine: (values) => fieldsOfValues(values, profileName),
    theirs: (probe) => fieldsOf(probe, profileName),
  });
  return (
    <RecordForm
      {...wired}
      title={name}
      recordId={probeId}
      nameOf={(values) => values.name.trim()}
      ways={ways}
      onTakeTheirs={onTakeTheirs}
    >
      <ProbeInputs form={wired.form} />
    </RecordForm>
  );
}

/** The profiles to choose from, each with its band; the first line is no choice. */
export function useProfileOptions(first: string) {
  const { data: profiles = [] } = useQuery(profilesQuery());
  const format = useFormat();
  return [
    { value: '', label: first },
    ...profiles.map((profile) => ({
      value: String(profile.id),
      label: words.bandOf(profile.name, bandWords(profile, format)),
    })),
  ];
}

function ProbeInputs({ form: { control } }: { form: UseFormReturn<ProbeValues> }) {
  const options = useProfileOptions(words.chooseProfile);
  return (
    <>
      <TextField control={control} name="name" label={words.name} required autoFocus />
      <SelectField
        control={control}
        name="profileId"
        label={words.profile}
        description={words.profileDetail}
        options={options}
        required
      />
      {options.length === 1 && <NoProfiles />}
    </>
  );
}

export function NoProfiles() {
  return (
    <p>
      {words.customise.noProfiles} <Link to={paths.newProfile}>{words.customise.addProfile}</Link>
    </p>
  );
}
