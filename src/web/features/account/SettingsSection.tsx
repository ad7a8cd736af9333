import { useForm, useWatch } from 'react-hook-form';
import { distanceUnits, languages, temperatureUnits } from '../../../contract/choices.ts';
import type { Settings } from '../../../contract/users.ts';
import { useSaveMe } from '../../api/me.ts';
import { account as accountWords } from '../../text/account.ts';
import { createFormat, preferencesFrom } from '../../text/format.ts';
import { FormSection } from '../../ui/FormSection.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { notify } from '../../ui/notices.tsx';

const words = accountWords.settings;

/** Empty where the browser decides. */
interface SettingsValues {
  language: '' | (typeof languages)[number];
  timeZone: string;
  distance: '' | (typeof distanceUnits)[number];
  temperature: '' | (typeof temperatureUnits)[number];
}

export function SettingsSection({ settings }: { settings: Settings }) {
  const saveMe = useSaveMe();
  const { language, timeZone, distance, temperature } = settings;
  const form = useForm<SettingsValues>({
    defaultValues: {
      language: language ?? '',
      timeZone: timeZone ?? '',
      distance: distance ?? '',
      temperature: temperature ?? '',
    },
  });
  const { control } = form;
  const usual = preferencesFrom();
  return (
    <FormSection
      title={words.title}
      detail={words.detail}
      form={form}
      onSubmit={({ language, timeZone, distance, temperature }) =>
        saveMe.mutateAsync({
          settings: {
            language: language || null,
            timeZone: timeZone || null,
            distance: distance || null,
            temperature: temperature || null,
          },
        })
      }
      onSaved={() => {
        form.reset(form.getValues());
        notify({ words: words.saved });
      }}
    >
      <SelectField
        control={control}
        name="language"
        label={words.language}
        description={words.languageDetail}
        options={[{ value: '', label: words.browserLanguage }, ...languages.map(inItself)]}
      />
      <SelectField
        control={control}
        name="timeZone"
        label={words.timeZone}
        description={<TimeThere control={control} />}
        options={[{ value: '', label: words.browserZone(usual.timeZone) }, ...timeZones(timeZone)]}
      />
      <SelectField
        control={control}
        name="distance"
        label={words.distance}
        options={[{ value: '', label: words.asRegion(words[usual.distance]) }, ...named(distanceUnits)]}
      />
      <SelectField
        control={control}
        name="temperature"
        label={words.temperature}
        options={[{ value: '', label: words.asRegion(words[usual.temperature]) }, ...named(temperatureUnits)]}
      />
    </FormSection>
  );
}

function TimeThere({ control }: { control: ReturnType<typeof useForm<SettingsValues>>['control'] }) {
  const timeZone = useWatch({ control, name: 'timeZone' });
  const { time } = createFormat(preferencesFrom({ timeZone: timeZone || null }));
  return words.timeZoneDetail(time(new Date()));
}

/** A language is found by whoever reads it. */
const inItself = (language: string): { value: string; label: string } => {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return { value: language, label: name.charAt(0).toLocaleUpperCase(language) + name.slice(1) };
};

const named = (units: readonly (keyof typeof words & ('km' | 'mi' | 'C' | 'F'))[]) =>
  units.map((unit) => ({ value: unit, label: words[unit] }));

/** The browser's list; what is set stays choosable where this browser does not list it. */
function timeZones(current: string | null): { value: string; label: string }[] {
  const listed = new Set(Intl.supportedValuesOf('timeZone'));
  if (current !== null) listed.add(current);
  return ['UTC', ...listed]
    .filter((zone, at, all) => all.indexOf(zone) === at)
    .map((zone) => ({ value: zone, label: zone.replace(/_/g, ' ') }));
}
