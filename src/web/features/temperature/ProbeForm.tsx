import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { UseFormReturn } from 'react-hook-form';
import type { Probe } from '../../../contract/temperature.ts';
import { profilesQuery } from '../../api/records.ts';
import { bandWords } from '../../data/probe-state.ts';
import type { RecordNavigation } from '../../data/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { probe } from '../../records/probe.ts';
import { EditRecord } from '../../records/RecordForms.tsx';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { SelectField } from '../../ui/fields.tsx';

const words = text.temperature;
const inputs = { profileId: ProfileInput };

/** Form of a probe. Its profiles are listed with their bands. */
export function EditProbe({ listed, navigation }: { listed: Probe; navigation: RecordNavigation }) {
  return <EditRecord of={probe} listed={listed} navigation={navigation} inputs={inputs} />;
}

function ProfileInput({ form: { control } }: { form: UseFormReturn<typeof probe.empty> }) {
  const options = useProfileOptions(words.chooseProfile);
  return (
    <>
      <SelectField
        control={control}
        name="profileId"
        label={text.kinds.profile}
        description={words.profileDetail}
        options={options}
        required
      />
      {options.length === 1 && <NoProfiles />}
    </>
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

export function NoProfiles() {
  return (
    <p>
      {words.customise.noProfiles} <Link to={paths.newProfile}>{words.customise.addProfile}</Link>
    </p>
  );
}
